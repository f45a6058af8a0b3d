import { ok, refuse, type Result } from '../result/index.ts';
import { characterCount, hidesCharacters } from './visible-text.ts';

export interface LineRule {
  readonly field: string;
  /** As people call it. */
  readonly label: string;
  readonly max: number;
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** A one-line name, trimmed. Hidden characters are refused: with them one name could pass for another. */
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
