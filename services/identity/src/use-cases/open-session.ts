import { randomUUID } from 'node:crypto';
import type { Member } from '../domain/member.ts';
import { sessionEnd, type RefreshToken } from '../domain/session.ts';
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
  const expiresAt = sessionEnd(at, at);
  await scope.sessions.start({ id, memberId: member.id, at, expiresAt, address, userAgent });
  await scope.audit({
    organizationId: member.organizationId,
    actorId: member.id,
    kind: 'session.started',
    subject: `session ${id}`,
  });
  return issueTokens(scope, ports, signedIn, { id, refreshToken: newSecret(), expiresAt });
}

/**
 * Continues a session: the next pair of tokens of its family. The next refresh token is derived from the one used, so that a family
 * has one branch, whatever is repeated.
 */
export async function continueSession(
  scope: Scope,
  ports: Issuers,
  { member, used, usedToken, origin }: Continuation,
): Promise<Session> {
  const at = ports.clock.now();
  const { address, userAgent } = origin;
  const { familyId: id, sessionStartedAt } = used;
  const expiresAt = sessionEnd(sessionStartedAt, at);
  await scope.sessions.touch({ id, at, expiresAt, address, userAgent });
  const refreshToken = ports.tokens.refreshTokenAfter(usedToken);
  return issueTokens(scope, ports, member, { id, refreshToken, expiresAt });
}

interface Continuation {
  readonly member: Member;
  readonly used: RefreshToken;
  readonly usedToken: string;
  readonly origin: Origin;
}

async function issueTokens(
  scope: Scope,
  { tokens }: Issuers,
  member: Member,
  { id, refreshToken, expiresAt }: { id: string; refreshToken: string; expiresAt: Date },
): Promise<Session> {
  const token = { familyId: id, memberId: member.id, expiresAt };
  await scope.sessions.saveRefreshToken(hashOfToken(refreshToken), token);
  return {
    accessToken: await tokens.accessToken(member, id),
    refreshToken,
    expiresIn: tokens.accessLifetimeS,
    deviceToken: null,
    user: member,
  };
}
