import type { ExpenseInput } from '../domain/expense-input.ts';
import { NO_CODES, type LineCodes } from '../domain/expense-lines.ts';
import type { ExpenseDetails } from '../domain/expense.ts';
import type { Directory } from './directory.ts';

/**
 * Reads what the lines and custom fields of an input, and the lines of the expense, refer to; nothing for an unsplit expense that
 * stays one and keeps its fields.
 */
export function codesOfLines(
  directory: Directory,
  organizationId: string,
  { lines, categoryId, fields }: Pick<ExpenseInput, 'lines' | 'categoryId' | 'fields'>,
  current: ExpenseDetails | null,
): Promise<LineCodes> {
  const before = current?.lines ?? [];
  if (!lines && !fields && before.length === 0) return Promise.resolve(NO_CODES);
  const inherited = { categoryId: categoryId ?? current?.categoryId ?? null };
  const given = [fields, ...(lines ?? []).map((line) => line.fields)].flatMap((each) => each ?? []);
  const values = [
    ...given.map(({ value }) => value?.trim() ?? ''),
    ...before.flatMap((line) => Object.values(line.fields)),
  ];
  return directory.lineCodes(organizationId, [...(lines ?? []), ...before, inherited], values);
}
