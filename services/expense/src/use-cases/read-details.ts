import { readExpenseInput, type ExpenseInput } from '../domain/expense-input.ts';
import type { LineCodes } from '../domain/expense-lines.ts';
import type { ExpenseDetails } from '../domain/expense.ts';
import { codesOfLines } from './codes-of-lines.ts';
import type { Directory } from './directory.ts';

/** Validates an input with the catalogue that its lines and its trip refer to, and returns that of the lines. A trip of another day may have another rate. */
export async function readDetails(
  directory: Directory,
  organizationId: string,
  input: ExpenseInput,
  current: ExpenseDetails | null,
): Promise<{ details: ReturnType<typeof readExpenseInput>; codes: LineCodes }> {
  const codes = await codesOfLines(directory, organizationId, input, current);
  const trip = input.mileage ?? input.perDiem ?? (input.time ? current?.computed : null);
  const rates = trip ? await directory.travelRateVersions(organizationId, trip.rateId) : [];
  return { details: readExpenseInput(input, current, codes, rates), codes };
}
