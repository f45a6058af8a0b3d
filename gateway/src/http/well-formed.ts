import { RestError } from '../rest/rest-error.ts';

/** What may hide a text that is no Unicode: half of a surrogate pair, written as an escape. */
const MAY_BE_ILL_FORMED = /\\u[dD][89a-fA-F]/;

/**
 * Refuses texts that are no Unicode: JSON can write them, but no database can keep them.
 * @param raw the body as it came; looked at first, because hardly any has such an escape
 * @throws {RestError} 422 naming the first field that holds one
 */
export function assertWellFormed(raw: string, parsed: unknown): void {
  if (!MAY_BE_ILL_FORMED.test(raw)) return;
  const field = illFormedPlace(parsed, '');
  if (field === null) return;
  throw new RestError(422, 'VALIDATION_FAILED', `${field || 'The body'} is not valid text.`, {
    errors: [{ field: field || 'body', message: 'This is not valid Unicode text.' }],
  });
}

/** Deeper than anything that we take; the walk must end before the stack does. */
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
