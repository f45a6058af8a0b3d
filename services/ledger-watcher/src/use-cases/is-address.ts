import bs58 from 'bs58';

/** Whether a text is the base58 of 32 bytes, as every Solana address is. */
export function isAddress(text: string): boolean {
  // Decoding takes quadratic time, so a long text is refused first.
  if (text.length < 32 || text.length > 44) return false;
  return bs58.decodeUnsafe(text)?.length === 32;
}
