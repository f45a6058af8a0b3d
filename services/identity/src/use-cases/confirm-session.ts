import type { AuthenticationMethod, Principal } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { sessionNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Account } from '../domain/member.ts';
import type { Proof } from '../domain/session.ts';
import { issueAccessToken } from './open-session.ts';
import type { Scope, Session, UseCasePorts } from './ports.ts';

/** A fresh access token of a session whose person has just authenticated. */
export type Proved = Result<Pick<Session, 'accessToken' | 'expiresIn'>, RefusalCode>;

interface Confirmation {
  readonly viewer: Principal;
  readonly sessionId: string;
  readonly method: AuthenticationMethod;
}

/** Records in the session, and in a new access token, when and how its person authenticated. */
export async function confirmSession(
  scope: Scope,
  ports: UseCasePorts,
  account: Account,
  { viewer, sessionId, method }: Confirmation,
): Promise<Proved> {
  const methods = [...new Set([...(viewer.authentication?.methods ?? []), method])];
  const proof: Proof = { at: ports.clock.now(), methods };
  if (!(await scope.sessions.prove(account.id, sessionId, proof))) return sessionNotFound();
  await scope.audit({
    organizationId: account.organizationId,
    kind: 'session.confirmed',
    subject: `session ${sessionId}`,
  });
  return ok(await issueAccessToken(ports, account, { id: sessionId, proof }));
}
