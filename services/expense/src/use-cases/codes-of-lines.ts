import type { ExpenseInput } from '../domain/expense-input.ts';
import { NO_CODES, type LineCodes } from '../domain/expense-lines.ts';
import type { ExpenseDetails } from '../domain/expense.ts';
import type { Directory } from './directory.ts';

/** Reads what the lines of an input and of the expense refer to; nothing for an unsplit expense that stays one. */
export function codesOfLines(
  directory: Directory,
  organizationId: string,
  { lines, categoryId }: Pick<ExpenseInput, 'lines' | 'categoryId'>,
  current: ExpenseDetails | null,
): Promise<LineCodes> {
  const before = current?.lines ?? [];
  if (!lines && before.length === 0) return Promise.resolve(NO_CODES);
  const inherited = { categoryId: categoryId ?? current?.categoryId ?? null };
  return directory.lineCodes(organizationId, [...(lines ?? []), ...before, inherited]);
}
