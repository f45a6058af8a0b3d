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
  /** US cents of the organisation's last 24 hours, expired and refused attempts apart. */
  readonly lastDayUsdMinor: bigint;
  /** The same of all organisations that this treasury pays for. */
  readonly allLastDayUsdMinor: bigint;
  /** How often the recipient's token account was opened at the treasury's cost within 24 hours. */
  readonly accountsOpened: number;
}

export interface ReservationRequest {
  readonly payout: Pick<Payout, 'amountUsd' | 'waivedCode'>;
  readonly amountBaseUnits: bigint;
  /** Finalized. */
  readonly balanceBaseUnits: bigint;
  readonly exposure: Exposure;
  /** What the organisation may do; never more than the operator's. A release waives it. */
  readonly limits: PaymentLimits;
  /** Never waived. */
  readonly operatorLimits: PaymentLimits;
  /** What the payee's token account costs; 0 when it is there. */
  readonly rentLamports: bigint;
}

/** Twice the rent of a token account at its dearest; it is being cut. */
export const RENT_MAX_LAMPORTS = 5_000_000n;
/** A payee can close the account, take the rent and wait for the next one: twice a day is no accident any more. */
export const ACCOUNTS_OPENED_PER_DAY_MAX = 2;

/** Null when the amount may be reserved. Waits while the money is there but promised: open attempts end soon, either way. */
export function objectionToReservation(request: ReservationRequest): Hold | Wait | null {
  const { payout, amountBaseUnits, balanceBaseUnits, exposure } = request;
  if (isAboveOperatorDay(request)) return hold('ABOVE_OPERATOR_CAP');
  if (isAboveDay(request) && !isWaived(payout, 'ABOVE_CAP')) return hold('ABOVE_CAP');
  if (isAccountTooDear(request) && !isWaived(payout, 'PAYEE_ACCOUNT_COST')) {
    return hold('PAYEE_ACCOUNT_COST');
  }
  if (balanceBaseUnits < amountBaseUnits) return hold('TREASURY_EMPTY');
  if (balanceBaseUnits - exposure.reservedBaseUnits < amountBaseUnits) {
    return wait('the balance is reserved by payments under way');
  }
  return null;
}

const isAboveDay = ({ payout, exposure, limits }: ReservationRequest): boolean =>
  exposure.lastDayUsdMinor + payout.amountUsd.amountMinor > limits.perDayUsdMinor;

/** No release waives it; once the day is over the same payout passes. */
const isAboveOperatorDay = ({ payout, exposure, operatorLimits }: ReservationRequest): boolean =>
  exposure.lastDayUsdMinor + payout.amountUsd.amountMinor > operatorLimits.perDayUsdMinor ||
  exposure.allLastDayUsdMinor + payout.amountUsd.amountMinor > operatorLimits.perDayUsdMinor;

const isAccountTooDear = ({ rentLamports, exposure }: ReservationRequest): boolean =>
  rentLamports > RENT_MAX_LAMPORTS ||
  (rentLamports > 0n && exposure.accountsOpened >= ACCOUNTS_OPENED_PER_DAY_MAX);
