import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs texts that clients carry: cursors and links. */
export interface Signer {
  sign(purpose: string, payload: string): string;
  /** Returns the payload; null when the text was not signed here for this purpose. */
  open(purpose: string, text: string): string | null;
}

/** Signs texts in the format payload.signature, both base64url. */
export function createSigner(key: string): Signer {
  const signatureOf = (purpose: string, encoded: string): string =>
    createHmac('sha256', key).update(`${purpose}.${encoded}`).digest('base64url');
  return {
    sign: (purpose, payload) => {
      const encoded = Buffer.from(payload).toString('base64url');
      return `${encoded}.${signatureOf(purpose, encoded)}`;
    },
    open: (purpose, text) => {
      const [encoded = '', signature = ''] = text.split('.', 2);
      const wanted = Buffer.from(signatureOf(purpose, encoded));
      const given = Buffer.from(signature);
      const genuine = wanted.length === given.length && timingSafeEqual(wanted, given);
      return genuine ? Buffer.from(encoded, 'base64url').toString('utf8') : null;
    },
  };
}
