import type { Transaction } from '@outlay/platform/postgres';
import { inArray } from 'drizzle-orm';
import type { Expense } from '../domain/expense.ts';
import { expenses } from './tables.ts';

export type AskedExpense = Pick<
  Expense,
  'id' | 'organizationId' | 'status' | 'submission' | 'submissionProof' | 'version'
>;

/** Returns expenses of all organizations, by id. */
export async function readAskedExpenses(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AskedExpense>> {
  const { id, organizationId, status, submission, submissionProof, version } = expenses;
  const rows = await tx
    .select({ id, organizationId, status, submission, submissionProof, version })
    .from(expenses)
    .where(inArray(id, ids.map(BigInt)));
  return new Map(
    rows.map((row) => [
      row.id.toString(),
      { ...row, id: row.id.toString(), organizationId: row.organizationId.toString() },
    ]),
  );
}
