import { wait, type PaymentLimits, type Wait } from './approved-payment.ts';
import { hold, type Hold } from './holds.ts';
import type { Payout } from './payout.ts';
import { isWaived } from './waivers.ts';

/** Money already reserved in the treasury. */
export interface Exposure {
  /** Base units of attempts that may still land or landed after the balance's slot: exactly what the balance doesn't show yet. */
  readonly reservedBaseUnits: bigint;
  /** US cents of the organization's last 24 hours, without expired and refused attempts. */
  readonly lastDayUsdMinor: bigint;
  /** The same sum for all organizations that this treasury pays for. */
  readonly allLastDayUsdMinor: bigint;
  /** How often the treasury paid for the recipient's token account within 24 hours, up to the balance's slot. */
  readonly accountsOpened: number;
  /** Number of payments under way that open the account, or opened it after that slot. */
  readonly accountsOpening: number;
}

export interface ReservationRequest {
  readonly payout: Pick<Payout, 'amountUsd' | 'waivedCode'>;
  readonly amountBaseUnits: bigint;
  /** Finalized balance. */
  readonly balanceBaseUnits: bigint;
  readonly exposure: Exposure;
  /** The organization's limits, which are never above the operator's. A release waives them. */
  readonly limits: PaymentLimits;
  /** The operator's limits; a release doesn't waive them. */
  readonly operatorLimits: PaymentLimits;
  /** Lamports for the payee's token account; 0 when the account exists. */
  readonly rentLamports: bigint;
}

/** Twice the highest rent of a token account. Solana is lowering rents. */
export const RENT_MAX_LAMPORTS = 5_000_000n;
/** A payee can close the account, keep the rent and wait for the next payment. More than twice a day is no accident. */
export const ACCOUNTS_OPENED_PER_DAY_MAX = 2;

/**
 * Null when the amount can be reserved. It waits while open attempts reserve the money or open the payee's account, because they
 * end soon.
 */
export function objectionToReservation(request: ReservationRequest): Hold | Wait | null {
  const { payout, amountBaseUnits, balanceBaseUnits, exposure } = request;
  if (isAboveOperatorDay(request)) return hold('ABOVE_OPERATOR_CAP');
  if (isAboveDay(request) && !isWaived(payout, 'ABOVE_CAP')) return hold('ABOVE_CAP');
  if (isAccountTooDear(request) && !isWaived(payout, 'PAYEE_ACCOUNT_COST')) {
    return hold('PAYEE_ACCOUNT_COST');
  }
  // The first payment to a payee opens the account, and later ones wait for it.
  if (request.rentLamports > 0n && exposure.accountsOpening > 0) {
    return wait("the payee's account is being opened by another payment");
  }
  if (balanceBaseUnits < amountBaseUnits) return hold('TREASURY_EMPTY');
  if (balanceBaseUnits - exposure.reservedBaseUnits < amountBaseUnits) {
    return wait('the balance is reserved by payments under way');
  }
  return null;
}

const isAboveDay = ({ payout, exposure, limits }: ReservationRequest): boolean =>
  exposure.lastDayUsdMinor + payout.amountUsd.amountMinor > limits.perDayUsdMinor;

/** A release doesn't waive this limit; the payout passes a day later. */
const isAboveOperatorDay = ({ payout, exposure, operatorLimits }: ReservationRequest): boolean =>
  exposure.lastDayUsdMinor + payout.amountUsd.amountMinor > operatorLimits.perDayUsdMinor ||
  exposure.allLastDayUsdMinor + payout.amountUsd.amountMinor > operatorLimits.perDayUsdMinor;

const isAccountTooDear = ({ rentLamports, exposure }: ReservationRequest): boolean =>
  rentLamports > RENT_MAX_LAMPORTS ||
  (rentLamports > 0n && exposure.accountsOpened >= ACCOUNTS_OPENED_PER_DAY_MAX);
