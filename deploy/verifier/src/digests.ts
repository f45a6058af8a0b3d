import { hexOf, utf8, type Bytes } from './encoding.ts';

/** WebCrypto is missing: an old browser, or a page that was not loaded over HTTPS. */
export class NoWebCryptoError extends Error {
  override readonly name = 'NoWebCryptoError';
}

/** @throws {NoWebCryptoError} */
export function webCrypto(): typeof crypto.subtle {
  // Browsers leave it out on pages without HTTPS.
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

/** Whether an Ed25519 signature is valid. False for a key or a signature of the wrong length. */
export async function isSigned(
  publicKey: Bytes,
  signature: Bytes,
  message: Bytes,
): Promise<boolean> {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const subtle = webCrypto();
  // Some engines refuse bytes that are no point of the curve already here.
  const key = await subtle
    .importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    .catch(() => null);
  return key !== null && (await subtle.verify('Ed25519', key, signature, message));
}
