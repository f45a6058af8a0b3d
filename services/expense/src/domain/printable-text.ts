import { characterCount, visibleText } from '@outlay/platform/text';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';

type Invalid = Refusal<'VALIDATION_FAILED'>;

export const invalid = (field: string, message: string): Invalid => ({
  code: 'VALIDATION_FAILED',
  message,
  field,
});

/** Control characters except tab and line breaks: they are invisible, and PostgreSQL refuses NUL. */
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export const isPrintable = (text: string): boolean => !CONTROL_CHARACTERS.test(text);

export interface TextRule {
  readonly field: string;
  /** Display name of the field. */
  readonly label: string;
  /** In characters. */
  readonly lengthMax: number;
  readonly required?: boolean;
}

/**
 * The trimmed text without hidden characters, null when empty; errors are added to `problems`. Half a surrogate pair, from a text
 * cut in the middle of an emoji, is replaced as the database would: its JSON refuses it.
 */
export function readText(
  given: string | null | undefined,
  { field, label, lengthMax, required = false }: TextRule,
  problems: Invalid[],
): string | null {
  const value = visibleText((given ?? '').toWellFormed()).trim();
  if (required && value === '') problems.push(invalid(field, `${label} is required.`));
  if (characterCount(value) > lengthMax) {
    problems.push(invalid(field, `${label} can have at most ${lengthMax} characters.`));
  }
  if (!isPrintable(value)) {
    problems.push(invalid(field, `${label} contains unsupported characters.`));
  }
  return value === '' ? null : value;
}

/** A required text, trimmed. */
export function readRequiredText(
  given: string,
  rule: TextRule,
): Result<string, 'VALIDATION_FAILED'> {
  const problems: Invalid[] = [];
  const text = readText(given, { ...rule, required: true }, problems);
  return refuseAll(problems) ?? ok(text ?? '');
}
