import { recordset, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Expense } from '../domain/expense.ts';
import type { NewExpense } from '../use-cases/ports.ts';
import { toColumns, type ExpenseColumns } from './expense-row.ts';
import { expenseColumns, expenses } from './tables.ts';

const { id: _id, ...writtenColumns } = expenseColumns;
const columns = Object.entries(writtenColumns).map(([field, column]) => ({
  field: field as keyof typeof writtenColumns,
  name: toSnakeCase(field),
  type: column.getSQLType(),
}));

const NAMES = sql.raw(columns.map(({ name }) => name).join(', '));
const COLUMN_TYPES = `place int, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`;

/** The state of a new expense. */
const UNTOUCHED = {
  submittedAt: null,
  approvedAt: null,
  paidAt: null,
  submission: 0,
  submittedViolations: null,
  reimbursement: null,
} as const;
const VERSION = 1;

/** Returns a row as JSON, in which large integers are texts; a missing column is null. */
function rowOf({ organizationId, creatorId, createdAt, ...expense }: NewExpense): object {
  const values: ExpenseColumns = {
    alreadyPaid: false,
    ...toColumns({ ...expense, ...UNTOUCHED }),
    organizationId: BigInt(organizationId),
    creatorId: BigInt(creatorId),
    createdAt,
    version: VERSION,
  };
  return Object.fromEntries(
    columns.flatMap(({ field, name }) => {
      const value = values[field];
      if (value === null || value === undefined) return [];
      return [[name, typeof value === 'bigint' ? value.toString() : value]];
    }),
  );
}

/**
 * Writes new expenses in one statement, with ascending ids in the given order. The ids are drawn before the insert, because its
 * result doesn't say which row is which.
 */
export async function insertExpenses(
  tx: Transaction,
  given: readonly NewExpense[],
): Promise<Expense[]> {
  if (given.length === 0) return [];
  const rows = given.map((expense, place) => ({ place, ...rowOf(expense) }));
  const { rows: made } = await tx.execute<{ id: string; place: number }>(sql`
    with given as materialized (
      select nextval('expenses_id_seq') as id, r.*
      from (select * from ${recordset(rows, COLUMN_TYPES)} order by place) as r
    ), made as (
      insert into ${expenses} (id, ${NAMES}) select id, ${NAMES} from given order by place
    )
    select id, place from given`);
  const ids = new Map(made.map(({ id, place }) => [place, id]));
  return given.map((expense, place) => {
    const id = ids.get(place);
    if (id === undefined) throw new Error('an expense was not written');
    return { ...expense, ...UNTOUCHED, version: VERSION, id };
  });
}
