import { splitDecimal } from './decimal.ts';

interface CurrencyStyle {
  /** Stands before the amount; the code stands behind it where there is no symbol. */
  symbol?: string;
  fractionMin: number;
  fractionMax: number;
}

const currencyStyles: Record<string, CurrencyStyle> = {
  USD: { symbol: '$', fractionMin: 2, fractionMax: 2 },
  EUR: { symbol: '€', fractionMin: 2, fractionMax: 2 },
  GBP: { symbol: '£', fractionMin: 2, fractionMax: 2 },
  CAD: { symbol: 'CA$', fractionMin: 2, fractionMax: 2 },
  PYUSD: { fractionMin: 2, fractionMax: 6 },
  SOL: { fractionMin: 2, fractionMax: 9 },
};
const unknownCurrency: CurrencyStyle = { fractionMin: 2, fractionMax: 9 };

export interface MoneyParts {
  /** Sign, symbol and grouped whole part, such as '-$1,234'. */
  main: string;
  /** The point and the minor units, such as '.50'. */
  minor: string;
  /** ' PYUSD' where no symbol says the currency, else empty. */
  suffix: string;
}

export function moneyParts(amount: string, currency: string): MoneyParts {
  const style = currencyStyles[currency] ?? unknownCurrency;
  const { negative, whole, fraction } = splitDecimal(amount, style.fractionMin, style.fractionMax);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return {
    main: `${negative ? '-' : ''}${style.symbol ?? ''}${grouped}`,
    minor: fraction === '' ? '' : `.${fraction}`,
    suffix: style.symbol === undefined ? ` ${currency}` : '',
  };
}

/** Such as '$1,234.50' or '12.50 PYUSD'. */
export function formatMoney(amount: string, currency: string): string {
  const { main, minor, suffix } = moneyParts(amount, currency);
  return `${main}${minor}${suffix}`;
}

/** A balance with exactly six decimals, such as '1,204.500000'. */
export function formatBalance(amount: string): string {
  const { negative, whole, fraction } = splitDecimal(amount, 6, 6);
  return `${negative ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
