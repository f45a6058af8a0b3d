import { ok, refuse, type Result } from '../result/index.ts';

export interface LineRule {
  readonly field: string;
  /** As people call it. */
  readonly label: string;
  readonly max: number;
}

/** Control characters, and those that change the text direction, with which one name could look like another. */

const UNREADABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** A one-line name, trimmed. */
export function readLine(
  text: string,
  { field, label, max }: LineRule,
): Result<string, 'VALIDATION_FAILED'> {
  const failed = (why: string): Result<string, 'VALIDATION_FAILED'> =>
    refuse('VALIDATION_FAILED', `${label} ${why}`, field);
  const line = text.trim();
  if (line === '') return failed('is required.');
  if (line.length > max) return failed(`has at most ${max} characters.`);
  if (UNREADABLE.test(line) || !line.isWellFormed()) {
    return failed('contains unsupported characters.');
  }
  return ok(line);
}
