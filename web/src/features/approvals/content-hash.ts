import { hashedTextOf, type ShownContent } from '@outlay/schemas/submitted-content';
import { base64url } from '../../lib/base64url.ts';

/** Null where the browser computes none: outside of a secure context. */
async function sha256(text: string): Promise<Uint8Array | null> {
  if (!('subtle' in crypto)) return null;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** SHA-256 in hexadecimal of what is shown; null where the browser computes none. */
export async function contentHashOf(content: ShownContent): Promise<string | null> {
  const digest = await sha256(hashedTextOf(content));
  return digest && [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 in base64url; null where the browser computes none. */
export async function base64urlSha256(text: string): Promise<string | null> {
  const digest = await sha256(text);
  return digest && base64url(digest);
}
