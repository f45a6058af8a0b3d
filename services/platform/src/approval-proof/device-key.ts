import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import { createPublicKey, verify } from 'node:crypto';
import type { DeviceKeyStatement } from './statements.ts';

const COORDINATE_BYTES = 32;

/** Whether the key of a session signed this decision. `signature`: r and s in base64url, in WebCrypto's format. */
export function verifyDecision(
  { publicKey }: Pick<DeviceKeyStatement, 'publicKey'>,
  decision: SignedDecision,
  signature: string,
): boolean {
  const point = Buffer.from(publicKey, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, COORDINATE_BYTES), point.subarray(COORDINATE_BYTES)];
  try {
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: x.toString('base64url'),
        y: y.toString('base64url'),
      },
    });
    return verify(
      'sha256',
      Buffer.from(decisionMessage(decision)),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    // OpenSSL throws for a point that is not on the curve. A caller may send such a point.
    return false;
  }
}
