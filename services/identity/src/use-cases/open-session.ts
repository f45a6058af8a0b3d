import { randomUUID } from 'node:crypto';
import type { Member } from '../domain/member.ts';
import { REFRESH_LIFETIME_MS } from '../domain/session.ts';
import type { Origin, Scope, Session, UseCasePorts } from './ports.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

type Issuers = Pick<UseCasePorts, 'tokens' | 'clock'>;

/** Starts a session of an authenticated member. */
export async function startSession(
  scope: Scope,
  ports: Issuers,
  member: Member,
  origin: Origin,
): Promise<Session> {
  const id = randomUUID();
  const at = ports.clock.now();
  const { address, userAgent } = origin;
  const signedIn = await scope.members.update(member, { lastSignInAt: at });
  const expiresAt = new Date(at.getTime() + REFRESH_LIFETIME_MS);
  await scope.sessions.start({ id, memberId: member.id, at, expiresAt, address, userAgent });
  await scope.audit({
    organizationId: member.organizationId,
    actorId: member.id,
    kind: 'session.started',
    subject: `session ${id}`,
  });
  return issueTokens(scope, ports, signedIn, id);
}

/** Continues a session: the next pair of tokens of its family. */
export async function continueSession(
  scope: Scope,
  ports: Issuers,
  { member, sessionId, origin }: { member: Member; sessionId: string; origin: Origin },
): Promise<Session> {
  const at = ports.clock.now();
  const { address, userAgent } = origin;
  const expiresAt = new Date(at.getTime() + REFRESH_LIFETIME_MS);
  await scope.sessions.touch({ id: sessionId, at, expiresAt, address, userAgent });
  return issueTokens(scope, ports, member, sessionId);
}

async function issueTokens(
  scope: Scope,
  { tokens, clock }: Issuers,
  member: Member,
  sessionId: string,
): Promise<Session> {
  const refreshToken = newSecret();
  await scope.sessions.saveRefreshToken(hashOfToken(refreshToken), {
    familyId: sessionId,
    memberId: member.id,
    expiresAt: new Date(clock.now().getTime() + REFRESH_LIFETIME_MS),
  });
  return {
    accessToken: await tokens.accessToken(member, sessionId),
    refreshToken,
    expiresIn: tokens.accessLifetimeS,
    user: member,
  };
}
