import { isCurrency, isNationalCurrency, scaleOf } from '@outlay/schemas/currencies';
import { viewerLocale } from './viewer-locale.ts';

const fractionMaxUnknown = 9;

export interface MoneyParts {
  /** The sign, leading symbol and grouped whole part, such as '-$1,234'. */
  main: string;
  /** The point and the minor units, such as '.50'. */
  minor: string;
  /** The part after the amount, such as ' PYUSD', or ' €' in some locales; otherwise empty. */
  suffix: string;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, styleOf(currency));
  formatters.set(key, made);
  return made;
}

function styleOf(currency: string): Intl.NumberFormatOptions {
  // Given explicitly: CLDR drops the decimals of some currencies.
  if (isNationalCurrency(currency)) {
    const scale = scaleOf(currency);
    return {
      style: 'currency',
      currency,
      minimumFractionDigits: scale,
      maximumFractionDigits: scale,
    };
  }
  return {
    minimumFractionDigits: 2,
    maximumFractionDigits: isCurrency(currency) ? scaleOf(currency) : fractionMaxUnknown,
  };
}

/** Formats a decimal string in the viewer's locale; the formatter takes the string, never a float. */
function partsOf(format: Intl.NumberFormat, amount: string): MoneyParts {
  const parts = format.formatToParts(amount as `${number}`);
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const lastDigits = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  const text = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  const wholeEnd = point === -1 ? lastDigits + 1 : point;
  return {
    main: text(0, wholeEnd),
    minor: text(wholeEnd, lastDigits + 1),
    suffix: text(lastDigits + 1, parts.length),
  };
}

export function moneyParts(amount: string, currency: string, locale = viewerLocale): MoneyParts {
  const parts = partsOf(formatterFor(currency, locale), amount);
  if (isNationalCurrency(currency)) return parts;
  return { ...parts, suffix: `${parts.suffix} ${currency}` };
}

/** Returns a text such as '$1,234.50', '1.234,50 €' or '12.50 PYUSD' in the viewer's locale. */
export function formatMoney(amount: string, currency: string, locale = viewerLocale): string {
  const { main, minor, suffix } = moneyParts(amount, currency, locale);
  return `${main}${minor}${suffix}`;
}

/** Returns a text such as 'EUR 25.50' or 'PYUSD 12.50', with the code because several currencies share a sign. */
export function formatMoneyWithCode(
  amount: string,
  currency: string,
  locale = viewerLocale,
): string {
  const { style: _, currency: _code, ...digits }: Intl.NumberFormatOptions = styleOf(currency);
  return `${currency} ${new Intl.NumberFormat(locale, digits).format(amount as `${number}`)}`.trim();
}

const balanceStyle = { minimumFractionDigits: 6, maximumFractionDigits: 6 } as const;

/** A balance with exactly six decimals: whole part, and point with decimals, such as '1,204' and '.500000'. */
export function balanceParts(
  amount: string,
  locale = viewerLocale,
): Pick<MoneyParts, 'main' | 'minor'> {
  return partsOf(new Intl.NumberFormat(locale, balanceStyle), amount);
}
