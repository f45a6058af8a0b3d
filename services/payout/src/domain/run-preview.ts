import type { Money } from '@outlay/platform/money';
import type { Payout } from './payout.ts';

/** One payout of a run, and what it would take from the treasury. */
export interface RunLine {
  readonly payout: Payout;
  /** Null while it cannot be priced. */
  readonly amountPyusd: Money | null;
  readonly rentLamports: bigint;
  readonly guardLamports: bigint;
  /** Why it would be held or left waiting; null when it would be sent. */
  readonly problem: string | null;
}

export interface RunPreview {
  readonly lines: readonly RunLine[];
  readonly totalUsdMinor: bigint;
  readonly totalPyusdBaseUnits: bigint;
  readonly feesLamports: bigint;
  readonly rentLamports: bigint;
  readonly pyusdAfterBaseUnits: bigint;
  readonly lamportsAfter: bigint;
}

/** Of one payout, at the highest price for computing that is ever offered. */
export const FEE_MAX_LAMPORTS = 45_000n;

/** Adds up what would be sent; lines with a problem cost nothing. */
export function previewOf(
  lines: readonly RunLine[],
  available: { readonly pyusdBaseUnits: bigint; readonly lamports: bigint },
): RunPreview {
  const sent = lines.filter(({ problem }) => problem === null);
  const sum = (amountOf: (line: RunLine) => bigint): bigint =>
    sent.reduce((total, line) => total + amountOf(line), 0n);
  const totalPyusdBaseUnits = sum(({ amountPyusd }) => amountPyusd?.amountMinor ?? 0n);
  const feesLamports = FEE_MAX_LAMPORTS * BigInt(sent.length);
  const rentLamports = sum((line) => line.rentLamports + line.guardLamports);
  return {
    lines,
    totalUsdMinor: sum(({ payout }) => payout.amountUsd.amountMinor),
    totalPyusdBaseUnits,
    feesLamports,
    rentLamports,
    pyusdAfterBaseUnits: available.pyusdBaseUnits - totalPyusdBaseUnits,
    lamportsAfter: available.lamports - feesLamports - rentLamports,
  };
}
