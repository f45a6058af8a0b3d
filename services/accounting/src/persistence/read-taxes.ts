import { matching, type Executor } from '@outlay/platform/postgres';
import { asc, eq, inArray } from 'drizzle-orm';
import type { NamedTaxCode } from '../domain/approved-expense.ts';
import { taxedLines, type TaxedLine } from '../domain/entry-lines.ts';
import type { BookedEntry } from '../domain/journal.ts';
import { codingAt } from '../domain/source-event.ts';
import type { TaxName } from '../domain/tax-names/tax-name.ts';
import { approvedExpenses, taxCodes, taxNames } from './tables.ts';

/** The tax codes of an organization by name, also archived ones. */
export async function readTaxCodes(
  executor: Executor,
  organizationId: string,
): Promise<NamedTaxCode[]> {
  const rows = await executor
    .select()
    .from(taxCodes)
    .where(eq(taxCodes.organizationId, BigInt(organizationId)))
    .orderBy(asc(taxCodes.name), asc(taxCodes.taxCodeId));
  return rows.map(({ taxCodeId, ...code }) => ({ id: taxCodeId.toString(), ...code }));
}

/** What tools call them. */
export async function readTaxNames(executor: Executor, organizationId: string): Promise<TaxName[]> {
  const rows = await executor
    .select()
    .from(taxNames)
    .where(eq(taxNames.organizationId, BigInt(organizationId)))
    .orderBy(asc(taxNames.tool), asc(taxNames.taxCodeId));
  return rows.map(({ tool, taxCodeId, name }) => ({ tool, taxCodeId: taxCodeId.toString(), name }));
}

/** Reads which postings of entries are costs with a tax code, from the coding that each entry was booked with. */
export async function readTaxedLines(
  executor: Executor,
  organizationId: string,
  entries: readonly BookedEntry[],
): Promise<(entry: BookedEntry) => TaxedLine[]> {
  const ids = entries.flatMap(({ expenseId }) => (expenseId === null ? [] : BigInt(expenseId)));
  const { expenseId, source } = approvedExpenses;
  const rows = await executor
    .select({ expenseId, source })
    .from(approvedExpenses)
    .where(matching(approvedExpenses, { organizationId }, inArray(expenseId, ids)));
  const sources = new Map(rows.map((row) => [row.expenseId.toString(), row.source]));
  const codes = await readTaxCodes(executor, organizationId);
  const codeOf = new Map(codes.map((code) => [code.id, code]));
  return (entry) => {
    const approval = sources.get(entry.expenseId ?? '');
    if (approval?.type !== 'ExpenseApproved') return [];
    // What takes an entry back is of the same coding.
    const coding = codingAt(approval, entry.reverses ?? entry.number);
    return taxedLines(entry, coding, (id) => codeOf.get(id) ?? null);
  };
}
