import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * The stored hash of a token: reading the table doesn't reveal the token. A fast hash suffices for 256 random bits, which can't
 * be brute-forced; slow ones are for passwords.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
