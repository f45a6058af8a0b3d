import { z } from 'zod';

/** P-256, uncompressed point (65 bytes). */
export const devicePublicKey = () => z.string().regex(/^B[\w-]{86}$/);

/** An authenticator's answer to a challenge (WebAuthn), each part in base64url. */
export interface PasskeyAssertion {
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
}
