import { hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * Derives the values of a provider request from a secret that only the browser keeps. The database can't finish a sign-in, and
 * knowing the state, the nonce or the verifier doesn't reveal the others.
 */
export function requestSecretsOf(secret: string) {
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `single sign-on ${purpose}`, SECRET_BYTES)).toString(
      'base64url',
    );
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
