/** A gap counts as a space if it is at least this multiple of the usual distance between characters. */
const GAP_RATIO = 1.75;
/** A gap counts as a space if it is also at least this many time steps longer than usual. */
const GAP_STEPS_MIN = 1.2;
const LINE_LENGTH_MIN = 4;

/**
 * Restores the spaces that PP-OCRv4's recogniser drops: where two characters are much further apart in time than others of
 * their line. Never inside a number, whose points and digits are widely spaced on receipts.
 *
 * @param positions time step of each character of `text`
 */
export function withWordSpaces(text: string, positions: readonly number[]): string {
  if (text.length < LINE_LENGTH_MIN || positions.length !== text.length) return text;
  const distances = positions.slice(1).map((position, i) => position - (positions[i] ?? 0));
  const usual = [...distances].sort((a, b) => a - b)[distances.length >> 1] ?? 1;
  const gapMin = Math.max(usual * GAP_RATIO, usual + GAP_STEPS_MIN);
  let spaced = text.charAt(0);
  for (let i = 1; i < text.length; i++) {
    const isGap = (distances[i - 1] ?? 0) > gapMin;
    if (isGap && mayPart(text.charAt(i - 1), text.charAt(i))) spaced += ' ';
    spaced += text.charAt(i);
  }
  return spaced;
}

function mayPart(before: string, after: string): boolean {
  if (/[\d.,]/.test(before) && /[\d.,]/.test(after)) return false;
  return /[A-Za-z0-9&().,:#]/.test(before) && /[A-Za-z0-9&(#$]/.test(after);
}
