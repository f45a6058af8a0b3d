import { ok, refuse, type Result } from '@outlay/platform/result';
import GUESSED_WORDS from './guessed-words.json' with { type: 'json' };

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Longest password, in UTF-16 units, that is hashed for a comparison. No stored password is longer, and hashing costs time. */
export const PASSWORD_INPUT_MAX = 1_000;

/** Rows of a keyboard. A sequence along one row is easy to guess. */
const KEYBOARD_ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
];

/** Minimum number of distinct characters that remain after removing easily guessed parts. */
const UNGUESSED_MIN = 5;
const RUN_MIN = 3;

/**
 * Checks a password by NIST 800-63B: long enough, not the member's address and not a commonly guessed one. Requiring capitals,
 * digits or symbols would make passwords worse.
 */
export function checkPassword(
  password: string,
  email: string,
  field: string,
): Result<string, 'VALIDATION_FAILED'> {
  const failed = (message: string): Result<string, 'VALIDATION_FAILED'> =>
    refuse('VALIDATION_FAILED', message, field);
  // Count as people do: an emoji is one character.
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return failed(`A password has at least ${PASSWORD_MIN} characters.`);
  if (length > PASSWORD_MAX) return failed(`A password has at most ${PASSWORD_MAX} characters.`);
  const lower = password.toLowerCase();
  const [account = ''] = email.toLowerCase().split('@');
  if (lower === email.toLowerCase() || lower.replace(account, '').length < UNGUESSED_MIN) {
    return failed('A password must not be your email address.');
  }
  if (unguessedOf(lower, account).size < UNGUESSED_MIN) {
    return failed('This password is too easy to guess. Use a few unrelated words.');
  }
  return ok(password);
}

/** Returns the distinct characters that remain without common words, the account's name, sequences and repetitions. */
function unguessedOf(lower: string, account: string): ReadonlySet<string> {
  // The list has the most common parts of passwords and the product's own name, longer words first.
  const words = account.length >= RUN_MIN ? [account, ...GUESSED_WORDS] : GUESSED_WORDS;
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), withoutRepeatedUnit(lower));
  return new Set(Array.from(withoutRuns(rest)).filter((sign) => sign.trim() !== ''));
}

/** A repeated unit adds nothing: `abcdabcdabcd` is as weak as `abcd`. */
const withoutRepeatedUnit = (text: string): string => text.replace(/^(.{1,6}?)\1+$/u, '$1');

/** Removes sequences such as `aaa`, `123`, `fedcba`, `qwert`. */
function withoutRuns(text: string): string {
  const signs = Array.from(text);
  let kept = '';
  for (let start = 0; start < signs.length;) {
    let end = start + 1;
    while (end < signs.length && follows(signs, start, end)) end += 1;
    if (end - start < RUN_MIN) {
      kept += signs[start] ?? '';
      start += 1;
    } else {
      start = end;
    }
  }
  return kept;
}

/** Whether the character at `end` continues the sequence from `start` with the same step. */
function follows(signs: readonly string[], start: number, end: number): boolean {
  const stepAt = (index: number) => stepsBetween(signs[index - 1] ?? '', signs[index] ?? '');
  const first = stepAt(start + 1);
  const next = stepAt(end);
  return first.some((step, way) => step !== null && Math.abs(step) <= 1 && step === next[way]);
}

/** Returns the distance of two characters in the alphabet and on the keyboard; null where undefined. */
function stepsBetween(left: string, right: string): readonly (number | null)[] {
  const row = KEYBOARD_ROWS.find((keys) => keys.includes(left) && keys.includes(right));
  return [
    (right.codePointAt(0) ?? 0) - (left.codePointAt(0) ?? 0),
    row === undefined ? null : row.indexOf(right) - row.indexOf(left),
  ];
}
