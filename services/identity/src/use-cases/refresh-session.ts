import { ok, refuse, type Result } from '@outlay/platform/result';
import { accessEnded } from '../domain/member.ts';
import { decideRefresh, type RefreshToken } from '../domain/session.ts';
import { continueSession } from './open-session.ts';
import type { Origin, Scope, Session, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

type Refreshed = Result<Session, 'INVALID_REFRESH_TOKEN' | 'ACCESS_ENDED'>;

const invalid = (): Refreshed =>
  refuse('INVALID_REFRESH_TOKEN', 'Your session has ended. Sign in again.');

/** Exchanges a refresh token for the next session, with current roles and wallet. */
export const refreshSession =
  (ports: UseCasePorts) =>
  (refreshToken: string, origin: Origin): Promise<Refreshed> =>
    ports.unitOfWork.run(origin, async (scope): Promise<Refreshed> => {
      const tokenHash = hashOfToken(refreshToken);
      const now = ports.clock.now();
      const token = await scope.sessions.lockRefreshToken(tokenHash);
      const decision = decideRefresh(token, now);
      if (!token || decision === 'refuse') return invalid();
      const credentials = await scope.members.lockCredentials(token.memberId);
      if (credentials?.account.status !== 'active') return invalid();
      const { account } = credentials;
      if (decision === 'revoke_family') {
        await endReused(scope, token, account.organizationId, now);
        return invalid();
      }
      const ended = accessEnded(account, now);
      if (ended) return ended;
      await scope.sessions.markRefreshTokenUsed(tokenHash, now);
      return ok(
        await continueSession(scope, ports, {
          account,
          used: token,
          usedToken: refreshToken,
          origin,
        }),
      );
    });

async function endReused(
  scope: Scope,
  { memberId, familyId }: RefreshToken,
  organizationId: string | null,
  now: Date,
): Promise<void> {
  await scope.sessions.revoke(memberId, familyId, now);
  await scope.audit({
    organizationId,
    kind: 'session.reuse_detected',
    subject: `session ${familyId}`,
  });
}

/** Ends the refresh token's session; an unknown token is not an error. */
export const signOut =
  ({ unitOfWork, clock }: UseCasePorts) =>
  (refreshToken: string, origin: Origin): Promise<void> =>
    unitOfWork.run(origin, async (scope) => {
      const token = await scope.sessions.lockRefreshToken(hashOfToken(refreshToken));
      if (!token || !(await scope.sessions.end(token.memberId, token.familyId, clock.now())))
        return;
      const credentials = await scope.members.lockCredentials(token.memberId);
      if (!credentials) return;
      await scope.audit({
        organizationId: credentials.account.organizationId,
        actorId: token.memberId,
        kind: 'session.ended',
        subject: `session ${token.familyId}`,
      });
    });
