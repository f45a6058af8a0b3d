import { hkdfSync } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * What a request at a provider needs, derived from the secret that the browser alone keeps: the database never holds what finishes
 * a sign-in, and who sees the state, the nonce or the verifier learns none of the others.
 */
export function requestSecretsOf(secret: string) {
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', secret, '', `single sign-on ${purpose}`, SECRET_BYTES)).toString(
      'base64url',
    );
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}
