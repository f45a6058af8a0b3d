import { withoutFormulas } from '@outlay/platform/csv';

/** The characters of the bytes 0x80 to 0x9f; all other bytes are as in Latin-1. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const C1_START = 0x80;
const LATIN_1 = 256;

const BYTES: ReadonlyMap<string, number> = new Map([
  ...Array.from({ length: LATIN_1 }, (_, byte): [string, number] => [
    String.fromCharCode(byte),
    byte,
  ]).filter(([, byte]) => byte < C1_START || byte >= C1_START + C1.length),
  ...Array.from(C1, (character, at): [string, number] => [character, C1_START + at]),
]);

/** Letters that don't decompose into one of Windows-1252 and a mark. */
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' };

/** The nearest text with characters of Windows-1252 alone: letters lose marks that it doesn't know, and the rest becomes '?'. */
export const toWindows1252 = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (BYTES.has(character)) return character;
    const [base = ''] = STROKED[character] ?? character.normalize('NFKD');
    return BYTES.has(base) ? base : '?';
  }).join('');

export const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from(Array.from(toWindows1252(text), (character) => BYTES.get(character) ?? 0));

/**
 * One line of a cell in Windows-1252, which a spreadsheet shows as text. Quotation marks don't keep it from running a formula; an
 * apostrophe does, and DATEV and QuickBooks read it as a character of the text. It comes last, since the nearest letter of '≠' is
 * '='. A comma counts as the end of a cell: a spreadsheet divides by commas or semicolons, as its region has it.
 */
export const cellText = (text: string): string =>
  withoutFormulas(toWindows1252(text.replace(/[\s\p{C}]+/gu, ' ').trim())).replace(
    /,[\s"]*(?=[=+\-@])/g,
    "$&'",
  );
