import { parseMoney, type Currency } from '@outlay/platform/money';
import {
  PRICE_PROOF_FORMATS,
  PriceProofError,
  type PriceProof,
  type ProvePrice,
} from '@outlay/prices';
import { toUsd } from '@outlay/expense/usd-conversion';

/** An expense's stored value, as PostgreSQL prints it. */
export interface PricedExpense {
  readonly amount: string;
  readonly currency: Currency;
  readonly usdAmount: string | null;
  readonly rate: {
    readonly pair: string;
    readonly price: string;
    readonly confidence: string;
    readonly source: string;
    readonly publishedAt: Date;
    readonly proof: PriceProof | null;
  } | null;
}

export type PriceVerdict =
  | { readonly kind: 'holds'; readonly because: string }
  | {
      readonly kind: 'differs';
      readonly field: string;
      readonly stored: string;
      readonly proven: string;
    }
  | { readonly kind: 'unproven'; readonly because: string };

/** Recomputes an expense's rate and value from the stored bytes, offline. */
export function checkPrice(expense: PricedExpense, prove: ProvePrice): PriceVerdict {
  const { currency, rate } = expense;
  if (currency === 'USD') return checkDollars(expense);
  if (!rate) return { kind: 'unproven', because: 'it has no rate yet' };
  if (!rate.proof) return { kind: 'unproven', because: 'its quote was recorded without its bytes' };
  const proven = proveRate(expense, rate.proof, prove);
  if (typeof proven === 'string') return { kind: 'unproven', because: proven };
  for (const [field, stored, made] of proven) {
    if (stored !== made) return { kind: 'differs', field, stored, proven: made };
  }
  return { kind: 'holds', because: `${rate.pair} of ${rate.source} says so` };
}

function checkDollars({ amount, usdAmount }: PricedExpense): PriceVerdict {
  const [stored, proven] = [usdCents(usdAmount), usdCents(amount)];
  return stored === proven
    ? { kind: 'holds', because: 'it is in US dollars' }
    : { kind: 'differs', field: 'US dollars', stored, proven };
}

type Compared = readonly [field: string, stored: string, made: string];

/** Each stored field with its recomputed value; a message when the bytes are no proof. */
function proveRate(
  expense: PricedExpense,
  proof: PriceProof,
  prove: ProvePrice,
): Compared[] | string {
  const { rate, usdAmount } = expense;
  const amount = parseMoney(plain(expense.amount), expense.currency);
  if (!rate || typeof amount === 'string') return 'its amount cannot be read';
  if (!PRICE_PROOF_FORMATS.includes(proof.format)) return 'its proof is of an unknown kind';
  try {
    const { pair, price, confidence, publishedAt } = prove(rate.pair, proof);
    const quote = { pair, price, confidence, source: rate.source, publishedAt, proof };
    const made = toUsd(amount, quote, publishedAt);
    return [
      ['published at', rate.publishedAt.toISOString(), publishedAt.toISOString()],
      ['price', plain(rate.price), plain(made.rate?.price ?? '')],
      ['confidence', plain(rate.confidence), plain(made.rate?.confidence ?? '')],
      ['US dollars', usdCents(usdAmount), made.usdAmount?.amountMinor.toString() ?? ''],
    ];
  } catch (error) {
    if (error instanceof PriceProofError || error instanceof RangeError) return error.message;
    throw error;
  }
}

/** A decimal without trailing zeros. */
const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

function usdCents(text: string | null): string {
  const money = text === null ? null : parseMoney(plain(text), 'USD');
  return money === null || typeof money === 'string' ? String(text) : money.amountMinor.toString();
}
