const UNPRINTABLE = /[\u0000-\u001f\u007f]/;
const UNPRINTABLE_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What is wrong with a one-line text that has to be there; null when it can be kept. */
export function lineProblem(text: string, label: string, lengthMax: number): string | null {
  const value = text.trim();
  if (value === '') return `${label} is required.`;
  if (value.length > lengthMax) return `${label} can have at most ${lengthMax} characters.`;
  return UNPRINTABLE.test(value) || !value.isWellFormed()
    ? `${label} contains characters that cannot be printed.`
    : null;
}

/** What is wrong with a text of several lines that may be left out; null when it can be kept. */
export function textProblem(text: string, lengthMax: number): string | null {
  if (text.length > lengthMax) return `At most ${lengthMax} characters.`;
  return UNPRINTABLE_IN_TEXT.test(text) || !text.isWellFormed()
    ? 'Only printable characters and line breaks.'
    : null;
}
