import { ok, refuse, type Result } from '@outlay/platform/result';
import { decideRefresh } from '../domain/session.ts';
import { hashOfToken, openSession } from './open-session.ts';
import type { Session, SessionPorts } from './ports.ts';

type Refreshed = Result<Session, 'INVALID_REFRESH_TOKEN'>;

const invalid = (): Refreshed =>
  refuse('INVALID_REFRESH_TOKEN', 'Your session has ended. Sign in again.');

/** Trades a refresh token for the next session; roles and wallet are read anew. */
export const refreshSession =
  (ports: SessionPorts) =>
  (refreshToken: string): Promise<Refreshed> =>
    ports.unitOfWork.run(async (repository) => {
      const tokenHash = hashOfToken(refreshToken);
      const now = ports.clock.now();
      const token = await repository.lockRefreshToken(tokenHash);
      const decision = decideRefresh(token, now);
      if (!token || decision === 'refuse') return invalid();
      if (decision === 'revoke_family') {
        await repository.revokeFamily(token.familyId, now);
        return invalid();
      }
      const member = await repository.memberById(token.memberId);
      if (!member?.active) return invalid();
      await repository.markRefreshTokenUsed(tokenHash, now);
      return ok(await openSession(repository, ports, member, token.familyId));
    });

/** Ends the session that a refresh token belongs to; an unknown token is no error. */
export const signOut =
  (ports: SessionPorts) =>
  (refreshToken: string): Promise<void> =>
    ports.unitOfWork.run(async (repository) => {
      const token = await repository.lockRefreshToken(hashOfToken(refreshToken));
      if (token) await repository.revokeFamily(token.familyId, ports.clock.now());
    });
