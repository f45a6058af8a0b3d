/** Whether PostgreSQL can store a text: valid Unicode without U+0000. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** Deeper than any valid input, so that the walk ends before the stack overflows. */
const DEPTH_MAX = 100;

/** Returns where a value has a text or key that can't be stored, `place` being where the value is; null for nowhere. */
export function unstorablePlace(value: unknown, place: string, depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEPTH_MAX) return place;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return place;
    const found = unstorablePlace(inner, place === '' ? key : `${place}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
