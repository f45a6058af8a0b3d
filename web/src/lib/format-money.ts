import { viewerLocale } from './viewer-locale.ts';

/** The currencies that every formatter knows; others get their code behind the amount. */
const nationalCurrencies: readonly string[] = ['USD', 'EUR', 'GBP', 'CAD'];
/** Digits after the point of those without a national style: at least two, at most what the chain counts. */
const fractionMax: Readonly<Record<string, number>> = { PYUSD: 6, SOL: 9 };
const fractionMaxUnknown = 9;

export interface MoneyParts {
  /** Sign, symbol where it stands in front, and grouped whole part, such as '-$1,234'. */
  main: string;
  /** The point and the minor units, such as '.50'. */
  minor: string;
  /** What stands behind the amount, such as ' PYUSD', or ' €' where that is written so; else empty. */
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
  if (nationalCurrencies.includes(currency)) return { style: 'currency', currency };
  return {
    minimumFractionDigits: 2,
    maximumFractionDigits: fractionMax[currency] ?? fractionMaxUnknown,
  };
}

/** A decimal string in the viewer's way of writing; a formatter takes it as it is, never through a float. */
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
  if (nationalCurrencies.includes(currency)) return parts;
  return { ...parts, suffix: `${parts.suffix} ${currency}` };
}

/** Such as '$1,234.50', '1.234,50 €' or '12.50 PYUSD', as the viewer writes it. */
export function formatMoney(amount: string, currency: string, locale = viewerLocale): string {
  const { main, minor, suffix } = moneyParts(amount, currency, locale);
  return `${main}${minor}${suffix}`;
}

const balanceStyle = { minimumFractionDigits: 6, maximumFractionDigits: 6 } as const;

/** A balance with exactly six decimals: whole part, and point with decimals, such as '1,204' and '.500000'. */
export function balanceParts(
  amount: string,
  locale = viewerLocale,
): Pick<MoneyParts, 'main' | 'minor'> {
  return partsOf(new Intl.NumberFormat(locale, balanceStyle), amount);
}
