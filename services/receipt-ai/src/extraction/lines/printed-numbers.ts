import { parseDecimal, rescale } from '@outlay/platform/money';

/** A number in a row, which may be an amount or a quantity. */
export interface PrintedNumber {
  /** Decimal string with a point. */
  decimal: string;
  /** Ten-thousandths: exact for up to four decimals. */
  value: bigint;
  hasDecimals: boolean;
  isPercent: boolean;
}

const NUMBER = /(\d+(?:[.,]\d+)*)(\s?%)?/g;
const DIGITS_MAX = 12;
const DECIMAL_PLACES = 4;
/** Bounds the search over pairs; a row with more numbers is not an item. */
const NUMBERS_MAX = 12;

/**
 * Numbers in a text, at most NUMBERS_MAX.
 *
 * @param areWhole whether amounts have no decimals: 54.500 is then fifty-four thousand
 */
export function printedNumbers(text: string, areWhole: boolean): PrintedNumber[] {
  return [...text.matchAll(NUMBER)]
    .filter(([, digits = '']) => digits.length <= DIGITS_MAX)
    .slice(0, NUMBERS_MAX)
    .map(([, digits = '', percent]) => {
      const plain = areWhole ? digits.replace(/[.,](?=\d{3}(?!\d))/g, '') : digits;
      const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,4}))?$/.exec(plain) ?? [];
      const digitsOfWhole = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
      const decimal = fraction === '' ? digitsOfWhole : `${digitsOfWhole}.${fraction}`;
      return {
        decimal,
        value: units(decimal),
        hasDecimals: fraction !== '',
        isPercent: percent !== undefined,
      };
    });
}

function units(decimal: string): bigint {
  const parsed = parseDecimal(decimal);
  return parsed ? rescale(parsed, DECIMAL_PLACES) : 0n;
}
