import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import { generateKeyPairSync, sign } from 'node:crypto';

/** The key of a session, like a browser's. */
export interface TestDeviceKey {
  /** Uncompressed point in base64url. */
  readonly publicKey: string;
  /** r and s in base64url. */
  sign(decision: SignedDecision): string;
}

export function createTestDeviceKey(): TestDeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    sign: (decision) =>
      sign('sha256', Buffer.from(decisionMessage(decision)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
  };
}
