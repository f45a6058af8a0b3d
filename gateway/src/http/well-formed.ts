import { RestError } from '../rest/rest-error.ts';

/** Matches half a surrogate pair written as an escape, which may hide invalid Unicode, and U+0000. */
const MAY_BE_UNSTORABLE = /\\u(?:[dD][89a-fA-F]|0000)/;

/**
 * Refuses what JSON can express and databases can't store: invalid Unicode, and U+0000.
 * @param raw the raw body, checked first because few bodies have such an escape
 * @throws {RestError} 422 naming the first field that has one
 */
export function assertWellFormed(raw: string, parsed: unknown): void {
  if (!MAY_BE_UNSTORABLE.test(raw)) return;
  const field = unstorablePlace(parsed, '');
  if (field === null) return;
  throw new RestError(422, 'VALIDATION_FAILED', `${field || 'The body'} is not valid text.`, {
    errors: [
      { field: field || 'body', message: 'This is not valid Unicode text, or contains U+0000.' },
    ],
  });
}

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
