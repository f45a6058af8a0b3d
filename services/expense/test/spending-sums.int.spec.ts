import { eventually } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpendGroup } from '../src/domain/spend-insights.ts';
import { foldSpending } from '../src/persistence/fold-spending.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { FINN } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

/** The sums as they are kept, and as the expenses come to. */
const sums = (rows: string, count: string, usd: string): Promise<object[]> =>
  testkit.rows(`
    select organization_id, period, dimension, key, label, sum(${count})::int as count, sum(${usd})::text as usd
    from ${rows} group by 1, 2, 3, 4, 5 having sum(${count}) <> 0 order by 1, 2, 3, 4, 5`);
const kept = (): Promise<object[]> => sums('spending_sums', 'count', 'usd');
const recounted = (): Promise<object[]> =>
  sums(
    `(select organization_id, facts.* from expenses, spending_of(expenses) facts) rows`,
    'count',
    'usd',
  );

const LINES = [
  null,
  `[{"amountMinor": "1000", "categoryId": "1"}, {"amountMinor": "-300", "categoryId": "2"}, {"amountMinor": "50", "categoryId": "1"}]`,
  `[{"amountMinor": "1", "categoryId": "2"}, {"amountMinor": "2", "categoryId": "3"}]`,
];
/** What may be set, by column; also what the product never changes. */
const change = fc.oneof(
  fc.constantFrom('draft', 'submitted', 'sent_back', 'approved', 'rejected').map((status) => ({
    status,
  })),
  fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-27', '2025-12-31').map((day) => ({ day })),
  fc.integer({ min: 0, max: 99_999 }).map((cents) => ({ usd_amount: String(cents / 100) })),
  fc.constantFrom(null, 'Acme', 'ACME', 'Acme GmbH').map((vendor) => ({ vendor })),
  fc.constantFrom(...LINES).map((lines) => ({ lines })),
  fc.constantFrom('2', '4').map((creator) => ({ creator_id: creator })),
  fc.constant({ reimbursement_status: 'held' }),
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ on: fc.nat(5), change }) },
  { weight: 1, arbitrary: fc.record({ removed: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      member: fc.constantFrom('2', '4'),
      department: fc.constantFrom(null, 'Sales', 'Research', 'left'),
    }),
  },
  { weight: 2, arbitrary: fc.constant('fold' as const) },
);

async function make(): Promise<string> {
  const [row] = await testkit.rows<{ id: string }>(
    `insert into expenses (organization_id, creator_id, title, amount, currency, usd_amount, vendor, category_id, policy_id,
       expense_type, status, source, day, created_at, submission)
     values (1, 4, 'Train', 10, 'USD', 10, 'Acme', $1, $2, 'regular', 'submitted', 'manual', '2026-01-15', now(), 1) returning id`,
    [testkit.categoryId, testkit.policyId],
  );
  return row?.id ?? '';
}

const ADDED = `insert into member_directory (member_id, organization_id, active, name, department, roles)
  values ($1, 1, true, 'Member', $2, '{employee}') on conflict (member_id) do update set department = excluded.department`;
/** What the directory's projection and its replay do. */
const move = (member: string, department: string | null): Promise<object[]> =>
  department === 'left'
    ? testkit.rows('delete from member_directory where member_id = $1', [member])
    : testkit.rows(ADDED, [member, department]);

const insightsOf = (groupBy: SpendGroup, from: string, to: string) =>
  testkit.queries.insights(FINN, { from, to }, groupBy);
/** Periods of kept sums, of expenses that are added to them or taken off, and of expenses alone. */
const PERIODS = [
  ['2026-01-01', '2026-02-28'],
  ['2026-01-02', '2026-02-27'],
  ['2026-01-31', '2026-02-27'],
  ['2026-01-20', '2026-02-10'],
  ['2026-01-02', '2026-01-30'],
] as const;
/** What each group of a period has, without names. */
const shown = (rows: readonly { count: number; total: string }[]): string[] =>
  rows.flatMap(({ count, total }) => (count === 0 ? [] : `${count} of ${total}`)).sort();
const countedBy = async (groupBy: SpendGroup, from: string, to: string): Promise<string[]> =>
  shown(
    await testkit.rows<{ count: number; total: string }>(
      `select sum(count)::int as count, sum(usd)::text as "total" from expenses, spending_of(expenses) facts
       where organization_id = 1 and day between $1 and $2 and dimension = $3 group by key`,
      [from, to, groupBy],
    ),
  );

test('sums of spending are what a recount comes to, whatever changed and however often changes were folded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const ids: string[] = [];
      for (let n = 0; n < 6; n += 1) ids.push(await make());
      for (const each of steps) {
        if (each === 'fold') await foldSpending(testkit.database);
        else if ('member' in each) await move(each.member, each.department);
        else if ('removed' in each) {
          await testkit.rows('delete from expenses where id = $1', [ids[each.removed]]);
        } else {
          const [[column, value] = ['', null]] = Object.entries(each.change);
          await testkit.rows(`update expenses set ${column} = $2 where id = $1`, [
            ids[each.on],
            value,
          ]);
        }
      }
      expect(await kept()).toEqual(await recounted());
      await foldSpending(testkit.database);
      expect(await kept()).toEqual(await recounted());
      for (const groupBy of ['category', 'department', 'member', 'vendor', 'policy'] as const) {
        for (const [from, to] of PERIODS) {
          const { rows } = await insightsOf(groupBy, from, to);
          expect(shown(rows)).toEqual(await countedBy(groupBy, from, to));
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('changes that are folded twice at once count once, and leave one row of each sum', async () => {
  for (let n = 0; n < 20; n += 1) await make();
  await Promise.all(Array.from({ length: 4 }, () => foldSpending(testkit.database)));
  await make();
  await foldSpending(testkit.database);
  expect(await kept()).toEqual(await recounted());
  expect(
    await testkit.rows(
      'select from spending_sums group by organization_id, period, dimension, key, label having count(*) > 1',
    ),
  ).toEqual([]);
});

const waitingForLock = `select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

test('an amount that changes while its creator moves to another department counts there', async () => {
  const id = await make();
  await move('4', 'Sales');
  let moved: Promise<unknown> | undefined;
  await testkit.database.transaction(async (tx) => {
    await tx.execute(sql`update expenses set usd_amount = 77 where id = ${id}`);
    moved = move('4', 'Research');
    await eventually(async () => expect(await testkit.rows(waitingForLock)).toHaveLength(1));
  });
  await moved;
  expect(await kept()).toEqual(await recounted());
});
