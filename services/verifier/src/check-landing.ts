import type { Chain } from './chain.ts';
import { base64Of } from './encoding.ts';
import { fails, holds, unchecked, type Outcome } from './link.ts';

export interface Claim {
  readonly signature: string;
  readonly transaction: string;
  readonly slot: string;
  readonly blockTime: string | null;
  readonly genesisHash: string | null;
}

/** Checks that a transaction is in a finalized block of the network, without an error and with the same bytes. */
export async function checkLanding(claim: Claim, chain: Chain | null): Promise<Outcome> {
  if (!chain) return unchecked('No Solana node was given.');
  try {
    const genesisHash = await chain.genesisHash();
    if (claim.genesisHash !== null && claim.genesisHash !== genesisHash) {
      return fails(`The node is of another network (${genesisHash}).`);
    }
    const landed = await chain.finalized(claim.signature);
    if (!landed) return fails('The node has no finalized transaction of this signature.');
    if (landed.failed) return fails('The transaction failed on the chain.');
    if (base64Of(landed.bytes) !== claim.transaction) return fails('The node has other bytes.');
    if (landed.slot !== claim.slot) return fails(`It is in slot ${landed.slot}.`);
    if (claim.blockTime !== null && claim.blockTime !== landed.blockTime) {
      return fails(`Its block is of ${String(landed.blockTime)}.`);
    }
    return holds(`Slot ${landed.slot}, ${landed.blockTime ?? 'time unknown'}.`);
  } catch (error) {
    return unchecked(`The node did not answer: ${error instanceof Error ? error.message : ''}`);
  }
}
