import { parseDecimal, scaleOf, type Currency } from '@outlay/platform/money';
import { timesFraction, type Fraction } from './shares.ts';

/** Currencies in which books can be kept. All have cents. */
export const BOOKS_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF'] as const;
export type BooksCurrency = (typeof BOOKS_CURRENCIES)[number];

const EURO_COUNTRIES = ['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL', 'PT'] as const;
const CURRENCY_OF_COUNTRY: ReadonlyMap<string | null, BooksCurrency> = new Map([
  ...EURO_COUNTRIES.map((country) => [country, 'EUR'] as const),
  ['GB', 'GBP'],
  ['CH', 'CHF'],
]);

/** The currency that a new organization's books begin with, by its country. */
export const booksCurrencyOf = (country: string | null): BooksCurrency =>
  CURRENCY_OF_COUNTRY.get(country) ?? 'USD';

/** A published price that values an entry. */
export interface BooksRate {
  readonly pair: string;
  /** US dollars for one unit of the books' currency. */
  readonly price: string;
  readonly publishedAt: string;
}

/** The currency of the books, and its rate for one entry; null for US dollars. */
export interface BooksValue {
  readonly currency: BooksCurrency;
  readonly rate: BooksRate | null;
}

export const IN_USD: BooksValue = { currency: 'USD', rate: null };

/** Cents of the books' currency for one US cent. @throws without a rate, and for one that is no price */
export function centsPerUsdCent({ currency, rate }: BooksValue): Fraction {
  if (currency === 'USD') return { numerator: 1n, denominator: 1n };
  const price = parseDecimal(rate?.price ?? '');
  if (!price || price.units <= 0n) throw new Error(`no rate of ${currency} is known`);
  return { numerator: 10n ** BigInt(price.scale), denominator: price.units };
}

/** The value of US cents in cents of the books' currency, half to even. @throws without a rate */
export const fromUsdCents = (usdCents: bigint, value: BooksValue): bigint =>
  timesFraction(usdCents, centsPerUsdCent(value));

/** Cents of the books' currency for one minor unit of another currency that costs `price` US dollars. @throws for no price */
export function centsPerMinor(currency: Currency, price: string, value: BooksValue): Fraction {
  const decimal = parseDecimal(price);
  if (!decimal) throw new Error(`not a price: ${price}`);
  const shift = scaleOf('USD') - decimal.scale - scaleOf(currency);
  const factor = 10n ** BigInt(Math.abs(shift));
  const perUsdCent = centsPerUsdCent(value);
  return {
    numerator: decimal.units * perUsdCent.numerator * (shift >= 0 ? factor : 1n),
    denominator: perUsdCent.denominator * (shift >= 0 ? 1n : factor),
  };
}
