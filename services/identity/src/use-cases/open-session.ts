import { createHash, randomBytes } from 'node:crypto';
import type { Member } from '../domain/member.ts';
import { REFRESH_LIFETIME_MS } from '../domain/session.ts';
import type { IdentityRepository, Session, SessionPorts } from './ports.ts';

const REFRESH_TOKEN_BYTES = 32;

/** What is stored of a refresh token: whoever reads the table cannot sign in with it. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Issues the next pair of tokens of a family. */
export async function openSession(
  repository: IdentityRepository,
  { tokens, clock }: Pick<SessionPorts, 'tokens' | 'clock'>,
  member: Member,
  familyId: string,
): Promise<Session> {
  const refreshToken = randomBytes(REFRESH_TOKEN_BYTES).toString('base64url');
  await repository.saveRefreshToken(hashOfToken(refreshToken), {
    familyId,
    memberId: member.id,
    expiresAt: new Date(clock.now().getTime() + REFRESH_LIFETIME_MS),
  });
  return {
    accessToken: await tokens.accessToken(member),
    refreshToken,
    expiresIn: tokens.accessLifetimeS,
    user: member,
  };
}
