import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExpenseFilter, ExpenseSort } from '../src/domain/expense-search.ts';
import { cursorOf, readCursor } from '../src/graphql/cursor.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { EMMA, MIA, STRANGER, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  // The meaning of a day or a month must not depend on the database server's time zone.
  testkit = await startExpenseTestkit('Pacific/Auckland');
});
beforeEach(async () => {
  await testkit.rows('delete from expenses');
});
afterAll(() => testkit.close());

const signer = () => testkit.parts.signer;
const mine = (more: Partial<ExpenseFilter> = {}): ExpenseFilter => ({ scope: 'mine', ...more });

async function found(filter: Partial<ExpenseFilter>): Promise<string[]> {
  const { items } = await testkit.queries.page(EMMA, {
    filter: mine(filter),
    sort: 'created_at_asc',
    skip: 0,
    limit: 100,
  });
  return items.map(({ title }) => title);
}

const SORTS: ExpenseSort[] = [
  'time_desc',
  'time_asc',
  'amount_desc',
  'amount_asc',
  'created_at_desc',
  'created_at_asc',
];

test.each(SORTS)('pages by %s neither repeat nor skip expenses with equal values', async (sort) => {
  const ids = [];
  for (let index = 0; index < 7; index += 1) {
    ids.push(await testkit.given({ amount: index < 5 ? '10.00' : '20.00' }));
  }
  await testkit.rows(`update expenses set created_at = '2026-11-21T08:00:00.123Z'`);
  const seen: string[] = [];
  let after: { value: string; id: string } | null = null;
  for (let pages = 0; pages < 10; pages += 1) {
    const page = await testkit.queries.after(EMMA, { filter: mine(), sort, first: 2, after });
    seen.push(...page.items.map(({ id }) => id));
    const last = page.items.at(-1);
    if (!page.hasMore || !last) break;
    after = readCursor(signer(), cursorOf(signer(), last, sort), sort);
  }
  expect(seen).toHaveLength(ids.length);
  expect([...seen].sort()).toEqual([...ids].sort());
});

test('an expense added during paging does not shift the pages not yet read', async () => {
  await testkit.given({ title: 'oldest' });
  await testkit.given({ title: 'older' });
  const request = { filter: mine(), sort: 'created_at_desc', first: 1 } as const;
  const first = await testkit.queries.after(EMMA, { ...request, after: null });
  await testkit.given({ title: 'new' });
  const [last] = first.items;
  if (!last) throw new Error('the first page is empty');
  const after = readCursor(
    signer(),
    cursorOf(signer(), last, 'created_at_desc'),
    'created_at_desc',
  );
  const second = await testkit.queries.after(EMMA, { ...request, after });
  expect(second.items.map(({ title }) => title)).toEqual(['oldest']);
});

test('a search takes %, _ and \\ literally', async () => {
  for (const title of ['100% wool', '100 wool', 'a_b', 'aXb', 'back\\slash']) {
    await testkit.given({ title });
  }
  expect(await found({ query: '100%' })).toEqual(['100% wool']);
  expect(await found({ query: 'a_b' })).toEqual(['a_b']);
  expect(await found({ query: 'K\\s' })).toEqual(['back\\slash']);
  expect(await found({ query: 'WOOL' })).toEqual(['100% wool', '100 wool']);
});

test('a date range covers its first and last day, and no other', async () => {
  for (const time of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
    await testkit.given({ title: time }, time);
  }
  expect(await found({ dateFrom: '2026-11-18', dateTo: '2026-11-19' })).toEqual([
    '2026-11-18',
    '2026-11-19',
  ]);
});

test('filters combine, and the total counts the matches', async () => {
  await testkit.given({ title: 'cheap', amount: '5.00' });
  await testkit.given({ title: 'dear', amount: '500.00' });
  await testkit.givenSubmitted({ title: 'handed in', amount: '500.00' });
  expect(await found({ status: ['draft'], amountMin: '100' })).toEqual(['dear']);
  const page = await testkit.queries.page(EMMA, {
    filter: mine({ amountMin: '100' }),
    sort: 'created_at_desc',
    skip: 0,
    limit: 1,
  });
  expect(page.totalCount).toBe(2);
  expect(page.items.map(({ title }) => title)).toEqual(['handed in']);
});

test('expenses without a receipt, and those whose payout is held, are found among the others', async () => {
  const held = await testkit.given({ title: 'held' });
  const attached = await testkit.given({ title: 'attached' });
  await testkit.rows(`update expenses set reimbursement_status = 'held' where id = $1`, [held]);
  await testkit.rows('update expenses set receipt_id = 70 where id = $1', [attached]);
  expect(await found({ without: ['receipt'] })).toEqual(['held']);
  expect(await found({ reimbursement: ['held', 'failed'] })).toEqual(['held']);
  expect(await found({ reimbursement: ['held'], without: ['receipt'] })).toEqual(['held']);
  expect(await found({ reimbursement: ['completed'] })).toEqual([]);
});

test('finance and an accountant see the organization, a colleague only their own expenses, and another organization nothing', async () => {
  await testkit.givenSubmitted();
  const seenBy = async (viewer: typeof EMMA, scope: ExpenseFilter['scope']): Promise<number> =>
    (
      await testkit.queries.page(viewer, {
        filter: { scope },
        sort: 'time_desc',
        skip: 0,
        limit: 10,
      })
    ).totalCount;
  expect(await seenBy(viewerOf('3', 'finance'), 'visible')).toBe(1);
  expect(await seenBy(viewerOf('3', 'finance'), 'mine')).toBe(0);
  expect(await seenBy(viewerOf('7', 'accountant'), 'visible')).toBe(1);
  expect(await seenBy(MIA, 'visible')).toBe(0);
  expect(await seenBy(STRANGER, 'visible')).toBe(0);
});

test('the summary compares months by the date of an expense, as its charts do', async () => {
  const dates = ['2026-11-01', '2026-10-31', '2026-10-01', '2026-09-30', '2026-12-01'];
  for (const [index, at] of dates.entries()) {
    const id = await testkit.given({ amount: `${index + 1}.00` });
    await testkit.rows('update expenses set day = $1 where id = $2', [at, id]);
  }
  expect(await testkit.queries.summary(EMMA, '2026-11-15')).toMatchObject({
    createdCount: 5,
    submittedCount: 0,
    total: '15.00',
    thisMonth: { count: 1, total: '1.00' },
    lastMonth: { count: 2, total: '5.00' },
  });
});
