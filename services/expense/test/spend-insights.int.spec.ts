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
  (await insights(FINN, period, groupBy)).rows.map((row) => [row.label, row.usdTotal]);

describe('what counts', () => {
  test('submitted, approved and paid expenses do; drafts, rejected and returned ones do not', async () => {
    for (const status of ['submitted', 'approved', 'paid', 'draft', 'rejected', 'sent_back']) {
      await spent('10.00', '2026-11-20', { status });
    }
    expect(await totalFor(FINN)).toEqual({ count: 3, usdTotal: '30.00' });
  });

  test('the first and the last day of a month belong to it, and no other', async () => {
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) await spentOn(day);
    const { total, previousTotal, rows } = await insights(FINN);
    expect(total).toEqual({ count: 2, usdTotal: '20.00' });
    expect(previousTotal).toEqual({ count: 1, usdTotal: '10.00' });
    expect(rows).toEqual([
      {
        kind: 'group',
        key: '2026-11',
        label: '2026-11',
        count: 2,
        usdTotal: '20.00',
        previousUsdTotal: '10.00',
      },
    ]);
  });
});

describe('who sees what', () => {
  test('finance and admins the organization; others their own, also those who decide on more; strangers nothing', async () => {
    const id = await spent('10.00', '2026-11-20');
    await testkit.deliver(anAssignment(id, [MIA.userId]));
    await spent('5.00', '2026-11-20', { creatorId: MIA.userId });
    expect(await totalFor(FINN)).toEqual({ count: 2, usdTotal: '15.00' });
    expect(await totalFor(ADA)).toEqual({ count: 2, usdTotal: '15.00' });
    expect(await totalFor(EMMA)).toEqual({ count: 1, usdTotal: '10.00' });
    expect(await totalFor(MIA)).toEqual({ count: 1, usdTotal: '5.00' });
    expect(await totalFor(STRANGER)).toEqual({ count: 0, usdTotal: '0.00' });
    expect((await insights(EMMA)).scope).toBe('mine');
    expect((await insights(FINN)).scope).toBe('visible');
  });

  test('nothing spent: a month of 0, and no other groups', async () => {
    expect((await insights(EMMA)).rows).toMatchObject([{ key: '2026-11', usdTotal: '0.00' }]);
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
      { label: 'ACME', usdTotal: '10.00', previousUsdTotal: '25.00' },
      { label: 'Gone', usdTotal: '0.00', previousUsdTotal: '5.00' },
    ]);
  });

  test('past the first 50 one row has the rest, so that the rows add up to the total', async () => {
    for (let index = 1; index <= 52; index += 1) {
      await spent(`${index}.00`, '2026-11-20', { vendor: `Vendor ${index}` });
    }
    const { rows, total } = await insights(FINN, NOVEMBER, 'vendor');
    expect(rows).toHaveLength(51);
    expect(rows[0]).toMatchObject({ label: 'Vendor 52', usdTotal: '52.00' });
    expect(rows.at(-1)).toMatchObject({ kind: 'others', key: null, count: 2, usdTotal: '3.00' });
    expect(total).toEqual({ count: 52, usdTotal: '1378.00' });
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
        const { count, usdTotal } = row;
        expect(await totalOf(filter), `${groupBy} ${row.label}`).toEqual({ count, usdTotal });
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
  const sums = ({ label, count, usdTotal }: (typeof byMonth)[number]) => [label, count, usdTotal];
  expect(byMonth.map(sums)).toEqual(
    months.rows.map(({ label, count, usdTotal }) => [label, count, usdTotal]),
  );
  expect(byCategory.map(sums)).toEqual(
    (await insights(EMMA, year, 'category')).rows.map(({ label, count, usdTotal }) => [
      label,
      count,
      usdTotal,
    ]),
  );
  expect(months.total).toEqual({ count: 2, usdTotal: '60.00' });
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
      { department: 'Engineering', budgetUsd: '50.00', spentUsd: '0.00' },
      { department: 'Sales', budgetUsd: '100.00', spentUsd: '130.00' },
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
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({ count: 0, usdTotal: '0.00' });
  await testkit.rows(reimbursable, [testkit.policyId]);
  await spent('20.00', '2026-11-20', { status: 'paid' });
  const ownMoney = await spent('40.00', '2026-11-20', { status: 'approved' });
  await testkit.rows('update expenses set already_paid = true where id = $1', [ownMoney]);
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({ count: 1, usdTotal: '10.00' });
  expect(await testkit.queries.reimbursementsDue(STRANGER)).toEqual({
    count: 0,
    usdTotal: '0.00',
  });
  await spent('-4.00', '2026-11-21', { status: 'approved' });
  expect(await testkit.queries.reimbursementsDue(FINN)).toEqual({ count: 2, usdTotal: '6.00' });
});

describe('in the graph', () => {
  const QUERY = `query ($from: Date!, $to: Date!, $groupBy: SpendGroup!) {
    spendInsights(from: $from, to: $to, groupBy: $groupBy) {
      scope total { count usdTotal } previousFrom previousTo previousTotal { count usdTotal }
      rows { kind key label count usdTotal previousUsdTotal } csv } }`;

  test('rows and their CSV, in which a vendor is never a formula', async () => {
    await spent('10.00', '2026-11-20', { vendor: '=cmd()' });
    const answer = await graph.ask(EMMA, QUERY, { ...NOVEMBER, groupBy: 'VENDOR' });
    expect(answer).toMatchObject({
      spendInsights: {
        scope: 'MINE',
        previousFrom: '2026-10-01',
        previousTo: '2026-10-31',
        rows: [{ kind: 'GROUP', key: '=cmd()', usdTotal: '10.00', previousUsdTotal: '0.00' }],
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
