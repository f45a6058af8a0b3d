import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerExportRoute } from '../src/http/export-route.ts';
import { deleteExpiredQuotes } from '../src/persistence/expired-quotes.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { aQuote, aWalletTransaction, SIGNATURE } from './support/inbound-events.ts';
import { actorOf, ADA, EMMA, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
const MORNING = new Date('2026-11-21T10:30:00Z');
let now = MORNING;

beforeAll(async () => {
  // Days must not depend on the database server's time zone.
  testkit = await startExpenseTestkit('Asia/Tokyo', { now: () => now });
  graph = await startExpenseGraph(testkit.parts);
  registerExportRoute(graph.server, { ...testkit.parts, log: testkit.log });
});
beforeEach(async () => {
  now = MORNING;
  await testkit.rows('delete from quotes');
  await testkit.rows('delete from expenses');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const emma = actorOf(EMMA);

async function givenZone(timeZone: string): Promise<void> {
  const data = { organizationId: '1', name: 'Company 1', timeZone, dateOrder: 'dmy' as const };
  await testkit.deliver(anEvent('OrganizationChanged', 'organization:1', data));
}

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  viewer = EMMA,
): Promise<Record<string, unknown>> {
  const { data, errors } = await graph.post(viewer, query, variables);
  expect(errors).toBeUndefined();
  return data ?? {};
}

const create = (time: string, input: object = {}) =>
  testkit.create({ actor: emma, input: { title: 'Lunch', amount: '20.00', ...input }, time });
const update = (id: string, time: string) =>
  testkit.update({ actor: emma, id, input: { time }, expectedVersion: null });
const setDay = (id: string, day: string) =>
  testkit.rows('update expenses set day = $1 where id = $2', [day, id]);
const refusal = (message: string) => ({
  ok: false,
  refusals: [{ code: 'VALIDATION_FAILED', field: 'time', message }],
});
const TOO_LATE = refusal("Date can't be later than tomorrow.");
const FIXED = refusal('Date cannot be changed.');

describe.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'an expense of 20 November in an organization in %s',
  (zone) => {
    beforeEach(() => givenZone(zone));

    test.each(['2026-11-20', '2026-11-20T23:30:00-08:00', '2026-11-20T00:30:00+14:00'])(
      'given as %s is of that day in the list, the filter, the file and the insights',
      async (time) => {
        const id = await testkit.givenSubmitted({ vendor: 'Saturn' }, time);
        const { expenses, before, spendInsights, expenseExport } = await ask(`{
          expenses(filter: { dateFrom: "2026-11-20", dateTo: "2026-11-20" }) { edges { node { id date time } } }
          before: expenseCount(filter: { dateTo: "2026-11-19" })
          spendInsights(from: "2026-11-20", to: "2026-11-20", groupBy: MONTH) { total { count } }
          expenseExport { url } }`);
        expect(expenses).toEqual({
          edges: [{ node: { id, date: '2026-11-20', time: '2026-11-20T12:00:00.000Z' } }],
        });
        expect(before).toBe(0);
        expect(spendInsights).toEqual({ total: { count: 1 } });
        const { url } = expenseExport as { url: string };
        const file = await graph.server.inject({ method: 'GET', url });
        expect(file.body).toContain(',Team lunch,Saturn,2026-11-20,20.00,');
        expect((await testkit.eventsOf(id)).map(({ data }) => data['date'])).toEqual([
          '2026-11-20',
          '2026-11-20',
        ]);
      },
    );

    test('duplicates others of that day, the day before and the day after, and repeats those of other days', async () => {
      const purchase = { vendor: 'Saturn', amount: '99.00' };
      const earlier = valueOf(await create('2026-11-18', purchase)).id;
      const alike = [];
      for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
        alike.push(valueOf(await create(day, purchase)).id);
      }
      const last = valueOf(await create('2026-11-20T23:59:59-11:00', purchase)).id;
      const { expense } = await ask(
        'query ($id: ID!) { expense(id: $id) { duplicates { reason otherExpense { id } } } }',
        { id: last },
      );
      const pair = (reason: string) => (id: string) => ({ reason, otherExpense: { id } });
      expect(expense).toEqual({
        duplicates: [
          ...alike.reverse().map(pair('SAME_PURCHASE')),
          ...[earlier].map(pair('REPEAT')),
        ],
      });
    });
  },
);

describe.each([
  ['Pacific/Tongatapu', '2026-10-31T11:30:00Z', '2026-11'],
  ['Pacific/Pago_Pago', '2026-12-01T10:30:00Z', '2026-11'],
])('in %s at %s', (zone, moment, month) => {
  test('this month is the one that the organization has', async () => {
    await givenZone(zone);
    now = new Date(moment);
    const id = await testkit.givenSubmitted({}, `${month}-01`);
    const { expenseSummary } = await ask(
      '{ expenseSummary { thisMonth { count } byMonth { label count } } }',
    );
    expect(expenseSummary).toMatchObject({ thisMonth: { count: 1 } });
    expect((expenseSummary as { byMonth: unknown[] }).byMonth.at(-1)).toEqual({
      label: month,
      count: 1,
    });
    const department = { departmentId: '5', name: 'Sales', previousName: 'Sales', deleted: false };
    await testkit.deliver(
      anEvent('DepartmentChanged', 'department:5', { ...department, monthlyBudgetUsd: '100.00' }),
    );
    const { departmentBudgets } = await ask('{ departmentBudgets { month } }', {}, ADA);
    expect(departmentBudgets).toEqual([{ month }]);
    await testkit.rows('delete from department_directory');
    expect(await testkit.statusOf(id)).toBe('submitted');
  });
});

describe('a wallet payment', () => {
  const paidAt = '2026-11-20T23:30:00.000Z';

  test.each([
    ['Asia/Tokyo', '2026-11-21'],
    ['UTC', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20'],
  ])(
    'at half past eleven in the evening UTC is in %s of %s, and keeps its time',
    async (zone, day) => {
      await givenZone(zone);
      await testkit.deliver(aWalletTransaction({ signature: SIGNATURE, blockTime: paidAt }));
      const { expenses } = await ask('{ expenses { edges { node { id date time } } } }');
      const { edges } = expenses as { edges: { node: { id: string } }[] };
      const id = edges[0]?.node.id ?? '';
      expect(edges).toEqual([{ node: { id, date: day, time: paidAt } }]);
      expect(await update(id, '2026-11-19')).toEqual(FIXED);
      expect((await update(id, day)).ok).toBe(true);
      await givenZone('Pacific/Kiritimati');
      expect(await testkit.queries.find(EMMA, id)).toMatchObject({ day });
    },
  );
});

describe('a day that lies ahead', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11-23', '2026-11-24'],
    ['America/Los_Angeles', '2026-11-22', '2026-11-23'],
  ])(
    'is refused in %s after %s, at creation, in the form and in an edit',
    async (zone, last, next) => {
      await givenZone(zone);
      expect(await create(next)).toEqual(TOO_LATE);
      const { id } = valueOf(await create(last));
      expect(await update(id, next)).toEqual(TOO_LATE);
      const check = `query ($time: String) { checkDraft(input: { amount: "1", time: $time }) { errors { field message } } }`;
      const { checkDraft } = await ask(check, { time: next });
      expect((checkDraft as { errors: unknown[] }).errors[0]).toEqual({
        field: 'time',
        message: "Date can't be later than tomorrow.",
      });
      expect(JSON.stringify(await ask(check, { time: last }))).not.toContain('later than tomorrow');
    },
  );

  test('2099 is refused also at submission, and the page knows it', async () => {
    await givenZone('UTC');
    expect(await create('2099-01-01')).toEqual(TOO_LATE);
    const id = await testkit.given();
    expect(await update(id, '2099-01-01T00:00:00Z')).toEqual(TOO_LATE);
    await setDay(id, '2099-01-01');
    const { expense } = await ask(
      'query ($id: ID!) { expense(id: $id) { viewerCan { submit { allowed code } } } }',
      { id },
    );
    expect(expense).toEqual({
      viewerCan: { submit: { allowed: false, code: 'VALIDATION_FAILED' } },
    });
    expect(await testkit.submit({ actor: emma, id })).toEqual(TOO_LATE);
    expect(await testkit.statusOf(id)).toBe('draft');
  });
});

test('91 days ago warns in the form and the approver, 90 days ago does not, and neither blocks', async () => {
  await givenZone('UTC');
  const fields = 'violations { code severity field message }';
  for (const [day, expected] of [
    ['2026-08-22', ['DATE_LONG_AGO']],
    ['2026-08-23', []],
  ] as const) {
    const { checkDraft } = await ask(
      `query ($time: String) { checkDraft(input: { amount: "1", time: $time }) { ${fields} } }`,
      { time: day },
    );
    const id = await testkit.givenSubmitted({ amount: '1.00' }, day);
    const { expense } = await ask(
      `query ($id: ID!) { expense(id: $id) { ${fields} } }`,
      { id },
      ADA,
    );
    expect(expense).toEqual(checkDraft);
    expect(
      (expense as { violations: { code: string }[] }).violations.map(({ code }) => code),
    ).toEqual(expected);
  }
});

describe('correcting the day', () => {
  beforeEach(() => givenZone('UTC'));

  test('a changed day of a draft converts it at the rate of that day, and the history has the replaced value', async () => {
    await testkit.deliver(aQuote('EUR/USD', '1.10', new Date('2026-08-03T08:00:00Z')));
    await testkit.deliver(aQuote('EUR/USD', '1.15', new Date('2026-08-03T17:05:00Z')));
    await testkit.deliver(aQuote('EUR/USD', '1.12', new Date('2026-08-03T12:00:00Z')));
    await testkit.deliver(aQuote('EUR/USD', '1.20', now));
    const { id } = valueOf(await create('2026-11-21', { amount: '100.00', currency: 'EUR' }));
    const shown = async () =>
      (
        await ask(
          `query ($id: ID!) { expense(id: $id) { date usdAmount rate { price note } violations { code }
            activity { changes { field before after } } } }`,
          { id },
        )
      )['expense'];
    expect(await shown()).toMatchObject({
      usdAmount: '120.00',
      rate: { note: null },
      violations: [],
    });
    valueOf(await update(id, '2026-08-03'));
    expect(await shown()).toMatchObject({
      date: '2026-08-03',
      usdAmount: '115.00',
      rate: { price: '1.15', note: null },
      violations: [{ code: 'DATE_LONG_AGO' }],
      activity: [
        {},
        {
          changes: expect.arrayContaining([
            { field: 'date', before: '2026-11-21', after: '2026-08-03' },
            { field: 'usdAmount', before: '120.00', after: '115.00' },
          ]) as unknown,
        },
      ],
    });
    valueOf(await update(id, '2026-08-04'));
    expect(await shown()).toMatchObject({
      usdAmount: '120.00',
      rate: { note: 'No rate recorded for Aug 4; the rate of Nov 21 is used.' },
    });
    const past = await ask(
      `query ($id: ID!, $at: DateTime!) { expense(id: $id, asOf: $at) { date } }`,
      { id, at: now.toISOString() },
    );
    expect(past).toEqual({ expense: { date: '2026-11-21' } });
  });

  test('is checked in the form with the rate of the day', async () => {
    await testkit.deliver(aQuote('EUR/USD', '1.15', new Date('2026-11-03T17:05:00Z')));
    await testkit.deliver(aQuote('EUR/USD', '1.20', now));
    const { id } = valueOf(await create('2026-11-21', { amount: '100.00', currency: 'EUR' }));
    const check = async (time: string) =>
      (
        await ask(
          `query ($input: DraftCheckInput!) { checkDraft(input: $input) { usdAmount rate { note } } }`,
          { input: { expenseId: id, amount: '100.00', currency: 'EUR', time } },
        )
      )['checkDraft'];
    expect(await check('2026-11-03')).toEqual({ usdAmount: '115.00', rate: { note: null } });
    expect(await check('2026-11-02')).toEqual({
      usdAmount: '120.00',
      rate: { note: 'No rate recorded for Nov 2; the rate of Nov 21 is used.' },
    });
  });

  test('moves the expense to another month’s limit, and finds the duplicates of its day', async () => {
    const twin = { vendor: 'Saturn', amount: '7.00' };
    const first = valueOf(await create('2026-10-05', twin)).id;
    const { id } = valueOf(await create('2026-11-05', twin));
    valueOf(await update(id, '2026-10-05'));
    const warnings = await testkit.rows(
      'select lower_expense_id from duplicate_pairs where higher_expense_id = $1',
      [id],
    );
    expect(warnings).toEqual([{ lower_expense_id: first }]);
  });

  test('is refused after a submission, also once it is withdrawn or sent back; the same day is accepted', async () => {
    const withdrawn = await testkit.givenSubmitted();
    valueOf(await testkit.cancel({ actor: emma, id: withdrawn, reason: 'no', visible: true }));
    const sentBack = await testkit.givenSubmitted();
    await testkit.deliver(
      await testkit.completionOf(sentBack, { outcome: 'sent_back', reason: 'x' }),
    );
    for (const id of [withdrawn, sentBack]) {
      expect(await update(id, '2026-11-19')).toEqual(FIXED);
      expect((await update(id, '2026-11-20')).ok).toBe(true);
      expect((await update(id, '2026-11-20T23:59:00-05:00')).ok).toBe(true);
    }
  });
});

test('the last quote of each day is kept for 400 days', async () => {
  for (const publishedAt of [
    '2025-10-16T23:00:00Z',
    '2025-10-17T09:00:00Z',
    '2025-10-17T23:00:00Z',
  ])
    await testkit.deliver(aQuote('EUR/USD', '1.10', new Date(publishedAt)));
  expect(await deleteExpiredQuotes(testkit.database, now)).toBe(1);
  expect(await testkit.rows('select published_at from quotes')).toEqual([
    { published_at: new Date('2025-10-17T23:00:00Z') },
  ]);
});

test('an expense that names no currency is in the one of its organization, dollars unless it chose another', async () => {
  const data = {
    organizationId: '1',
    name: 'Company 1',
    timeZone: 'UTC',
    dateOrder: 'dmy' as const,
  };
  const currencies = async (): Promise<unknown[]> => {
    await create('2026-11-20');
    await create('2026-11-20', { currency: 'GBP' });
    return testkit.rows('select currency from expenses order by id desc limit 2');
  };
  const change = async (currency: object) =>
    testkit.deliver(anEvent('OrganizationChanged', 'organization:1', { ...data, ...currency }));
  await change({});
  expect(await currencies()).toEqual([{ currency: 'GBP' }, { currency: 'USD' }]);
  await change({ currency: 'EUR' });
  expect(await currencies()).toEqual([{ currency: 'GBP' }, { currency: 'EUR' }]);
});
