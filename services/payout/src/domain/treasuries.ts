import type { Stop } from './books.ts';

/** The treasury of `TREASURY_KEY_FILE`: it pays for everybody, and its key seals what was approved. */
export const DEFAULT_TREASURY = 'default';

/** A treasury by what is known of it for good. */
export interface TreasuryIdentity {
  readonly name: string;
  /** Of its wallet. */
  readonly address: string;
  /** Of its PYUSD account: where every attempt starts from. */
  readonly source: string;
}

/** Why payouts stop when a name stands for another address than the one it was first seen with; null when it does not. */
export function stopForAddress(
  { name, address }: TreasuryIdentity,
  known: string | null,
): Stop | null {
  if (known === address) return null;
  const before =
    known === null
      ? `has the address ${address}, which another treasury was seen with`
      : `was seen with the address ${known} and has ${address} now`;
  return {
    code: 'TREASURY_CHANGED',
    reason: `The treasury called ${name} ${before}. Nothing is signed until it is what it was.`,
  };
}
