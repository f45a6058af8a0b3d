import { CURRENCIES, isNationalCurrency } from '@outlay/platform/money';

/** Codes that are also words or abbreviations of receipts, such as "PEN 2.50" and "SVC 10.00". */
const WORDS = new Set(
  'ALL AMD BAM BOB COP CRC CUP ERN GEL GIP LAK MAD MOP PAB PEN RON SAR SCR SLE SOS STN SVC TOP TRY'.split(
    ' ',
  ),
);

const CODES = CURRENCIES.filter(isNationalCurrency);
const UNMISTAKABLE = CODES.filter((code) => !WORDS.has(code)).join('|');

const BESIDE_AMOUNT = new RegExp(
  String.raw`\b(${UNMISTAKABLE})\b[ :]{0,2}-?\d|\d ?(${UNMISTAKABLE})\b|\((${UNMISTAKABLE})\)`,
  'g',
);
const AFTER_LABEL = new RegExp(
  String.raw`\b(?:TOTAL|AMOUNT|CURRENCY|DUE|PAID|SUMA|TOPLAM|IMPORTE)\b[ :(]{1,3}(${CODES.join('|')})\b`,
  'gi',
);

/** The ISO 4217 codes in a line that stand for its currency: beside an amount, or after the label of one. */
export function codesIn(line: string): string[] {
  const matches = [...line.matchAll(BESIDE_AMOUNT), ...line.matchAll(AFTER_LABEL)];
  const codes = matches.flatMap((match) => match.slice(1).find((code) => code) ?? []);
  return codes.filter((code) => code === code.toUpperCase());
}
