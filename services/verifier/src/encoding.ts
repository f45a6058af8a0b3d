/** Bytes in a buffer that nobody else writes. */
export type Bytes = Uint8Array<ArrayBuffer>;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** The text in UTF-8; null for invalid bytes. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const isEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, at) => byte === right[at]);

/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOfHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const base64UrlOf = (bytes: Uint8Array): string =>
  base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function decoded(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Null unless the text is exactly what `base64Of` writes, so that no two texts stand for the same bytes. */
export function bytesOfBase64(text: string): Bytes | null {
  const bytes = decoded(text);
  return bytes && base64Of(bytes) === text ? bytes : null;
}

/** The same for base64url without padding. */
export function bytesOfBase64Url(text: string): Bytes | null {
  const bytes = decoded(text.replaceAll('-', '+').replaceAll('_', '/'));
  return bytes && base64UrlOf(bytes) === text ? bytes : null;
}

export { base64UrlOf };

/** The JSON in base64url; null for anything else. */
export function jsonOf(encoded: string): unknown {
  const bytes = bytesOfBase64Url(encoded);
  const json = bytes && textOf(bytes);
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

/** For keys and signatures only, which are short: the time grows with the square of the length. */
export function base58Of(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const leading = zeros === -1 ? bytes.length : zeros;
  let number = bytes.length === 0 ? 0n : BigInt(`0x${hexOf(bytes)}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = `${BASE58[Number(number % 58n)] ?? ''}${text}`;
  return '1'.repeat(leading) + text;
}
