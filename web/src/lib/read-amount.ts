import { CURRENCIES, isCurrency, isNationalCurrency, scaleOf } from '@outlay/schemas/currencies';
import { onFirstUse } from './on-first-use.ts';
import { viewerLocale } from './viewer-locale.ts';

/** The result of reading a typed amount. Values are decimals for the API, such as '1234.5'. */
export type AmountReading =
  | { kind: 'empty' }
  /** `currency` is the field's, or the one named by a sign or code in the text. */
  | { kind: 'amount'; value: string; currency: string }
  /** The separator either groups thousands or starts the decimals, and the text doesn't show which. */
  | { kind: 'ambiguous'; values: readonly [grouped: string, decimal: string] }
  | { kind: 'wrong'; message: string };

const wrong = (message: string): AmountReading => ({ kind: 'wrong', message });
const notANumber = wrong('Amount must be a number');

/** An optional sign or code, the digits with their separators, and again an optional sign or code. */
const amountPattern = /^([^\d.,'’()-]*)([\d.,'’ ]*\d[\d.,'’ ]*)([^\d.,'’()-]*)$/u;

/** Decimals of an amount whose currency is not known. */
const usualScale = 2;

/** Reads an amount as people type it, in either way of writing decimals; `currency` is '' while none is chosen. */
export function readAmount(text: string, currency: string, locale = viewerLocale): AmountReading {
  // Compatibility forms: full-width digits, and every kind of space.
  const typed = text.normalize('NFKC').replace(/\s+/gu, ' ').replace('−', '-').trim();
  if (typed === '') return { kind: 'empty' };
  const unsigned = typed.replace(/^\((.*)\)$|^-|-$/u, '$1');
  const [, lead = '', digits = '', trail = ''] = amountPattern.exec(unsigned) ?? [];
  if (digits === '') return notANumber;
  const named = currencyNamed(`${lead}${trail}`.trim(), currency);
  if (named === null) return notANumber;
  if (named === 'another') return wrong(`Amount must be in ${currency}`);
  if (unsigned !== typed) return wrong('Amount must be 0 or more');
  return readDigits(digits.trim(), named, locale);
}

/** Returns the amount as a decimal; null if the text is invalid in this currency or ambiguous. */
export function decimalOf(text: string, currency: string): string | null {
  const reading = readAmount(text, currency);
  return reading.kind === 'amount' && isIn(currency, reading) ? reading.value : null;
}

const isIn = (currency: string, reading: { currency: string }): boolean =>
  currency === '' || reading.currency === currency;

/** Returns the error in an amount; null for a valid one. An empty text is valid unless `required`. */
export function amountProblem(
  text: string,
  currency: string,
  required: 'required' | 'optional',
): string | null {
  const reading = readAmount(text, currency);
  switch (reading.kind) {
    case 'empty':
      return required === 'required' ? 'Amount is required' : null;
    case 'ambiguous':
      return 'Choose what you mean';
    case 'wrong':
      return reading.message;
    case 'amount':
      return isIn(currency, reading) ? null : `Amount must be in ${currency}`;
  }
}

/** An amount that may have a minus before it. */
const signedPattern = /^\s*([-−]?)(.*)$/su;

/** The same as `decimalOf` for an amount that may be negative. */
export function signedDecimalOf(text: string, currency: string): string | null {
  const [, sign = '', unsigned = ''] = signedPattern.exec(text) ?? [];
  const decimal = decimalOf(unsigned, currency);
  return decimal !== null && sign !== '' && /[1-9]/u.test(decimal) ? `-${decimal}` : decimal;
}

/** The same as `amountProblem` for an amount that may be negative. */
export const signedAmountProblem = (text: string, currency: string): string | null =>
  amountProblem(signedPattern.exec(text)?.[2] ?? '', currency, 'required');

/** Returns a decimal of the API as text for a field, with the decimal separator of the viewer's locale. */
export const amountText = (decimal: string, locale = viewerLocale): string =>
  decimal.replace('.', separators(locale).decimal);

/** Returns a typed number with a point, as the API has it. */
export const withPoint = (number: string): string => number.trim().replace(',', '.');

function readDigits(digits: string, currency: string, locale: string): AmountReading {
  const scale = isCurrency(currency) ? scaleOf(currency) : usualScale;
  const amount = (whole: string, fraction = ''): AmountReading =>
    fraction.replace(/0+$/u, '').length > scale
      ? wrong('Amount has more decimals than its currency')
      : { kind: 'amount', value: decimal(whole, fraction), currency };
  const last = /[.,](?=\d*$)/u.exec(digits);
  if (!last) return isGrouped(digits) ? amount(plain(digits)) : notANumber;
  const [before, after] = [digits.slice(0, last.index), digits.slice(last.index + 1)];
  const separator = last[0];
  if (before.includes(separator)) return isGrouped(digits) ? amount(plain(digits)) : notANumber;
  if (!isGrouped(before)) return notANumber;
  if (!couldGroup(before, after) || /[., '’]/u.test(before)) return amount(plain(before), after);
  if (scale === 0) return amount(plain(digits));
  const local = separators(locale);
  // Programs and number pads write a point everywhere: as a separator of thousands it must be confirmed.
  if (separator === local.group && separator !== '.') return amount(plain(digits));
  if (separator === local.decimal && scale > usualScale) return amount(plain(before), after);
  return {
    kind: 'ambiguous',
    values: [decimal(plain(digits), '0'.repeat(scale)), decimal(before, after.slice(0, scale))],
  };
}

const plain = (digits: string): string => digits.replace(/[^\d]/gu, '');

const decimal = (whole: string, fraction: string): string =>
  `${whole.replace(/^0+(?=\d)/u, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;

/** Whether digits without a separator, or in groups of three or as in India: '1234', '1.234', '1 234 567', '12,34,567'. */
const isGrouped = (digits: string): boolean =>
  /^\d*$/u.test(digits) ||
  /^\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/u.test(digits) ||
  /^\d{1,2}(?:,\d{2})*,\d{3}$/u.test(digits);

/** Whether the one separator between these could group thousands: '1.234', but neither '0.125' nor '1234.567'. */
const couldGroup = (before: string, after: string): boolean =>
  after.length === 3 && /^[1-9]\d{0,2}$/u.test(before);

interface Separators {
  decimal: string;
  group: string;
}

const separatorsOf = new Map<string, Separators>();

function separators(locale: string): Separators {
  const known = separatorsOf.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6);
  const of = (wanted: string, usual: string) =>
    parts.find(({ type }) => type === wanted)?.value ?? usual;
  const found = { decimal: of('decimal', '.'), group: of('group', ',') };
  separatorsOf.set(locale, found);
  return found;
}

/**
 * Returns the currency named by the text beside the digits: the field's own if it matches, else the usual one, '' or 'another'
 * if several are possible. Null for text that names no currency.
 */
function currencyNamed(words: string, own: string): string | null {
  if (words === '') return own;
  const sign = words.toUpperCase();
  if (isCurrency(sign)) return sign;
  const { usual, possible } = signs();
  const named = possible.get(sign) ?? [];
  // PYUSD is shown as USD where expenses are created.
  if (named.includes(own === 'PYUSD' ? 'USD' : own)) return own;
  const [first, ...others] = named;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return usual.get(sign) ?? (own === '' ? '' : 'another');
}

/** Currencies by their signs: '$' usually means one of them and may mean many. */
const signs = onFirstUse(() => {
  const usual = new Map<string, string>();
  const possible = new Map<string, string[]>();
  for (const currency of CURRENCIES.filter(isNationalCurrency)) {
    const local = signOf(currency, viewerLocale, 'symbol');
    usual.set(local, currency);
    const all = [local, signOf(currency, 'en', 'symbol'), signOf(currency, 'en', 'narrowSymbol')];
    for (const sign of new Set(all)) possible.set(sign, [...(possible.get(sign) ?? []), currency]);
  }
  return { usual, possible };
});

function signOf(
  currency: string,
  locale: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  return sign.normalize('NFKC').trim().toUpperCase();
}
