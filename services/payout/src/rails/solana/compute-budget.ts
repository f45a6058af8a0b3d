import type { Connection, PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { callNode } from './json-rpc.ts';

const reply = z.object({ result: z.array(z.object({ prioritizationFee: z.number() })) });

/** Compute units for the simulation; a payout that also opens the account uses 25 to 28 thousand. */
export const REHEARSAL_UNITS = 200_000;

const UNITS_MIN = 10_000;
const PRICE_MIN = 1_000n;
/** With this price in micro-lamports and the unit limit, the priority fee stays under 0.00004 SOL. */
const PRICE_MAX = 200_000n;

/** A fifth more than the simulation used, because accounts may change a little until the payment lands. */
export const unitLimitFor = (unitsConsumed: number): number =>
  Math.min(REHEARSAL_UNITS, Math.max(UNITS_MIN, Math.ceil(unitsConsumed * 1.2)));

/** Micro-lamports per unit: the 75th percentile of recent fees for the same accounts, within bounds. */
export async function readUnitPrice(
  connection: Connection,
  writableAccounts: readonly PublicKey[],
): Promise<bigint> {
  const accounts = writableAccounts.map((account) => account.toBase58());
  const recent = await callNode(connection, 'getRecentPrioritizationFees', [accounts], reply)
    // Without recent fees the minimum applies: a payment doesn't wait for a better price.
    .catch(() => []);
  const fees = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b);
  const chosen = BigInt(Math.round(fees[Math.floor(fees.length * 0.75)] ?? 0));
  return chosen < PRICE_MIN ? PRICE_MIN : chosen > PRICE_MAX ? PRICE_MAX : chosen;
}
