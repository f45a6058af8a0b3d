import { hexOf, utf8, type Bytes } from './encoding.ts';

/** Thrown when WebCrypto is missing, in an old browser or on a page without HTTPS. */
export class NoWebCryptoError extends Error {
  override readonly name = 'NoWebCryptoError';
}

/** @throws {NoWebCryptoError} */
export function webCrypto(): typeof crypto.subtle {
  const { subtle } = crypto as { readonly subtle?: typeof crypto.subtle };
  if (!subtle) throw new NoWebCryptoError('This browser offers no WebCrypto here. Use HTTPS.');
  return subtle;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await webCrypto().digest('SHA-256', bytes));

/** Lower-case hex. */
export const sha256Hex = async (bytes: Bytes): Promise<string> => hexOf(await sha256(bytes));

/** JSON with sorted keys and without white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Lower-case hex SHA-256 of the canonical JSON. */
export const canonicalHash = (value: unknown): Promise<string> =>
  sha256Hex(utf8(canonicalJson(value)));

/**
 * Whether a P-256 signature over SHA-256 is valid. `point`: uncompressed; `signature`: DER, as authenticators write it. False for
 * malformed input.
 */
export async function isSignedByPasskey(
  point: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  const raw = rawOfDer(signature);
  if (!raw) return false;
  const subtle = webCrypto();
  const kind = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await subtle.importKey('raw', point, kind, false, ['verify']).catch(() => null);
  return key !== null && (await subtle.verify({ ...kind, hash: 'SHA-256' }, key, raw, message));
}

const INTEGER_BYTES = 32;

/** The two integers of a DER signature, 32 bytes each, in WebCrypto's format. */
function rawOfDer(der: Bytes): Bytes | null {
  const raw = new Uint8Array(2 * INTEGER_BYTES);
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  let at = 2;
  for (const end of [INTEGER_BYTES, 2 * INTEGER_BYTES]) {
    const length = der[at + 1] ?? 0;
    const integer = der.subarray(at + 2, at + 2 + length);
    const digits = integer[0] === 0 ? integer.subarray(1) : integer;
    if (der[at] !== 0x02 || integer.length !== length || digits.length > INTEGER_BYTES) return null;
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return at === der.length ? raw : null;
}

/** Whether an Ed25519 signature is valid. False when the key or the signature has the wrong length. */
export async function isSigned(
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const subtle = webCrypto();
  // Some engines already refuse to import bytes that are not a point of the curve.
  const key = await subtle
    .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    .catch(() => null);
  return key !== null && (await subtle.verify('Ed25519', key, signature, message));
}
