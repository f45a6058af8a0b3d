import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Period, SpendGroup } from '../src/domain/spend-insights.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { anAssignment } from './support/inbound-events.ts';
import { ADA, EMMA, FINN, MIA, STRANGER, viewerOf } from './support/people.ts';

const NOVEMBER: Period = { from: '2026-11-01', to: '2026-11-30' };

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  // The meaning of a day or a month must not depend on the database server's time zone.
  testkit = await startExpenseTestkit('Pacific/Auckland');
  graph = await startExpenseGraph(testkit.parts);
  await givenMember('2', 'Mia', 'Engineering');
  await givenMember('4', 'Emma', 'Sales');
  await givenMember('6', 'Otto', null);
});
beforeEach(async () => {
  await testkit.rows('delete from expenses');
  await testkit.rows('delete from department_directory');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

async function givenMember(memberId: string, firstName: string, department: string | null) {
  const wallet = { walletAddress: null, walletMemo: null };
  const data = {
    ...wallet,
    memberId,
    email: `${firstName}@acme.test`,
    firstName,
    lastName: 'Miller',
    roles: ['employee' as const],
    managerId: null,
    department,
    walletChangedAt: null,
    walletWatched: false,
    active: true,
  };
  await testkit.deliver(anEvent('MemberChanged', memberId, data));
}

/** Creates a submitted expense, with another creator or status if the test needs it. */
async function spent(
  amount: string,
  time: string,
  { creatorId = '4', status = 'submitted', vendor }: SpentOptions = {},
): Promise<string> {
  const id = await testkit.givenSubmitted({ amount, ...(vendor && { vendor }) }, time);
  await testkit.rows(
    `update expenses set creator_id = $2, status = $3,
       reimbursement_signature = case when $3 = 'paid' then 'signature' end where id = $1`,
    [id, creatorId, status],
  );
  return id;
}

/** Creates an expense on a day that may be in the future. */
async function spentOn(day: string, amount = '10.00'): Promise<void> {
  const id = await spent(amount, '2026-11-20');
  await testkit.rows('update expenses set day = $1 where id = $2', [day, id]);
}
interface SpentOptions {
  creatorId?: string;
  status?: string;
  vendor?: string;
}

const insights = (viewer: typeof EMMA, period = NOVEMBER, groupBy: SpendGroup = 'month') =>
  testkit.queries.insights(viewer, period, groupBy);
const totalFor = async (viewer: typeof EMMA) => (await insights(viewer)).total;
const rowsBy = async (groupBy: SpendGroup, period = NOVEMBER) =>
  (await insights(FINN, period, groupBy)).rows.map((row) => [row.label, row.total]);

describe('what counts', () => {
  test('submitted, approved and paid expenses do; drafts, rejected and returned ones do not', async () => {
    for (const status of ['submitted', 'approved', 'paid', 'draft', 'rejected', 'sent_back']) {
      await spent('10.00', '2026-11-20', { status });
    }
    expect(await totalFor(FINN)).toEqual({ currency: 'USD', count: 3, total: '30.00' });
  });

  test('the first and the last day of a month belong to it, and no other', async () => {
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) await spentOn(day);
    const { total, previousTotal, rows } = await insights(FINN);
    expect(total).toEqual({ currency: 'USD', count: 2, total: '20.00' });
    expect(previousTotal).toEqual({ currency: 'USD', count: 1, total: '10.00' });
    expect(rows).toEqual([
      {
        kind: 'group',
        key: '2026-11',
        label: '2026-11',
        count: 2,
        total: '20.00',
        previousTotal: '10.00',
      },
    ]);
  });
});

describe('who sees what', () => {
  test('finance and admins the organization; others their own, also those who decide on more; strangers nothing', async () => {
    const id = await spent('10.00', '2026-11-20');
    await testkit.deliver(anAssignment(id, [MIA.userId]));
    await spent('5.00', '2026-11-20', { creatorId: MIA.userId });
    expect(await totalFor(FINN)).toEqual({ currency: 'USD', count: 2, total: '15.00' });
    expect(await totalFor(ADA)).toEqual({ currency: 'USD', count: 2, total: '15.00' });
    expect(await totalFor(EMMA)).toEqual({ currency: 'USD', count: 1, total: '10.00' });
    expect(await totalFor(MIA)).toEqual({ currency: 'USD', count: 1, total: '5.00' });
    expect(await totalFor(STRANGER)).toEqual({ currency: 'USD', count: 0, total: '0.00' });
    expect((await insights(EMMA)).scope).toBe('mine');
    expect((await insights(FINN)).scope).toBe('visible');
  });

  test('nothing spent: a month of 0, and no other groups', async () => {
    expect((await insights(EMMA)).rows).toMatchObject([{ key: '2026-11', total: '0.00' }]);
    expect((await insights(EMMA, NOVEMBER, 'vendor')).rows).toEqual([]);
  });
});

describe('groups', () => {
  test('by department, member, vendor, category and policy; expenses without one are a row of their own', async () => {
    await spent('10.00', '2026-11-20', { vendor: 'ACME Inc.' });
    await spent('20.00', '2026-11-20', { creatorId: '2', vendor: 'acme' });
    await spent('40.00', '2026-11-20', { creatorId: '6' });
    expect(await rowsBy('department')).toEqual([
      ['No department', '40.00'],
      ['Engineering', '20.00'],
      ['Sales', '10.00'],
    ]);
    expect(await rowsBy('member')).toEqual([
      ['Otto Miller', '40.00'],
      ['Mia Miller', '20.00'],
      ['Emma Miller', '10.00'],
    ]);
    expect(await rowsBy('vendor')).toEqual([
      ['No vendor', '40.00'],
      [expect.stringMatching(/^acme/i), '30.00'],
    ]);
    expect(await rowsBy('category')).toEqual([[expect.any(String), '70.00']]);
    expect(await rowsBy('policy')).toEqual([[expect.any(String), '70.00']]);
  });

  test('each group is compared with its own spending in the period before', async () => {
    await spent('10.00', '2026-11-20', { vendor: 'ACME' });
    await spent('25.00', '2026-10-20', { vendor: 'ACME' });
    await spent('5.00', '2026-10-20', { vendor: 'Gone' });
    expect((await insights(FINN, NOVEMBER, 'vendor')).rows).toMatchObject([
      { label: 'ACME', total: '10.00', previousTotal: '25.00' },
      { label: 'Gone', total: '0.00', previousTotal: '5.00' },
    ]);
  });

  test('past the first 50 one row has the rest, so that the rows add up to the total', async () => {
    for (let index = 1; index <= 52; index += 1) {
      await spent(`${index}.00`, '2026-11-20', { vendor: `Vendor ${index}` });
    }
    const { rows, total } = await insights(FINN, NOVEMBER, 'vendor');
    expect(rows).toHaveLength(51);
    expect(rows[0]).toMatchObject({ label: 'Vendor 52', total: '52.00' });
    expect(rows.at(-1)).toMatchObject({ kind: 'others', key: null, count: 2, total: '3.00' });
    expect(total).toEqual({ currency: 'USD', count: 52, total: '1378.00' });
  });

  test('every row leads to a list with the same number of expenses and the same total', async () => {
    await spent('10.00', '2026-11-20', { vendor: 'ACME Inc.' });
    await spent('20.00', '2026-11-20', { creatorId: '2', vendor: 'acme' });
    await spent('40.00', '2026-11-20', { creatorId: '6' });
    const listed = { dateFrom: NOVEMBER.from, dateTo: NOVEMBER.to, scope: 'visible' } as const;
    const totalOf = (filter: object) => testkit.queries.total(FINN, { ...listed, ...filter }, 100);
    const filters = {
      category: 'categoryId',
      department: 'department',
      member: 'creatorId',
      vendor: 'vendor',
      policy: 'policyId',
    };
    for (const groupBy of Object.keys(filters) as (keyof typeof filters)[]) {
      for (const row of (await insights(FINN, NOVEMBER, groupBy)).rows) {
        const filter = row.key === null ? { without: [groupBy] } : { [filters[groupBy]]: row.key };
        const { count, total } = row;
        expect(await totalOf(filter), `${groupBy} ${row.label}`).toEqual({
          currency: 'USD',
          ...{ count, total },
        });
      }
    }
  });
});

test("the dashboard's twelve months and insights have the same totals", async () => {
  for (const [amount, day] of [
    ['10.00', '2025-11-30'],
    ['20.00', '2025-12-01'],
    ['40.00', '2026-11-30'],
    ['80.00', '2026-12-01'],
  ] as const) {
    await spentOn(day, amount);
  }
  await spent('160.00', '2026-11-02', { status: 'sent_back' });
  const year = { from: '2025-12-01', to: '2026-11-30' };
  const { byMonth, byCategory } = await testkit.queries.summary(EMMA, '2026-11-30');
  const months = await insights(EMMA, year);
  const sums = ({ label, count, total }: (typeof byMonth)[number]) => [label, count, total];
  expect(byMonth.map(sums)).toEqual(
    months.rows.map(({ label, count, total }) => [label, count, total]),
  );
  expect(byCategory.map(sums)).toEqual(
    (await insights(EMMA, year, 'category')).rows.map(({ label, count, total }) => [
      label,
      count,
      total,
    ]),
  );
  expect(months.total).toEqual({ currency: 'USD', count: 2, total: '60.00' });
});

describe('budgets', () => {
  const budgeted = (departmentId: string, name: string, more: object = {}, orgid = '1') =>
    testkit.deliver(
      anEvent(
        'DepartmentChanged',
        `department:${departmentId}`,
        { monthlyBudgetUsd: null, departmentId, name, previousName: name, deleted: false, ...more },
        { orgid },
      ),
    );
  const month = NOVEMBER;

  test("are compared with the month's spending of the department", async () => {
    await budgeted('1', 'Sales', { monthlyBudgetUsd: '100.00' });
    await budgeted('2', 'Engineering', { monthlyBudgetUsd: '50.00' });
    await budgeted('3', 'Sales', { monthlyBudgetUsd: '1.00' }, '2');
    await budgeted('4', 'Legal');
    await spent('130.00', '2026-11-20');
    await spent('10.00', '2026-10-31');
    expect(await testkit.queries.departmentBudgets(FINN, month)).toEqual([
      { currency: 'USD', department: 'Engineering', budget: '50.00', spent: '0.00' },
      { currency: 'USD', department: 'Sales', budget: '100.00', spent: '130.00' },
    ]);
  });

  test('a cleared budget and a deleted department are gone', async () => {
    await budgeted('1', 'Sales', { monthlyBudgetUsd: '100.00' });
    await budgeted('2', 'Legal', { monthlyBudgetUsd: '100.00' });
    await budgeted('1', 'Sales', { monthlyBudgetUsd: null });
    await budgeted('2', 'Legal', { monthlyBudgetUsd: '100.00', deleted: true });
    expect(await testkit.queries.departmentBudgets(FINN, month)).toEqual([]);
  });
});

test('reimbursements due are approved, reimbursable and not yet paid, less approved credit notes', async () => {
  const reimbursable = `update policies set reimbursable = true where id = $1`;
  await spent('10.00', '2026-11-20', { status: 'approved' });
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({
    currency: 'USD',
    count: 0,
    total: '0.00',
  });
  await testkit.rows(reimbursable, [testkit.policyId]);
  await spent('20.00', '2026-11-20', { status: 'paid' });
  const ownMoney = await spent('40.00', '2026-11-20', { status: 'approved' });
  await testkit.rows('update expenses set already_paid = true where id = $1', [ownMoney]);
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({
    currency: 'USD',
    count: 1,
    total: '10.00',
  });
  expect(await testkit.queries.reimbursementsDue(STRANGER)).toEqual({
    currency: 'USD',
    count: 0,
    total: '0.00',
  });
  await spent('-4.00', '2026-11-21', { status: 'approved' });
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({
    currency: 'USD',
    count: 2,
    total: '6.00',
  });
});

describe('in the graph', () => {
  const QUERY = `query ($from: Date!, $to: Date!, $groupBy: SpendGroup!) {
    spendInsights(from: $from, to: $to, groupBy: $groupBy) {
      scope total { count total } previousFrom previousTo previousTotal { count total }
      rows { kind key label count total previousTotal } csv } }`;

  test('rows and their CSV, in which a vendor is never a formula', async () => {
    await spent('10.00', '2026-11-20', { vendor: '=cmd()' });
    const answer = await graph.ask(EMMA, QUERY, { ...NOVEMBER, groupBy: 'VENDOR' });
    expect(answer).toMatchObject({
      spendInsights: {
        scope: 'MINE',
        previousFrom: '2026-10-01',
        previousTo: '2026-10-31',
        rows: [{ kind: 'GROUP', key: '=cmd()', total: '10.00', previousTotal: '0.00' }],
        csv: "\uFEFFvendor,expenses,usd_total,previous_usd_total\r\n'=cmd(),1,10.00,0.00\r\n",
      },
    });
  });

  test.each([
    ['2026-11-02', '2026-11-01', 'to must not be before from'],
    ['2026-02-30', '2026-11-01', 'from must be a day of the calendar'],
    ['2020-01-01', '2026-11-01', 'from and to can be at most 1100 days apart'],
  ])('a period from %s to %s is refused: %s', async (from, to, message) => {
    const variables = { from, to, groupBy: 'MONTH' };
    await expect(graph.ask(EMMA, QUERY, variables)).rejects.toThrow(message);
  });

  test("budgets and reimbursements are finance's and admins' to see", async () => {
    const ask = (viewer: typeof EMMA) =>
      graph.ask(viewer, '{ departmentBudgets { month } reimbursementsDue { count } }');
    expect(await ask(FINN)).toEqual({ departmentBudgets: [], reimbursementsDue: { count: 0 } });
    for (const viewer of [EMMA, MIA, viewerOf('9')]) {
      await expect(ask(viewer)).rejects.toThrow('Only admins and finance');
    }
  });
});

describe('in the currency of the books', () => {
  const EUROS = ['2026-11-10', '2026-11-20'] as const;

  beforeEach(async () => {
    const books = { currency: 'EUR', costMethod: 'average' } as const;
    await testkit.deliver(anEvent('BooksChanged', 'journal:1', books));
    await testkit.rows(
      `insert into quotes (pair, day, price, confidence, source, published_at, proof)
       select 'EUR/USD', day::date, price, 0, 'pyth', day::timestamptz, '{}'
       from (values ('2026-11-10', 1.25), ('2026-11-20', 1.60)) q (day, price) on conflict do nothing`,
    );
  });

  test('an amount in it is itself, and any other has the rate of its day or of the day before it', async () => {
    expect(await testkit.queries.booksCurrency(FINN)).toBe('EUR');
    await spentOn(EUROS[0], '100.00');
    await spentOn('2026-11-12', '100.00');
    await spentOn(EUROS[1], '80.00');
    const [, , last] = await testkit.rows<{ id: string }>('select id from expenses order by id');
    await testkit.rows(
      "update expenses set currency = 'EUR', amount = 33.33, usd_amount = 53.33 where id = $1",
      [last!.id],
    );
    const { total, rows } = await testkit.queries.insights(FINN, NOVEMBER, 'category', 'EUR');
    expect(total).toEqual({ currency: 'EUR', count: 3, total: '193.33' });
    expect(rows.map((row) => row.total)).toEqual(['193.33']);
    const own = await testkit.queries.summary(EMMA, '2026-11-21', 'EUR');
    expect(own).toMatchObject({ currency: 'EUR', total: '193.33', thisMonth: { total: '193.33' } });
    expect(own.byMonth.at(-1)?.total).toBe('193.33');
  });

  test('a budget has the rate of today, and its spending that of each expense', async () => {
    await testkit.deliver(
      anEvent('DepartmentChanged', 'department:1', {
        ...{ departmentId: '1', name: 'Sales', monthlyBudgetUsd: '1600.00' },
        ...{ previousName: 'Sales', deleted: false },
      }),
    );
    await spentOn(EUROS[0], '100.00');
    const asked = { currency: 'EUR', today: '2026-11-21' } as const;
    expect(await testkit.queries.departmentBudgets(FINN, NOVEMBER, asked)).toEqual([
      { department: 'Sales', currency: 'EUR', budget: '1000.00', spent: '80.00' },
    ]);
  });

  test('everyone learns what a dollar is in it, by the last known rate', async () => {
    const { dollarRate } = await graph.ask<{ dollarRate: object }>(
      EMMA,
      '{ dollarRate { currency perUsd } }',
    );
    expect(dollarRate).toEqual({ currency: 'EUR', perUsd: '0.625' });
  });

  test('is that of finance, and the API says which it is', async () => {
    await spentOn(EUROS[0], '100.00');
    const { spendInsights } = await graph.ask<{ spendInsights: { total: object; csv: string } }>(
      FINN,
      `{ spendInsights(from: "2026-11-01", to: "2026-11-30", groupBy: MONTH, inBooksCurrency: true) {
        total { count currency total usdTotal } csv } }`,
    );
    const total = { count: 1, currency: 'EUR', total: '80.00', usdTotal: '80.00' };
    expect(spendInsights.total).toEqual(total);
    expect(spendInsights.csv).toContain('month,expenses,eur_total,previous_eur_total');
  });
});
