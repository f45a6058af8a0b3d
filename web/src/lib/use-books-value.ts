import { useDollarRateQuery } from '#graphql';
import { multiplyDecimals, sumDecimals } from './decimal.ts';
import { formatMoney } from './format-money.ts';

/** An amount with its value in US dollars; null without a rate. */
export interface Valued {
  readonly amount: string;
  readonly currency: string;
  readonly usdAmount: string | null;
}

/** Values amounts in one currency. */
export interface BooksValue {
  /** That of the books; US dollars while it is unknown, or has no rate. */
  readonly currency: string;
  /** An amount in that currency is itself, any other its US dollars at the last known rate; null without a rate. */
  readonly valueOf: (valued: Valued) => string | null;
  /** The sum of what has a rate. */
  readonly sumOf: (all: readonly Valued[]) => string;
  /** Such as "about €230.00" for US dollars; null where the books are in US dollars. */
  readonly aboutText: (usdAmount: string) => string | null;
}

/** Digits of the currencies that books are kept in. */
const SCALE = 2;

/** @param perUsd what one US dollar is, as a decimal */
export function booksValueAt(currency: string, perUsd: string): BooksValue {
  const convert = (usdAmount: string) =>
    currency === 'USD' ? usdAmount : multiplyDecimals(usdAmount, perUsd, SCALE);
  const valueOf = (valued: Valued) => {
    if (valued.currency === currency) return valued.amount;
    return valued.usdAmount === null ? null : convert(valued.usdAmount);
  };
  return {
    currency,
    valueOf,
    sumOf: (all) => sumDecimals(all.map((each) => valueOf(each) ?? '0')),
    aboutText: (usdAmount) =>
      currency === 'USD' ? null : `about ${formatMoney(convert(usdAmount), currency)}`,
  };
}

const inDollars = booksValueAt('USD', '1');

/** Values in the currency of the organization's books. */
export function useBooksValue(): BooksValue {
  const { data } = useDollarRateQuery();
  const rate = data?.dollarRate;
  return rate?.perUsd ? booksValueAt(rate.currency, rate.perUsd) : inDollars;
}

/** A limit in US dollars, with its value in the currency of the books where that is another. */
export function limitText(usdAmount: string, { aboutText }: BooksValue): string {
  const about = aboutText(usdAmount);
  return formatMoney(usdAmount, 'USD') + (about === null ? '' : ` (${about})`);
}
