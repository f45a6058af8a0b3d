import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * An access token is a JWT and a secret whose hash the JWT states. The gateway demands both and passes only the JWT on: it
 * proves to a service who calls, and is of no use to a service that stores it.
 */
const SEPARATOR = '~';
const SECRET_BYTES = 16;

const SECRET_HASH_CLAIM = 'secret_hash';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A new secret, with the claim that its JWT states. */
export function newTokenSecret(): { readonly secret: string; readonly claim: object } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, claim: { [SECRET_HASH_CLAIM]: hashOf(secret) } };
}

export const joinAccessToken = (jwt: string, secret: string): string =>
  `${jwt}${SEPARATOR}${secret}`;

/** The two parts of an access token; the secret is empty for a JWT alone. */
export function splitAccessToken(token: string): { readonly jwt: string; readonly secret: string } {
  const [jwt = '', secret = ''] = token.split(SEPARATOR, 2);
  return { jwt, secret };
}

/** Whether the claims of a verified JWT state this secret. */
export function isSecretOf(secret: string, claims: Readonly<Record<string, unknown>>): boolean {
  const stated = claims[SECRET_HASH_CLAIM];
  const hash = hashOf(secret);
  return (
    typeof stated === 'string' &&
    stated.length === hash.length &&
    timingSafeEqual(Buffer.from(stated), Buffer.from(hash))
  );
}
