import { hashedTextOf, type ShownContent } from '@outlay/schemas/submitted-content';
import { hashedLinesTextOf, type ShownLines } from '@outlay/schemas/submitted-lines';
import { base64url } from '../../lib/base64url.ts';

/** Returns null outside of a secure context, where the browser computes no hash. */
async function sha256(text: string): Promise<Uint8Array | null> {
  if (!('subtle' in crypto)) return null;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

async function hexSha256(text: string): Promise<string | null> {
  const digest = await sha256(text);
  return digest && [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the SHA-256 of the displayed content in hexadecimal; null if the browser can't compute it. */
export const contentHashOf = (content: ShownContent): Promise<string | null> =>
  hexSha256(hashedTextOf(content));

/** Returns the SHA-256 of the displayed lines in hexadecimal; null if the browser can't compute it. */
export const linesHashOf = (shown: ShownLines): Promise<string | null> =>
  hexSha256(hashedLinesTextOf(shown));

/** Returns the SHA-256 in base64url; null if the browser can't compute it. */
export async function base64urlSha256(text: string): Promise<string | null> {
  const digest = await sha256(text);
  return digest && base64url(digest);
}
