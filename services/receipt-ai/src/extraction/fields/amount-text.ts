import { isCurrency, scaleOf } from '@outlay/platform/money';
import { CURRENCIES } from '../locales/index.ts';

/** How many decimals a document's amounts have. */
export type AmountDecimals = 'none' | 'two' | 'three';

/** An amount as printed. */
export interface PrintedAmount {
  /** Hundredths, or thousandths where a document's amounts have three decimals, for comparing and adding; exact. */
  cents: number;
  /** Decimal string with the printed scale. */
  decimal: string;
  /** Currency sign or code next to it, as printed, or ''. */
  currencyMark: string;
  index: number;
  /** Set where the print has two readings: 1.234 may have thousands or three decimals. */
  hasTwoReadings?: true;
}

type Mark = 'before' | 'behind' | 'wholeBefore' | 'wholeBehind';

const marks = (place: Mark): string =>
  CURRENCIES.flatMap((currency) => currency[place] ?? []).join('|');

/** Many currencies share the dollar sign. */
const BEFORE = `${marks('before')}|\\$`;

/** 1'250.- and 12,-- are whole amounts. */
const NO_CENTS = String.raw`[-–—]{1,2}(?![\d-])`;

/** Spaces that separate thousands: the usual one and the non-breaking ones. */
const SPACES = ' \u00a0\u2009\u202f';
const BEFORE_NUMBER = String.raw`(?<![\d.,\/:-])(-?)\s?`;
const MINUS_BEHIND = String.raw`(-(?![\w-]))?`;
/** Lakhs and crores: 12,34,567. */
const INDIAN = String.raw`\d{1,2}(?:,\d{2})+,\d{3}`;
const THOUSANDS = String.raw`(?:${INDIAN}|\d{1,3}(?:[,.'’${SPACES}]\d{3})+)`;

/** Two decimals; thousands grouped by comma, point, space or apostrophe. Not inside dates, times, rates and long numbers. */
const TWO_DECIMALS = new RegExp(
  String.raw`${BEFORE_NUMBER}(${BEFORE})?\s?(-?)(${THOUSANDS}[.,](?:\d{2}|${NO_CENTS})|${INDIAN}|\d{1,7}[.,](?:\d{2}|${NO_CENTS})|(?<![A-Z\d])\.\d{2})(?![\d%]|\s?%|[.,\/]\d|:\d)${MINUS_BEHIND}(?:\s?(${marks('behind')}))?`,
  'gi',
);

/** Three decimals, as in Kuwait, Bahrain, Oman, Jordan and Tunisia. The separator of thousands is never that of the decimals. */
const THREE_DECIMALS = new RegExp(
  String.raw`${BEFORE_NUMBER}(${BEFORE})?\s?(-?)(\d{1,3}(?:[,'’${SPACES}]\d{3})+\.\d{3}|\d{1,3}(?:[.'’${SPACES}]\d{3})+,\d{3}|\d{1,7}[.,]\d{3}|(?<![A-Z\d])\.\d{3})(?![\d%]|\s?%|[.,\/]\d|:\d)${MINUS_BEHIND}(?:\s?(${marks('behind')}))?`,
  'gi',
);

/** Thousands after a plain space, where nothing else stands in the cell. */
const OWN_CELL = String.raw`(?<=(?:^|\s{2}|:)\s?)\d{1,3}(?: \d{3})+(?=\s{2}|\s*$)`;

/** Whole amounts of currencies without minor units; used only where a receipt has no other amounts. */
const NO_DECIMALS = new RegExp(
  String.raw`${BEFORE_NUMBER}(${marks('wholeBefore')})?\.?\s?(-?)(${INDIAN}|\d{1,3}(?:[.,'’\u00a0\u2009\u202f]\d{3})+|\d{1,3}(?: \d{3})+(?=-?\s?(?:${marks('wholeBehind')}))|${OWN_CELL}|\d{3,11})(?![\d%]|\s?%|[.,/:-]\d)${MINUS_BEHIND}(?:\s?(${marks('wholeBehind')}))?`,
  'gi',
);

/** Above this an ungrouped number without a currency is an article or registration number, not a price. */
const UNGROUPED_CENTS_MAX = { two: 100_000_000, three: 1_000_000_000, none: 999_999_900 } as const;

/** Amounts with two decimals in a line. */
export const printedAmounts = (line: string): PrintedAmount[] =>
  matchAmounts(line, TWO_DECIMALS, 'two');

/** Amounts without decimals in a line. */
export const wholeAmounts = (line: string): PrintedAmount[] =>
  matchAmounts(line, NO_DECIMALS, 'none');

const READERS = {
  none: wholeAmounts,
  two: printedAmounts,
  three: (line: string) => matchAmounts(line, THREE_DECIMALS, 'three'),
} as const;

/** Reads the amounts in a line of a document whose amounts have so many decimals. */
export const amountReader = (decimals: AmountDecimals): ((line: string) => PrintedAmount[]) =>
  READERS[decimals];

const GROUPED = /(?<![\d.,/:-])\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?![\d%]|\s?%|[.,/:-]\d)/g;
/** Currencies without minor units. The yen sign is also the yuan's, whose amounts have decimals. */
const WHOLE_CURRENCY = new RegExp(
  CURRENCIES.filter(({ wholeBefore }) => wholeBefore !== undefined)
    .map(({ sign }) => sign?.source)
    .concat('¥')
    .join('|'),
  'i',
);

/**
 * How many decimals a document's amounts have: those of its currency, or none where most amounts have groups of three, such as
 * 54.500 for fifty-four thousand. A single 2.00 is a quantity there.
 */
export function decimalsOf(text: string, currency: string | null): AmountDecimals {
  const printed = printedAmounts(text);
  const withDecimals = printed.length;
  const scale = currency !== null && isCurrency(currency) ? scaleOf(currency) : 2;
  if (scale === 3) return READERS.three(text).length > 0 || withDecimals === 0 ? 'three' : 'two';
  const grouped = [...text.matchAll(GROUPED)].length;
  if (currency !== null && isUsuallyWhole(currency) && onlyWholeOnesAreMarked(printed, text))
    return 'none';
  if (scale === 0) return withDecimals > grouped ? 'two' : 'none';
  if (withDecimals === 0 || WHOLE_CURRENCY.test(text))
    return grouped >= withDecimals ? 'none' : 'two';
  return grouped > 1.5 * withDecimals ? 'none' : 'two';
}

/** Whether signs and codes of currencies stand beside whole amounts alone: numbers with decimals are quantities then. */
function onlyWholeOnesAreMarked(withDecimals: readonly PrintedAmount[], text: string): boolean {
  const isMarked = ({ currencyMark }: PrintedAmount): boolean => currencyMark !== '';
  return !withDecimals.some(isMarked) && wholeAmounts(text).some(isMarked);
}

/** Whether a document prints whole amounts of its currency, so that 1.500 has one meaning. */
export const isUsuallyWhole = (currency: string): boolean =>
  (isCurrency(currency) && scaleOf(currency) === 0) ||
  CURRENCIES.some(({ code, wholeBefore }) => code === currency && wholeBefore !== undefined);

const FRACTIONS = { none: /$/, two: /[.,](\d{2})$/, three: /[.,](\d{3})$/ } as const;
const UNITS = { none: 100, two: 100, three: 1000 } as const;

function matchAmounts(line: string, pattern: RegExp, decimals: AmountDecimals): PrintedAmount[] {
  const amounts: PrintedAmount[] = [];
  for (const match of line.matchAll(pattern)) {
    const [, signBefore = '', markBefore = '', signInside = '', printed = '', ...behind] = match;
    const [signBehind = '', markBehind = ''] = behind;
    const number = printed.replace(/[-–—]+$/, '00');
    const [fractionText = '', fraction = ''] = FRACTIONS[decimals].exec(number) ?? [];
    const digits = number.slice(0, number.length - fractionText.length).replace(/\D/g, '');
    const whole = digits.replace(/^0+(?=\d)/, '') || '0';
    const cents = Number(whole) * UNITS[decimals] + Number(fraction);
    const mark = markBefore || markBehind;
    if (!mark && !IS_GROUPED.test(number) && cents > UNGROUPED_CENTS_MAX[decimals]) continue;
    const isNegative = `${signBefore}${signInside}${signBehind}` !== '';
    const decimal = fraction === '' ? whole : `${whole}.${fraction}`;
    amounts.push({
      cents: isNegative ? -cents : cents,
      decimal: isNegative ? `-${decimal}` : decimal,
      currencyMark: mark.toUpperCase(),
      index: match.index,
      ...(decimals === 'none' && TWO_READINGS.test(number) && { hasTwoReadings: true }),
    });
  }
  return amounts;
}

const IS_GROUPED = new RegExp(String.raw`\d[,.'’${SPACES}]\d{3}`);
const TWO_READINGS = /^\d{1,3}[.,]\d{3}$/;

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
