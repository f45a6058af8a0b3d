import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets that a database or a file must not reveal. */
export interface Sealer {
  /** Encrypts a secret for one owner, such as `totp 12`; it can only be decrypted for this owner. */
  readonly seal: (owner: string, secret: string | Uint8Array) => string;
  /** Decrypts. @throws when it was encrypted with another key or for another owner, or altered */
  readonly open: (owner: string, sealed: string) => Buffer;
}

/** AES-256-GCM under `key` (32 bytes), with the owner as additional data. */
export function createSealer(key: Buffer): Sealer {
  // Made once: for each secret it would take four times as long as the cipher.
  const secretKey = createSecretKey(key);
  return {
    seal: (owner, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secretKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (owner, sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, secretKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const secret = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([secret, decipher.final()]);
    },
  };
}
