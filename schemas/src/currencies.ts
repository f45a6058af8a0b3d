/** The ISO 4217 currencies in circulation, by number of decimals. */
const ISO_4217 = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [2, 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD'],
  [2, 'CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP'],
  [2, 'GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD'],
  [2, 'LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB'],
  [2, 'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC'],
  [2, 'SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
] as const;

const COINS = { PYUSD: 6, SOL: 9 } as const;

/** Pyth's price feeds. A feed that starts with USD quotes the price of one dollar. */
const PYTH = {
  EUR: 'EUR/USD',
  GBP: 'GBP/USD',
  CAD: 'USD/CAD',
  PYUSD: 'PYUSD/USD',
  SOL: 'SOL/USD',
} as const;

type CodesIn<List extends string, Found = never> = List extends `${infer Code} ${infer Rest}`
  ? CodesIn<Rest, Found | Code>
  : Found | List;

/** A national currency, by its ISO 4217 code. */
export type NationalCurrency = CodesIn<(typeof ISO_4217)[number][1]>;
export type Currency = NationalCurrency | keyof typeof COINS;
export type PythPair = (typeof PYTH)[keyof typeof PYTH];
/** A price in US dollars, or of one US dollar, such as EUR/USD and USD/CAD. */
export type Pair = PythPair | `${NationalCurrency}/USD`;

const SCALES = Object.fromEntries([
  ...ISO_4217.flatMap(([scale, codes]) => codes.split(' ').map((code) => [code, scale])),
  ...Object.entries(COINS),
]) as Readonly<Record<Currency, number>>;

/** Every supported currency, in alphabetical order. */
export const CURRENCIES: readonly Currency[] = (Object.keys(SCALES) as Currency[]).toSorted();

export const isCurrency = (code: string): code is Currency => Object.hasOwn(SCALES, code);

export const isNationalCurrency = (code: string): code is NationalCurrency =>
  isCurrency(code) && !Object.hasOwn(COINS, code);

export const scaleOf = (currency: Currency): number => SCALES[currency];

export const PYTH_PAIRS: readonly PythPair[] = Object.values(PYTH);

export const isPythPair = (pair: string): pair is PythPair =>
  (PYTH_PAIRS as readonly string[]).includes(pair);

/** Currencies with a reference rate of the European Central Bank but without a Pyth feed. */
const DAILY_RATES =
  'AUD BRL CHF CNY CZK DKK HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ZAR'.split(
    ' ',
  );

/**
 * The price that converts a currency to US dollars: Pyth's if it has one, else a daily reference rate. Null for USD, and for a
 * currency whose price no source publishes.
 */
export function pairOf(currency: Currency): Pair | null {
  const pyth: Readonly<Partial<Record<Currency, PythPair>>> = PYTH;
  return (
    pyth[currency] ??
    (DAILY_RATES.includes(currency) ? `${currency as NationalCurrency}/USD` : null)
  );
}

/** Whether amounts of the currency can be converted to US dollars, which a submission needs. */
export const hasRate = (currency: Currency): boolean =>
  currency === 'USD' || pairOf(currency) !== null;
