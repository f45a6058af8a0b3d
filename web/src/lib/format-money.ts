import { isCurrency, isNationalCurrency, scaleOf } from '@outlay/schemas/currencies';
import { decimalOfUnits } from './decimal.ts';
import { viewerLocale } from './viewer-locale.ts';

const fractionMaxUnknown = 9;

export interface MoneyParts {
  /** The sign, leading symbol and digits, such as '-$1,234.50'. */
  digits: string;
  /** The part after the amount, such as ' PYUSD', or ' €' in some locales; otherwise empty. */
  suffix: string;
  /** The same with all its decimals, where fewer show. */
  exact?: string;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Made once for each style: making one takes longer than formatting a page with it. */
function formatterFor(
  name: string,
  locale: string,
  style: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${locale} ${name}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, style);
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
  const end = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction') + 1;
  const text = (shown: typeof parts) => shown.map(({ value }) => value).join('');
  return { digits: text(parts.slice(0, end)), suffix: text(parts.slice(end)) };
}

export function moneyParts(amount: string, currency: string, locale = viewerLocale): MoneyParts {
  const exact = partsOf(formatterFor(currency, locale, styleOf(currency)), amount);
  if (isNationalCurrency(currency)) return exact;
  const suffix = `${exact.suffix} ${currency}`;
  const shown =
    currency === 'PYUSD' ? partsOf(formatterFor('cents', locale, centsStyle), amount) : exact;
  // An amount below a cent is not nothing.
  if (shown.digits === exact.digits || !/[1-9]/.test(amount.slice(0, -4)))
    return { digits: exact.digits, suffix };
  return { digits: shown.digits, suffix, exact: `${exact.digits}${suffix}` };
}

/** Rounded as in emails and notifications. */
const centsStyle = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'halfEven',
} as const;

/** Returns a text such as '$1,234.50', '1.234,50 €' or '12.50 PYUSD' in the viewer's locale. */
export function formatMoney(amount: string, currency: string, locale = viewerLocale): string {
  const { digits, suffix } = moneyParts(amount, currency, locale);
  return `${digits}${suffix}`;
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

/** Either side of a rate with at most six decimals, such as '€1' and '$1.16696'. */
export function formatRate(amount: string, currency: string, locale = viewerLocale): string {
  const decimals = { minimumFractionDigits: 0, maximumFractionDigits: 6 };
  const format = formatterFor(`rate ${currency}`, locale, { ...styleOf(currency), ...decimals });
  const text = format.format(amount as `${number}`);
  return isNationalCurrency(currency) ? text : `${text} ${currency}`;
}

const balanceStyle = { minimumFractionDigits: 6, maximumFractionDigits: 6 } as const;

/** A balance with exactly six decimals, such as '1,204.500000'. */
export const formatBalance = (amount: string, locale = viewerLocale): string =>
  formatterFor('balance', locale, balanceStyle).format(amount as `${number}`);

/** SOL for fees, of which nobody needs every digit. */
export const formatFees = (amount: string, locale = viewerLocale): string =>
  `${formatterFor('fees', locale, feeStyle).format(amount as `${number}`)} SOL`;

const feeStyle = { minimumFractionDigits: 2, maximumFractionDigits: 4 };

/** Decimals of a currency; 2 for an unknown one. */
export const scaleIn = (currency: string): number => (isCurrency(currency) ? scaleOf(currency) : 2);

/** Formats minor units. */
export const minorMoney = (minor: bigint, currency: string): string =>
  formatMoney(decimalOfUnits(minor, scaleIn(currency)), currency);
