import { ok, refuse, type Result } from '@outlay/platform/result';

/** What moves, in base units of PYUSD and in lamports, and what that costs. */
export interface Emptying {
  readonly baseUnits: bigint;
  readonly lamports: bigint;
  readonly feeLamports: bigint;
  /** To open the recipient's PYUSD account; 0 if it has one. */
  readonly rentLamports: bigint;
}

/** Everything of the asset that a treasury holds, less what it costs to move it. */
export function planEmptying(
  held: Emptying,
  asset: 'PYUSD' | 'SOL' | 'all',
): Result<Emptying, 'NOTHING_TO_MOVE' | 'NO_SOL_FOR_FEES'> {
  const baseUnits = asset === 'SOL' ? 0n : held.baseUnits;
  const rentLamports = baseUnits > 0n ? held.rentLamports : 0n;
  const left = held.lamports - held.feeLamports - rentLamports;
  if (baseUnits === 0n && (asset === 'PYUSD' || left <= 0n)) {
    return refuse('NOTHING_TO_MOVE', 'There is nothing to move.');
  }
  if (left < 0n) {
    const lacking = 'The treasury has too little SOL for the fee and the rent';
    return refuse('NO_SOL_FOR_FEES', `${lacking}: send it ${-left} lamports first.`);
  }
  return ok({ ...held, baseUnits, rentLamports, lamports: asset === 'PYUSD' ? 0n : left });
}
