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
  /** Maximum length in characters. */
  readonly lengthMax: number;
  readonly required?: boolean;
}

/**
 * Returns the trimmed text without hidden characters, null when empty, and adds errors to `problems`. Half a surrogate pair,
 * from a text cut within an emoji, is replaced, because the database refuses it in JSON.
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

/** Returns a required text, trimmed. */
export function readRequiredText(
  given: string,
  rule: TextRule,
): Result<string, 'VALIDATION_FAILED'> {
  const problems: Invalid[] = [];
  const text = readText(given, { ...rule, required: true }, problems);
  return refuseAll(problems) ?? ok(text ?? '');
}
