import { explainDatabase, vacuum, type ExplainedDatabase } from '@outlay/platform/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpenseFilter } from '../src/domain/expense-search.ts';
import { createExpenseQueries } from '../src/persistence/expense-queries.ts';
import type { ExpenseQueries } from '../src/use-cases/queries.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { EMMA, FINN, MIA } from './support/people.ts';

let testkit: ExpenseTestkit;
let explained: ExplainedDatabase;
let queries: ExpenseQueries;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  const values = [testkit.categoryId, testkit.policyId];
  // In parts, because a statement has the 3 s of a request.
  for (let from = 1; from < 20_000; from += 1_000) {
    await testkit.rows(
      `with made as (
       insert into expenses (organization_id, creator_id, title, amount, currency, usd_amount, vendor, invoice_number, category_id,
         policy_id, expense_type, status, source, day, created_at, submission, reimbursement_status)
       select 1, 4 + n / 100, 'Train ' || n % 997, n % 1000, 'USD', n % 1000, 'Vendor ' || n % 300, 'INV-' || n, $1, $2, 'regular',
         case n % 100 when 0 then 'draft' when 1 then 'submitted' when 2 then 'sent_back' when 3 then 'rejected' else 'approved' end,
         'manual', date '2024-12-01' + n * 37 % 700, timestamptz '2024-12-01 09:00Z' + n * interval '1 minute', least(n % 100, 1),
         case n % 5000 when 4 then 'held' end
       from generate_series(${from}, ${from + 999}) n
       returning id, creator_id, submission
       )
       insert into expense_viewers (expense_id, member_id)
       select id, approver_id from made, unnest(array[1000 + creator_id, case when creator_id < 9 then 2 end]) approver_id
       where submission > 0 and approver_id is not null`,
      values,
    );
  }
  await vacuum(testkit.owner, 'expenses', 'expense_viewers');
  explained = await explainDatabase(testkit, ['expenses', 'expense_viewers']);
  queries = createExpenseQueries(explained.database);
}, 60_000);

afterAll(async () => {
  await explained.close();
  await testkit.close();
});

describe.each([
  ['the employee', EMMA],
  ['the manager', MIA],
  ['finance', FINN],
] as const)('of many expenses, %s', (_name, viewer) => {
  test.each<[string, Partial<ExpenseFilter>]>([
    ['the newest', {}],
    ['drafts', { status: ['draft'] }],
    ['those sent back', { status: ['sent_back'] }],
    ['those with a held payment', { reimbursement: ['held'] }],
    ['those of a vendor', { vendor: 'vendor 7' }],
    ['those of a week', { dateFrom: '2026-06-01', dateTo: '2026-06-07' }],
    ['a search', { query: 'INV-7778' }],
    ['those of a category without any', { categoryId: '999' }],
  ])('lists %s without reading them all', async (_what, given) => {
    const filter = { scope: 'visible' as const, ...given };
    const list = { filter, sort: 'time_desc' as const, first: 25, after: null };
    expect(await explained.scansOf(() => queries.after(viewer, list))).toEqual([]);
  });

  test('sees counts of drafts and the own figures without reading them all', async () => {
    const drafts = { scope: 'visible' as const, status: ['draft' as const] };
    expect(await explained.scansOf(() => queries.total(viewer, drafts, 10_000))).toEqual([]);
    expect(await explained.scansOf(() => queries.summary(viewer, '2026-09-30'))).toEqual([]);
  });
});

test('the largest, what is due, and insights of a month are found without reading all expenses', async () => {
  const largest = {
    filter: { scope: 'visible' as const },
    sort: 'amount_desc' as const,
    first: 25,
    after: null,
  };
  const month = { from: '2026-09-01', to: '2026-09-30' };
  expect(await explained.scansOf(() => queries.after(FINN, largest))).toEqual([]);
  expect(await explained.scansOf(() => queries.reimbursementsDue(FINN))).toEqual([]);
  for (const groupBy of ['month', 'category', 'department', 'vendor'] as const) {
    expect(await explained.scansOf(() => queries.insights(FINN, month, groupBy))).toEqual([]);
  }
});

test('counts of what is left to do read the few rows that say more than an index', async () => {
  const without = {
    scope: 'visible' as const,
    without: ['receipt' as const],
    status: ['sent_back' as const, 'rejected' as const],
  };
  expect((await queries.total(FINN, without, 10_000)).count).toBe(400);
  expect(
    await explained.rowsReadBy('expenses', () => queries.total(FINN, without, 10_000)),
  ).toBeLessThan(100);
  expect((await queries.monthClose(FINN, '2026-01')).missingReceipts).toBeGreaterThan(800);
  expect(
    await explained.rowsReadBy('expenses', () => queries.monthClose(FINN, '2026-01')),
  ).toBeLessThan(100);
});
