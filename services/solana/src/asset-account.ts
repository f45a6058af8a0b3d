import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';

const CACHE_MAX = 2_000;
const known = new Map<string, PublicKey>();

/**
 * The PYUSD account of a wallet, derived with the Token-2022 program; the classic program derives another address. Cached,
 * because each derivation takes more than a millisecond and every payment needs six.
 */
export function assetAccountOf(mint: PublicKey, owner: PublicKey): PublicKey {
  const key = `${mint.toBase58()}/${owner.toBase58()}`;
  const derived =
    known.get(key) ?? getAssociatedTokenAddressSync(mint, owner, true, TOKEN_2022_PROGRAM_ID);
  if (known.size >= CACHE_MAX) known.clear();
  known.set(key, derived);
  return derived;
}
