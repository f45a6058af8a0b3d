import { unstorablePlace } from '@outlay/platform/text';
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
