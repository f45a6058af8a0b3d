import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets under one key (AES-256-GCM), each bound to a label. */
export interface MasterKey {
  wrap(secret: Uint8Array, label: string): string;
  /** @throws when it was wrapped under another key or label, or altered */
  unwrap(wrapped: string, label: string): Buffer;
}

/** @throws when `text` is not 32 bytes in hex; the message never shows it */
export function readMasterKey(text: string): MasterKey {
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error('VAULT_MASTER_KEY_FILE is not 32 bytes in hex');
  return {
    wrap: (secret, label) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    unwrap: (wrapped, label) => {
      const bytes = Buffer.from(wrapped, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(label))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    },
  };
}
