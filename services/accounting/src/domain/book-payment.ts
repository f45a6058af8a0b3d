import { convert, parseDecimal, type Money } from '@outlay/platform/money';
import type { AccountLookup } from './account.ts';
import { posting, type Entry, type Posting } from './journal.ts';

/** A reimbursement that is final on the chain. */
export interface SentPayment {
  readonly payoutId: string;
  readonly expenseId: string;
  /** Day of its finality in the organization's time zone. */
  readonly day: string;
  readonly description: string;
  readonly signature: string;
  /** What was owed. */
  readonly owedUsd: Money;
  /** What was sent, in the asset. */
  readonly sent: Money;
  /** US dollars for one unit of the asset, frozen for this payment. */
  readonly rate: string;
  /** SOL that the transaction cost, and US dollars for one; null where that is unknown. */
  readonly fee: { readonly paid: Money; readonly price: string | null } | null;
}

/** What was owed is paid; the treasury holds less; the rest is a loss or gain of exchange. */
export function bookPayment(payment: SentPayment, accounts: AccountLookup): Entry {
  const { owedUsd, sent, rate } = payment;
  const sentUsd = inUsd(sent, rate);
  const difference = sentUsd - owedUsd.amountMinor;
  const postings = [
    posting('debit', accounts.of('payable'), owedUsd.amountMinor),
    posting('credit', accounts.of('asset', sent.currency), sentUsd, { original: sent }),
    ...(difference > 0n ? [posting('debit', accounts.of('exchange'), difference)] : []),
    ...(difference < 0n ? [posting('debit', accounts.of('exchange_gain'), difference)] : []),
    ...feePostings(payment, accounts),
  ];
  return {
    kind: 'payment',
    day: payment.day,
    description: payment.description,
    postings,
    expenseId: payment.expenseId,
    payoutId: payment.payoutId,
    signature: payment.signature,
    reverses: null,
  };
}

/** A fee below half a cent, or of unknown value, has 0.00 and its exact amount, so that the asset's movements stay complete. */
function feePostings({ fee }: SentPayment, accounts: AccountLookup): Posting[] {
  if (!fee) return [];
  const cents = fee.price === null ? 0n : inUsd(fee.paid, fee.price);
  const rest = { original: fee.paid };
  return [
    posting('debit', accounts.of('fee'), cents, rest),
    posting('credit', accounts.of('asset', fee.paid.currency), cents, rest),
  ];
}

/** US cents. @throws when the price is no decimal */
export function inUsd(amount: Money, price: string): bigint {
  const decimal = parseDecimal(price);
  if (!decimal) throw new Error(`not a price: ${price}`);
  return convert(amount, decimal, 'USD').amountMinor;
}
