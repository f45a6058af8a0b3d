import { isWaived, wait, type PaymentLimits, type Wait } from './approved-payment.ts';
import { hold, type Hold } from './holds.ts';
import type { Payout } from './payout.ts';

/** What is already promised from the treasury. */
export interface Exposure {
  /**
   * Base units of attempts that may still land, and of those that landed in a slot after the one the balance was read at:
   * exactly what that balance does not show yet.
   */
  readonly reservedBaseUnits: bigint;
  /** US cents of the last 24 hours, expired and refused attempts apart. */
  readonly lastDayUsdMinor: bigint;
}

export interface ReservationRequest {
  readonly payout: Pick<Payout, 'amountUsd' | 'waivedCode'>;
  readonly amountBaseUnits: bigint;
  /** Finalized. */
  readonly balanceBaseUnits: bigint;
  readonly exposure: Exposure;
  readonly limits: PaymentLimits;
}

/** Null when the amount may be reserved. Waits while the money is there but promised: open attempts end soon, either way. */
export function objectionToReservation(request: ReservationRequest): Hold | Wait | null {
  const { payout, amountBaseUnits, balanceBaseUnits, exposure, limits } = request;
  const dayTotal = exposure.lastDayUsdMinor + payout.amountUsd.amountMinor;
  if (dayTotal > limits.perDayUsdMinor && !isWaived(payout, 'ABOVE_CAP')) return hold('ABOVE_CAP');
  if (balanceBaseUnits < amountBaseUnits) return hold('TREASURY_EMPTY');
  if (balanceBaseUnits - exposure.reservedBaseUnits < amountBaseUnits) {
    return wait('the balance is reserved by payments under way');
  }
  return null;
}
