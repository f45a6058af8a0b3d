import type { Sealer } from '@outlay/platform/sealing';
import { z } from 'zod';
import { CHALLENGE_LIFETIME_MS } from '../domain/second-factor.ts';
import type { SignInChallenges } from '../use-cases/ports.ts';
import { hashOfToken } from '../use-cases/secret-token.ts';

const OWNER = 'sign-in challenge';

const content = z.object({
  accountId: z.string(),
  email: z.string(),
  method: z.enum(['pwd', 'sso']),
  /** Hash of the password hash. A changed password voids the challenge. */
  passwordMark: z.string(),
  expiresAt: z.number(),
});

/** Encrypted instead of stored, since only the code has to work once. */
export const createSignInChallenges = ({ seal, open }: Sealer): SignInChallenges => ({
  issue: ({ accountId, email, method, passwordHash }, now) => {
    const expiresAt = now.getTime() + CHALLENGE_LIFETIME_MS;
    const passwordMark = hashOfToken(passwordHash);
    return seal(OWNER, JSON.stringify({ accountId, email, method, passwordMark, expiresAt }));
  },
  read: (challenge, now) => {
    try {
      const read = content.parse(JSON.parse(open(OWNER, challenge).toString()));
      return read.expiresAt > now.getTime() ? read : null;
    } catch {
      // The challenge may be invented.
      return null;
    }
  },
  isFor: ({ passwordMark }, passwordHash) =>
    passwordHash !== null && passwordMark === hashOfToken(passwordHash),
});
