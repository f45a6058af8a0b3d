import { LOCALES } from '../locales/index.ts';

/** Label words often misread in faded print: TOTAL as IUIAL, ROUNDING as KUUNDING. */
const WORDS = LOCALES.flatMap(({ labelWords }) => labelWords?.split(' ') ?? []);

/** Characters that OCR confuses, by their common representative. */
const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  ['0QDUO', 'O'],
  ['1LT!|I', 'I'],
  ['5S', 'S'],
  ['8B', 'B'],
  ['6CG', 'G'],
  ['KR', 'R'],
  ['MHN', 'N'],
  ['FP', 'P'],
];

const REPRESENTATIVE = new Map(
  LOOK_ALIKES.flatMap(([characters, one]) =>
    Array.from(characters, (character) => [character, one] as const),
  ),
);

const WORD_OF = new Map(WORDS.map((word) => [skeleton(word), word]));
const LENGTHS = new Set(WORDS.map(({ length }) => length));

function skeleton(word: string): string {
  return Array.from(
    word.toUpperCase(),
    (character) => REPRESENTATIVE.get(character) ?? character,
  ).join('');
}

/** Text with corrected label words, of the same length; only for finding labels, never for values. */
export function repairLabelWords(text: string): string {
  return text.replace(/[A-Z0-9!|]{5,8}/gi, (word) =>
    LENGTHS.has(word.length) && /[A-Z]{2}/i.test(word)
      ? (WORD_OF.get(skeleton(word)) ?? word)
      : word,
  );
}
