import { createSealer } from '@outlay/platform/sealing';
import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../use-cases/ports.ts';
import { SECRET_MARK } from './sign-delivery.ts';

const SECRET_BYTES = 24;
const SHOWN_CHARS = SECRET_MARK.length + 4;

/** Creates webhook secrets and seals them under `key` (32 bytes); a secret opens for its own organization only. */
export function createSecretBox(key: Buffer): SecretBox {
  const { seal, open } = createSealer(key);
  return {
    create: (organizationId) => {
      const secret = `${SECRET_MARK}${randomBytes(SECRET_BYTES).toString('base64')}`;
      return {
        secret,
        secretPrefix: secret.slice(0, SHOWN_CHARS),
        sealedSecret: seal(organizationId, secret),
      };
    },
    open: (organizationId, sealedSecret) => open(organizationId, sealedSecret).toString(),
  };
}
