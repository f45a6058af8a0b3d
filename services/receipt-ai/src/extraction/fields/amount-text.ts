import { CURRENCIES } from '../locales/index.ts';

/** An amount as printed. */
export interface PrintedAmount {
  /** Hundredths, for comparing and adding; exact. */
  cents: number;
  /** Decimal string with the printed scale. */
  decimal: string;
  /** Currency sign or code next to it, as printed, or ''. */
  currencyMark: string;
  index: number;
}

type Mark = 'before' | 'behind' | 'wholeBefore' | 'wholeBehind';

const marks = (place: Mark): string =>
  CURRENCIES.flatMap((currency) => currency[place] ?? []).join('|');

/** A dollar sign is many currencies'. */
const BEFORE = `${marks('before')}|\\$`;

/** 1'250.- and 12,-- are whole amounts. */
const NO_CENTS = String.raw`[-–—]{1,2}(?![\d-])`;

/** Two decimals; thousands grouped by comma, point, space or apostrophe. Not inside dates, times, rates and long numbers. */
const TWO_DECIMALS = new RegExp(
  String.raw`(?<![\d.,\/:-])(-?)\s?(${BEFORE})?\s?(-?)(\d{1,3}(?:[,. '’]\d{3})+[.,](?:\d{2}|${NO_CENTS})|\d{1,7}[.,](?:\d{2}|${NO_CENTS})|(?<![A-Z\d])\.\d{2})(?![\d%]|\s?%|[.,\/]\d|:\d)(-(?![\w-]))?(?:\s?(${marks('behind')}))?`,
  'gi',
);

/** Whole amounts of currencies without minor units; used only where a receipt has no other amounts. */
const NO_DECIMALS = new RegExp(
  String.raw`(?<![\d.,/:-])(-?)\s?(${marks('wholeBefore')})?\.?\s?(-?)(\d{1,3}(?:[.,]\d{3})+|\d{3,9})(?![\d%]|\s?%|[.,/:-]\d)(-(?![\w-]))?(?:\s?(${marks('wholeBehind')}))?`,
  'gi',
);

/** Above this an ungrouped number is an article or registration number, not a price. */
const UNGROUPED_CENTS_MAX = { 2: 100_000_000, 0: 999_999_900 } as const;

/** Amounts with two decimals in a line. */
export function printedAmounts(line: string): PrintedAmount[] {
  return matchAmounts(line, TWO_DECIMALS, 2);
}

const GROUPED = /(?<![\d.,/:-])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?![\d%]|\s?%|[.,/:-]\d)/g;
/** The yen sign is the yuan's too, whose amounts have decimals. */
const WHOLE_CURRENCY = new RegExp(
  CURRENCIES.filter(({ wholeBefore }) => wholeBefore !== undefined)
    .map(({ sign }) => sign?.source)
    .concat('¥')
    .join('|'),
  'i',
);

/**
 * Whether a document's amounts have no decimals: 54.500 is then fifty-four thousand. Decided by its currency, or by groups of
 * three being the rule; a lone 2.00 is a quantity there.
 */
export function hasWholeAmounts(text: string): boolean {
  const withDecimals = printedAmounts(text).length;
  const grouped = [...text.matchAll(GROUPED)].length;
  if (withDecimals === 0 || WHOLE_CURRENCY.test(text)) return grouped >= withDecimals;
  return grouped > 1.5 * withDecimals;
}

/** Amounts without decimals in a line. */
export function wholeAmounts(line: string): PrintedAmount[] {
  return matchAmounts(line, NO_DECIMALS, 0);
}

function matchAmounts(line: string, pattern: RegExp, scale: 0 | 2): PrintedAmount[] {
  const amounts: PrintedAmount[] = [];
  for (const match of line.matchAll(pattern)) {
    const [, signBefore = '', markBefore = '', signInside = '', number = '', ...behind] = match;
    const [signBehind = '', markBehind = ''] = behind;
    const digits = number.replace(/[-–—]+$/, '00').replace(/\D/g, '');
    const isGrouped = /\d[,. '’]\d{3}/.test(number);
    const cents = Number(digits) * (scale === 2 ? 1 : 100);
    if (!isGrouped && cents > UNGROUPED_CENTS_MAX[scale]) continue;
    const isNegative = `${signBefore}${signInside}${signBehind}` !== '';
    const whole = (scale === 2 ? digits.slice(0, -2) : digits).replace(/^0+(?=\d)/, '');
    const decimal = scale === 2 ? `${whole || '0'}.${digits.slice(-2)}` : whole;
    amounts.push({
      cents: isNegative ? -cents : cents,
      decimal: isNegative ? `-${decimal}` : decimal,
      currencyMark: (markBefore || markBehind).toUpperCase(),
      index: match.index,
    });
  }
  return amounts;
}

/** Repairs OCR errors in numbers, and only inside numbers: "1O.5o", "12 . 50", "12. 50". */
export function repairNumbers(text: string): string {
  return text
    .replace(/(?<=\d)[oO](?=[\d.,]|$)/g, '0')
    .replace(/(?<=\d[.,]\d?)[oOUDQ](?=\d|\b)/g, '0')
    .replace(/(?<=\d[.,]\d)C\b/g, '0')
    .replace(/^(\W*\d{1,4})-(\d\d)$/, '$1.$2')
    .replace(/(\d)\s+([.,])\s*(\d\d)\b/g, '$1$2$3')
    .replace(/(\d)([.,])\s+(\d\d)(?!\d)/g, '$1$2$3');
}
