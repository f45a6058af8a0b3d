/** Decimals of every supported currency. */
export const CURRENCY_SCALES = { USD: 2, EUR: 2, GBP: 2, CAD: 2, PYUSD: 6, SOL: 9 } as const;

export type Currency = keyof typeof CURRENCY_SCALES;

export const CURRENCIES = Object.keys(CURRENCY_SCALES) as readonly Currency[];

export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_SCALES, code);

export const scaleOf = (currency: Currency): number => CURRENCY_SCALES[currency];
