import type { PayoutStatus } from './payout.ts';

/** Which payouts to list. Absent fields don't filter. */
export interface PayoutFilter {
  /** Words that the payee's name, the expense's texts or the beginning of the transaction's signature must have. */
  readonly query?: string | undefined;
  readonly status?: readonly PayoutStatus[] | undefined;
  readonly payeeId?: string | undefined;
  readonly treasury?: string | undefined;
  /** First day on which it was paid, or else queued: yyyy-mm-dd in the organization's time zone. */
  readonly dateFrom?: string | undefined;
  /** Last day, inclusive. */
  readonly dateTo?: string | undefined;
  /** Decimals in US dollars, both inclusive. */
  readonly amountMin?: string | undefined;
  readonly amountMax?: string | undefined;
}

/** The payouts with one status. */
export interface PayoutTotal {
  readonly status: PayoutStatus;
  readonly count: number;
  /** Decimal in US dollars. */
  readonly amountUsd: string;
}
