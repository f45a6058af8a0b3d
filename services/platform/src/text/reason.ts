import { ok, refuse, type Result } from '../result/index.ts';
import { characterCount } from './visible-text.ts';

/** The reason that a person gives for a change, in one or more lines, trimmed. `lengthMax` in characters. */
export function readReason(text: string, lengthMax: number): Result<string, 'VALIDATION_FAILED'> {
  // PostgreSQL refuses NUL.
  const reason = text.replaceAll('\u0000', '').trim();
  if (reason === '') return refuse('VALIDATION_FAILED', 'Reason is required.', 'reason');
  return characterCount(reason) > lengthMax
    ? refuse('VALIDATION_FAILED', `Reason can have at most ${lengthMax} characters.`, 'reason')
    : ok(reason);
}
