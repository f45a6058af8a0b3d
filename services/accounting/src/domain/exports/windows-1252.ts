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
