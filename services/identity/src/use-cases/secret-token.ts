import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** 256 random bits as 43 characters that may stand in an address. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * What is stored of a token: whoever reads the table cannot use it. A plain hash is enough for 256 random bits, which nobody
 * can try out; a slow one is for passwords.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
