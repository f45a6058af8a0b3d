/** The zero of each set of digits that receipts print; the other nine follow it. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50'].map((zero) => zero.charCodeAt(0));
/** Wide forms of ASCII, as Chinese and Japanese text has them, are this much above it. */
const WIDE_OFFSET = 0xff01 - 0x21;

const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '،': ',',
  '\u3000': ' ',
  '￥': '¥',
};

/** Text with the digits and signs of all scripts as the ASCII ones that all patterns expect, character by character. */
export const withPlainSigns = (text: string): string =>
  text.replace(/[\p{Nd}\uff01-\uff5e٫٬،\u3000￥]/gu, (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - WIDE_OFFSET);
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? (SIGNS[character] ?? character) : String(code - zero);
  });
