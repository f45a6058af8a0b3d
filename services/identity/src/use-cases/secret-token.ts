import { createHash, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 32;
/** Without those that look alike. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** 79 random bits for typing by hand: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  ).join('-');

/**
 * The stored hash of a token: reading the table doesn't reveal the token. A fast hash suffices for 79 random bits and more,
 * which can't be brute-forced; slow ones are for passwords.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
