import { SigningRefusedError } from './signer.ts';

export interface SigningLimits {
  /** The only token for payments. */
  readonly mint: string;
  /** Millionths of a PYUSD. */
  readonly perPayoutMaxBaseUnits: bigint;
  /** Limit of everything signed within about 24 hours, landed or not. */
  readonly perDayMaxBaseUnits: bigint;
}

const HOUR_MS = 3_600_000;
const HOURS = 24;

/**
 * Counts what this process has signed, independently and in memory: neither an altered database nor a buggy use case can raise
 * the limit. Hours expire as a whole, so the count is never too low; it restarts with the process.
 */
export function createSigningCounter(
  { perPayoutMaxBaseUnits, perDayMaxBaseUnits }: SigningLimits,
  now: () => number = Date.now,
): (amountBaseUnits: bigint) => void {
  const byHour = new Map<number, bigint>();
  return (amountBaseUnits) => {
    if (amountBaseUnits <= 0n) throw new SigningRefusedError('refusing to sign: nothing to pay');
    if (amountBaseUnits > perPayoutMaxBaseUnits) {
      throw new SigningRefusedError('refusing to sign: above the limit per payout');
    }
    const hour = Math.floor(now() / HOUR_MS);
    for (const known of byHour.keys()) if (known < hour - HOURS) byHour.delete(known);
    const signed = [...byHour.values()].reduce((sum, amount) => sum + amount, 0n);
    if (signed + amountBaseUnits > perDayMaxBaseUnits) {
      throw new SigningRefusedError('refusing to sign: above the limit per day');
    }
    byHour.set(hour, (byHour.get(hour) ?? 0n) + amountBaseUnits);
  };
}
