/** Characters that are invisible or change the direction of the text around them. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Joiners are part of emoji and of some scripts; elsewhere they only make equal texts differ. */
const STRAY_JOINERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}])[\u200c\u200d]/gu;

/** The text without invisible characters, which come with pasted text and make equal titles differ. */
export const visibleText = (text: string): string =>
  text.replace(HIDDEN, '').replace(STRAY_JOINERS, '');

/** Whether some of its characters are hidden. */
export const hidesCharacters = (text: string): boolean => visibleText(text) !== text;

/** Length as people count it: most emoji take two units of a string. */
export const characterCount = (text: string): number => Array.from(text).length;
