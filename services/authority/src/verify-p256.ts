import { createPublicKey, verify } from 'node:crypto';

const COORDINATE_BYTES = 32;

/**
 * Whether a P-256 key signed a message (ECDSA with SHA-256).
 * @param publicKey uncompressed point (65 bytes) in base64url
 * @param signature in base64url; `raw` is r and s as WebCrypto writes them, `der` as authenticators do
 */
export function verifyP256(
  publicKey: string,
  message: Uint8Array,
  signature: string,
  encoding: 'raw' | 'der',
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
    const dsaEncoding = encoding === 'raw' ? 'ieee-p1363' : 'der';
    return verify('sha256', message, { key, dsaEncoding }, Buffer.from(signature, 'base64url'));
  } catch {
    // OpenSSL throws for a point that is not on the curve. A caller may send such a point.
    return false;
  }
}
