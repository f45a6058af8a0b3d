import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from '../use-cases/ports.ts';
import { SECRET_MARK } from './sign-delivery.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 24;
const SHOWN_CHARS = SECRET_MARK.length + 4;

/** Encrypts secrets with AES-256-GCM under `key` (32 bytes); a secret can only be decrypted for its own organisation. */
export function createSecretBox(key: Buffer): SecretBox {
  const seal = (organizationId: string, secret: string): string => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(organizationId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  };
  return {
    create: (organizationId) => {
      const secret = `${SECRET_MARK}${randomBytes(SECRET_BYTES).toString('base64')}`;
      return {
        secret,
        secretPrefix: secret.slice(0, SHOWN_CHARS),
        sealedSecret: seal(organizationId, secret),
      };
    },
    open: (organizationId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(organizationId));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
