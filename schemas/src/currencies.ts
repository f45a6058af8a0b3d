/**
 * Every supported currency: its decimals, whether a state issues it, and the price feed that converts it to US dollars. A feed
 * that starts with USD quotes what one dollar costs.
 */
const TABLE = {
  USD: { scale: 2, isNational: true, pair: null },
  EUR: { scale: 2, isNational: true, pair: 'EUR/USD' },
  GBP: { scale: 2, isNational: true, pair: 'GBP/USD' },
  CAD: { scale: 2, isNational: true, pair: 'USD/CAD' },
  PYUSD: { scale: 6, isNational: false, pair: 'PYUSD/USD' },
  SOL: { scale: 9, isNational: false, pair: 'SOL/USD' },
} as const;

export type Currency = keyof typeof TABLE;
export type Pair = NonNullable<(typeof TABLE)[Currency]['pair']>;

export const CURRENCIES = Object.keys(TABLE) as readonly Currency[];

/** Currencies of receipts and of an organisation's totals. */
export const NATIONAL_CURRENCIES = CURRENCIES.filter((code) => TABLE[code].isNational);

/** The prices that Outlay converts with. */
export const PAIRS: readonly Pair[] = CURRENCIES.flatMap((code) => TABLE[code].pair ?? []);

export const isCurrency = (code: string): code is Currency => Object.hasOwn(TABLE, code);

export const scaleOf = (currency: Currency): number => TABLE[currency].scale;

/** Price feed of a currency in US dollars; null for USD. */
export const pairOf = (currency: Currency): Pair | null => TABLE[currency].pair;
