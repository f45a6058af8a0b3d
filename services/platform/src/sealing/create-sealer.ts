import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what a database must not reveal. */
export interface Sealer {
  /** What is sealed for one owner, such as `totp 12`, opens for this owner only. */
  readonly seal: (owner: string, text: string) => string;
  /** @throws for a text that was sealed under another key, for another owner, or altered. */
  readonly open: (owner: string, sealed: string) => string;
}

/** AES-256-GCM under `key` (32 bytes), with the owner as additional data. */
export const createSealer = (key: Buffer): Sealer => ({
  seal: (owner, text) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  },
  open: (owner, sealed) => {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  },
});
