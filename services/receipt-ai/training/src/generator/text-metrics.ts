import type { Font } from './sheet.ts';

/** Widths of the printable ASCII characters of a sans-serif font, from the space on, in hundredths of its size. */
const SANS =
  '28 28 36 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58'
    .split(' ')
    .map((hundredths) => Number(hundredths) / 100);
const MONO = 0.6;

/** About the width of a text, without a font file: exact enough for places of words that a model learns from. */
export function approximateWidth(text: string, font: Font): number {
  let width = 0;
  for (const character of text) width += advance(character, font.family);
  return width * font.size * (font.bold && font.family !== 'mono' ? 1.06 : 1);
}

function advance(character: string, family: Font['family']): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 127 && family === 'sans') return SANS[code - 32] ?? 0.56;
  if (isWide(code)) return family === 'mono' ? 2 * MONO : 1;
  if (isMark(code)) return 0;
  if (family === 'mono') return MONO;
  const sans = SANS[code - 32] ?? 0.56;
  return family === 'serif' ? sans * 0.93 : sans;
}

/** Chinese, Japanese and Korean characters, which are as wide as high. */
function isWide(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff60)
  );
}

/** Signs above and below letters of Thai and Devanagari. */
function isMark(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    code === 0xe31 ||
    (code >= 0xe34 && code <= 0xe3a) ||
    (code >= 0xe47 && code <= 0xe4e) ||
    (code >= 0x93e && code <= 0x94d)
  );
}
