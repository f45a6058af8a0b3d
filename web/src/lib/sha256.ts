/** Returns null outside of a secure context, where the browser computes no hash. */
export async function sha256(text: string): Promise<Uint8Array | null> {
  if (!('subtle' in crypto)) return null;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Returns the SHA-256 in hexadecimal; null if the browser can't compute it. */
export async function hexSha256(text: string): Promise<string | null> {
  const digest = await sha256(text);
  return digest && [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
