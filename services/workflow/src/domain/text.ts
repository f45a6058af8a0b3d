import { characterCount, hidesCharacters } from '@outlay/platform/text';

const UNPRINTABLE = /[\u0000-\u001f\u007f]/;
const UNPRINTABLE_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Returns the error in a required one-line text; null when it is valid. */
export function lineProblem(text: string, label: string, lengthMax: number): string | null {
  const value = text.trim();
  if (value === '') return `${label} is required.`;
  if (characterCount(value) > lengthMax)
    return `${label} can have at most ${lengthMax} characters.`;
  return UNPRINTABLE.test(value) || hidesCharacters(value) || !value.isWellFormed()
    ? `${label} contains unsupported characters.`
    : null;
}

/** Returns the error in an optional multi-line text; null when it is valid. */
export function textProblem(text: string, lengthMax: number): string | null {
  if (characterCount(text) > lengthMax) return `At most ${lengthMax} characters.`;
  return UNPRINTABLE_IN_TEXT.test(text) || !text.isWellFormed()
    ? 'Only printable characters and line breaks.'
    : null;
}
