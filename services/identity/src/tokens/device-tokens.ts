import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DeviceTokens } from '../use-cases/ports.ts';

const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Tokens `<device>.<HMAC of device and account>`, with a key derived from the one that signs access tokens. */
export function createDeviceTokens(privateKeyPem: string): DeviceTokens {
  const secret = Buffer.from(hkdfSync('sha256', privateKeyPem, '', 'outlay device tokens', 32));
  const proofOf = (device: string, email: string): Buffer =>
    createHmac('sha256', secret).update(`${device}\n${email}`).digest();
  return {
    issue: (email) => {
      const device = randomBytes(16).toString('base64url');
      return `${device}.${proofOf(device, email).toString('base64url')}`;
    },
    deviceOf: (token, email) => {
      const [, device = '', proof = ''] = TOKEN.exec(token) ?? [];
      const given = Buffer.from(proof, 'base64url');
      const right = proofOf(device, email);
      return given.length === right.length && timingSafeEqual(given, right) ? device : null;
    },
  };
}
