import { RestError } from '../rest/rest-error.ts';

/** Matches half a surrogate pair written as an escape, which may hide invalid Unicode. */
const MAY_BE_ILL_FORMED = /\\u[dD][89a-fA-F]/;

/**
 * Refuses invalid Unicode, which JSON can express but databases can't store.
 * @param raw the raw body, checked first because few bodies have such an escape
 * @throws {RestError} 422 naming the first field that has one
 */
export function assertWellFormed(raw: string, parsed: unknown): void {
  if (!MAY_BE_ILL_FORMED.test(raw)) return;
  const field = illFormedPlace(parsed, '');
  if (field === null) return;
  throw new RestError(422, 'VALIDATION_FAILED', `${field || 'The body'} is not valid text.`, {
    errors: [{ field: field || 'body', message: 'This is not valid Unicode text.' }],
  });
}

/** Deeper than any valid input, so that the walk ends before the stack overflows. */
const DEPTH_MAX = 100;

function illFormedPlace(value: unknown, place: string, depth = 0): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEPTH_MAX) return place;
  for (const [key, inner] of Object.entries(value)) {
    if (!key.isWellFormed()) return place;
    const found = illFormedPlace(inner, place === '' ? key : `${place}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
