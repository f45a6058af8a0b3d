import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkExpenses } from '../src/persistence/projections.ts';
import { startReceiptBench, type ReceiptBench } from './support/receipt-bench.ts';

let bench: ReceiptBench;

beforeAll(async () => {
  bench = await startReceiptBench();
});
beforeEach(() => bench.rows('truncate expense_links'));
afterAll(() => bench.close());

const link = (...[links, status]: [Parameters<typeof linkExpenses>[1], string | null]) =>
  bench.database.transaction((tx) => linkExpenses(tx, links, status));
const links = () =>
  bench.rows(
    `select expense_id::text as expense, organization_id::text as org, receipt_id::text as receipt, status
     from expense_links order by expense_id`,
  );

test('expenses that are linked together each have their own receipt and organisation', async () => {
  await link(
    [
      { organizationId: '2', expenseId: '8', receiptId: null },
      { organizationId: '1', expenseId: '7', receiptId: '70' },
    ],
    'draft',
  );
  expect(await links()).toEqual([
    { expense: '7', org: '1', receipt: '70', status: 'draft' },
    { expense: '8', org: '2', receipt: null, status: 'draft' },
  ]);
});

test('an expense whose receipt changes keeps the status that is known', async () => {
  const ours = { organizationId: '1', expenseId: '7' };
  await link([{ ...ours, receiptId: '70' }], 'submitted');
  await link([{ ...ours, receiptId: '71' }], null);
  expect(await links()).toEqual([{ expense: '7', org: '1', receipt: '71', status: 'submitted' }]);
});
