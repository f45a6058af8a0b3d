import type { Money } from '@outlay/platform/money';
import type { Payout } from './payout.ts';

/** One payout of a run, and its cost to the treasury. */
export interface RunLine {
  readonly payout: Payout;
  /** Name of the treasury that would pay; null when no treasury can. */
  readonly treasury: string | null;
  /** Null when the payout can't be priced. */
  readonly amount: Money | null;
  readonly rentLamports: bigint;
  readonly guardLamports: bigint;
  readonly outcome: 'SENT' | 'HELD' | 'WAITING';
  /** Why the payout would be held or stay queued; null when it would be sent. */
  readonly problem: string | null;
}

export interface RunPreview {
  readonly lines: readonly RunLine[];
  readonly totalUsdMinor: bigint;
  readonly totalBaseUnits: bigint;
  readonly feesLamports: bigint;
  readonly rentLamports: bigint;
  readonly baseUnitsAfter: bigint;
  readonly lamportsAfter: bigint;
}

/** Maximum fees of one payout in lamports: our signature and an approver's, 5,000 each, and the maximum priority fee. */
export const FEE_MAX_LAMPORTS = 50_000n;

/** Totals of the payouts that would be sent, and the remaining balance of the first treasury. */
export function previewOf(
  lines: readonly RunLine[],
  first: string,
  available: { readonly baseUnits: bigint; readonly lamports: bigint },
): RunPreview {
  const sent = lines.filter(({ outcome }) => outcome === 'SENT');
  const ofFirst = costsOf(sent.filter(({ treasury }) => treasury === first));
  return {
    lines,
    totalUsdMinor: sent.reduce((sum, { payout }) => sum + payout.amountUsd.amountMinor, 0n),
    ...costsOf(sent),
    baseUnitsAfter: available.baseUnits - ofFirst.totalBaseUnits,
    lamportsAfter: available.lamports - ofFirst.feesLamports - ofFirst.rentLamports,
  };
}

function costsOf(
  lines: readonly RunLine[],
): Pick<RunPreview, 'totalBaseUnits' | 'feesLamports' | 'rentLamports'> {
  const sum = (amountOf: (line: RunLine) => bigint): bigint =>
    lines.reduce((total, line) => total + amountOf(line), 0n);
  return {
    totalBaseUnits: sum(({ amount }) => amount?.amountMinor ?? 0n),
    feesLamports: FEE_MAX_LAMPORTS * BigInt(lines.length),
    rentLamports: sum((line) => line.rentLamports + line.guardLamports),
  };
}
