import { CURRENCIES, isNationalCurrency } from '@outlay/platform/money';

/** Codes that are also words or abbreviations of receipts, such as "PEN 2.50" and "SVC 10.00". */
const WORDS = new Set(
  'ALL AMD BAM BOB COP CRC CUP ERN GEL GIP LAK MAD MOP PAB PEN RON SAR SCR SLE SOS STN SVC TOP TRY'.split(
    ' ',
  ),
);

const CODES = CURRENCIES.filter(isNationalCurrency);
const ANY = CODES.join('|');

const BESIDE_AMOUNT = new RegExp(
  String.raw`\b(${ANY})\b[ :]{0,2}-?\d|\d ?(${ANY})\b|\((${ANY})\)`,
  'g',
);
const AFTER_LABEL = new RegExp(
  String.raw`\b(?:TOTAL|AMOUNT|CURRENCY|DUE|PAID|SUMA|TOPLAM|IMPORTE)\b[ :(]{1,3}(${ANY})\b`,
  'gi',
);

/**
 * The ISO 4217 codes in a line that stand for its currency: beside an amount, or after the label of one.
 *
 * @param isExpected whether the page looks like one in this currency, without which a code that is also a word does not count
 */
export function codesIn(line: string, isExpected: (code: string) => boolean): string[] {
  const codesOf = (pattern: RegExp): string[] =>
    [...line.matchAll(pattern)].flatMap((match) => match.slice(1).find((code) => code) ?? []);
  const beside = codesOf(BESIDE_AMOUNT).filter((code) => !WORDS.has(code) || isExpected(code));
  return [...beside, ...codesOf(AFTER_LABEL)].filter((code) => code === code.toUpperCase());
}
