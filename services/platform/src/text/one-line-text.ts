import { ok, refuse, type Result } from '../result/index.ts';
import { characterCount, hidesCharacters } from './visible-text.ts';

export interface LineRule {
  readonly field: string;
  /** Name of the field for people. */
  readonly label: string;
  readonly max: number;
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A one-line name, trimmed. Hidden characters are refused, because they could make one name look like another. */
export function readLine(
  text: string,
  { field, label, max }: LineRule,
): Result<string, 'VALIDATION_FAILED'> {
  const failed = (why: string): Result<string, 'VALIDATION_FAILED'> =>
    refuse('VALIDATION_FAILED', `${label} ${why}`, field);
  const line = text.trim();
  if (line === '') return failed('is required.');
  if (characterCount(line) > max) return failed(`has at most ${max} characters.`);
  if (CONTROL_CHARACTERS.test(line) || hidesCharacters(line) || !line.isWellFormed()) {
    return failed('contains unsupported characters.');
  }
  return ok(line);
}
