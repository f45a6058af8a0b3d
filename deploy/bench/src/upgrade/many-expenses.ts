import type { Database } from '@outlay/platform/postgres';
import { randomInt } from 'node:crypto';
import type { Operation } from '../load.ts';

/** Rows per statement. */
const BATCH = 100_000;
/** The load belongs to one of this many organizations. */
const ORGANIZATIONS = 100;

/** Fills the table of expenses before any service runs. */
export async function insertExpenses(database: Database, count: number): Promise<void> {
  const client = await database.$client.connect();
  // Statements of requests have a timeout, but these write the whole table.
  await client.query('set statement_timeout = 0');
  for (let inserted = 0; inserted < count; inserted += BATCH) {
    await client.query(
      `insert into expenses (organization_id, creator_id, title, amount, currency, usd_amount, vendor, expense_type, status, source,
         day, created_at)
       select 1 + n % ${ORGANIZATIONS}, 1 + n % 50, 'Expense ' || n, (n % 40000) / 4.0, 'USD', (n % 40000) / 4.0,
         'Vendor ' || n % 5000, 'regular', 'draft', 'manual', current_date - n % 700, now() - n * interval '1 minute'
       from generate_series($1::int, $2::int) n`,
      [inserted + 1, Math.min(count, inserted + BATCH)],
    );
  }
  await client.query('vacuum (analyze) expenses');
  client.release(true);
}

export const CREATE_EXPENSE: Operation = {
  query:
    'mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { errors { message } } }',
  variables: () => ({
    input: {
      title: 'Made under load',
      amount: (randomInt(4_000_000) / 100).toFixed(2),
      time: '2026-11-20',
      vendor: `Vendor ${randomInt(5_000)}`,
    },
  }),
};

export const LIST_EXPENSES: Operation = {
  query: 'query { expenses(first: 20) { edges { node { id title status } } } }',
};
