/** An amount as it is printed. */
export interface PrintedAmount {
  /** Hundredths, for comparing and adding; exact. */
  cents: number;
  /** Decimal string with the printed scale. */
  decimal: string;
  /** Currency sign or code next to it, as printed, or ''. */
  currencyMark: string;
  index: number;
}

const MARK = String.raw`RM|MYR|US\$|USD|S\$|SGD|[$€£¥]|EUR|GBP|CHF|CAD|C\$|AUD|A\$`;

/** Two decimals; thousands grouped by comma, point, space or apostrophe. Not inside dates, times, rates and long numbers. */
const TWO_DECIMALS = new RegExp(
  String.raw`(?<![\d.,\/:-])(-?)\s?(${MARK})?\s?(-?)(\d{1,3}(?:[,. '’]\d{3})+[.,]\d{2}|\d{1,7}[.,]\d{2})(?![\d%]|\s?%|[.,\/]\d|:\d)(?:\s?(€|EUR\b|USD\b|CHF\b))?`,
  'gi',
);

/** Whole amounts of currencies without small units; read only where a receipt has no other amounts. */
const NO_DECIMALS =
  /(?<![\d.,/:-])(-?)\s?(RP|IDR|JPY|KRW|VND|[¥₩₫])?\.?\s?(-?)(\d{1,3}(?:[.,]\d{3})+|\d{3,9})(?![\d%]|\s?%|[.,/:-]\d)(?:\s?([¥円₫]))?/gi;

/** Above this an ungrouped number is an article or registration number, not a price. */
const UNGROUPED_CENTS_MAX = 100_000_000;

/** Amounts with two decimals in a line. */
export function printedAmounts(line: string): PrintedAmount[] {
  return matchAmounts(line, TWO_DECIMALS, 2);
}

/** Amounts without decimals in a line. */
export function wholeAmounts(line: string): PrintedAmount[] {
  return matchAmounts(line, NO_DECIMALS, 0);
}

function matchAmounts(line: string, pattern: RegExp, scale: 0 | 2): PrintedAmount[] {
  const amounts: PrintedAmount[] = [];
  for (const match of line.matchAll(pattern)) {
    const [, signBefore = '', markBefore = '', signAfter = '', number = '', markAfter = ''] = match;
    const digits = number.replace(/\D/g, '');
    const isGrouped = /\d[,. '’]\d{3}/.test(number);
    const cents = Number(digits) * (scale === 2 ? 1 : 100);
    if (!isGrouped && cents > UNGROUPED_CENTS_MAX) continue;
    const isNegative = signBefore !== '' || signAfter !== '';
    const whole = (scale === 2 ? digits.slice(0, -2) : digits).replace(/^0+(?=\d)/, '');
    const decimal = scale === 2 ? `${whole}.${digits.slice(-2)}` : whole;
    amounts.push({
      cents: isNegative ? -cents : cents,
      decimal: isNegative ? `-${decimal}` : decimal,
      currencyMark: (markBefore || markAfter).toUpperCase(),
      index: match.index,
    });
  }
  return amounts;
}

/** Repairs what recognisers do to numbers, and only inside numbers: "1O.5o", "12 . 50", "12. 50". */
export function repairNumbers(text: string): string {
  return text
    .replace(/(?<=\d)[oO](?=[\d.,]|$)/g, '0')
    .replace(/(?<=[.,]\d?)[oO](?=\d|\b)/g, '0')
    .replace(/(\d)\s+([.,])\s*(\d\d)\b/g, '$1$2$3')
    .replace(/(\d)([.,])\s+(\d\d)(?!\d)/g, '$1$2$3');
}
