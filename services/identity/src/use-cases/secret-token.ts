import { createHash, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;
/** Excludes characters that look alike. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Returns 79 random bits for typing by hand, such as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  ).join('-');

/**
 * Returns the stored hash of a token, which doesn't reveal the token. A fast hash is enough for tokens of 79 random bits and
 * more; slow ones are for passwords.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
