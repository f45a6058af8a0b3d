import { beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, ADA, EMMA, FINN, STRANGER, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
let other: { readonly id: string; readonly name: string };
let own: { readonly id: string; readonly name: string };

const rules = { choices: [], required: false };
beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  const categories = await testkit.parts.catalogue.categories('1', false);
  own = categories.find(({ id }) => id === testkit.categoryId)!;
  other = categories.find(({ id }) => id !== testkit.categoryId)!;
  const { createCustomField } = testkit.parts.useCases;
  for (const field of [
    { ...rules, key: 'project', name: 'Project', kind: 'text', level: 'expense' },
    { ...rules, key: 'owner', name: 'Owner', kind: 'member', level: 'line' },
  ] as const)
    valueOf(await createCustomField({ actor: actorOf(ADA), rules: field }));
  await testkit.rows(
    `insert into member_directory (member_id, organization_id, name, active, roles)
     values (4, 1, 'Emma Novak', true, '{employee}')`,
  );
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});
beforeEach(() => testkit.rows('delete from expenses'));

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const amounts = (...each: string[]) => each.map((amount) => ({ amount }));

/** Creates a submitted expense whose lines are worth this many dollars together. */
async function spent(
  amount: string,
  lines: readonly object[],
  { usd = amount, ...input }: Record<string, unknown> = {},
): Promise<string> {
  const id = await testkit.given({ amount, lines, ...input } as never);
  await testkit.rows(
    "update expenses set status = 'submitted', submission = 1, usd_amount = $1 where id = $2",
    [usd, id],
  );
  return id;
}

async function insights(groupBy: string, field?: string, viewer = FINN) {
  const { data, errors } = await graph.post(
    viewer,
    `query ($from: Date!, $to: Date!, $groupBy: SpendGroup!, $field: String) {
      spendInsights(from: $from, to: $to, groupBy: $groupBy, field: $field) {
        total { count total } rows { kind key label count total } csv } }`,
    { ...NOVEMBER, groupBy, field },
  );
  expect(errors).toBeUndefined();
  const found = data?.['spendInsights'] as {
    total: { count: number; total: string };
    rows: { key: string | null; label: string; count: number; total: string }[];
    csv: string;
  };
  return { ...found, figures: found.rows.map((row) => [row.label, row.count, row.total]) };
}

describe('by category, each line counts in its own', () => {
  test('and a split expense is one expense of the total and of each category', async () => {
    await spent('100.00', [
      { amount: '70.00' },
      { amount: '20.00', categoryId: other.id },
      { amount: '10.00', categoryId: other.id },
    ]);
    await spent('5.00', amounts('5.00'));
    const { total, figures } = await insights('CATEGORY');
    expect(total).toEqual({ count: 2, total: '105.00' });
    expect(figures).toEqual([
      [own.name, 2, '75.00'],
      [other.name, 1, '30.00'],
    ]);
  });

  test.each([
    ['a third each', ['1.00', '1.00', '1.00'], '0.10', ['0.03', '0.07']],
    ['half a cent each', ['1.00', '1.00'], '0.01', ['0.01', '0.00']],
    ['a discount', ['120.00', '-20.00'], '33.33', ['40.00', '-6.67']],
    ['a deposit first', ['-10.00', '40.00'], '20.00', ['-6.67', '26.67']],
    ['two that cancel out', ['7.00', '-7.00', '3.00'], '3.01', ['7.02', '-4.01']],
  ])(
    'in the ratio of the expense, and the last takes the cent that is left: %s',
    async (_what, given, usd, shares) => {
      const [first = '', ...rest] = given;
      const others = amounts(...rest).map((line) => ({ ...line, categoryId: other.id }));
      const amount = given.reduce((sum, each) => sum + Number(each), 0).toFixed(2);
      await spent(amount, [{ amount: first }, ...others], { usd });
      const { total, rows } = await insights('CATEGORY');
      expect(total.total).toBe(usd);
      const of = (id: string) => rows.find(({ key }) => key === id)?.total;
      expect([of(own.id), of(other.id)]).toEqual(shares);
    },
  );

  test('in the summary of the dashboard too, whose months stay the sums of their expenses', async () => {
    await spent('3.00', [{ amount: '1.00' }, { amount: '2.00', categoryId: other.id }], {
      usd: '0.10',
    });
    const { byCategory, byMonth } = await testkit.queries.summary(EMMA, '2026-11-25');
    expect(byCategory).toEqual([
      { label: other.name, categoryId: other.id, count: 1, total: '0.07' },
      { label: own.name, categoryId: own.id, count: 1, total: '0.03' },
    ]);
    expect(byMonth.at(-1)).toMatchObject({ label: '2026-11', count: 1, total: '0.10' });
  });

  test('and a list of a category has the expenses with a line in it', async () => {
    const split = await spent('100.00', [
      { amount: '70.00' },
      { amount: '30.00', categoryId: other.id },
    ]);
    const unsplit = await spent('5.00', amounts('5.00'), { categoryId: other.id });
    const request = { sort: 'created_at_asc', skip: 0, limit: 10 } as const;
    const { items } = await testkit.queries.page(FINN, {
      ...{ ...request, filter: { scope: 'visible', categoryId: other.id } },
    });
    expect(items.map(({ id }) => id)).toEqual([split, unsplit]);
  });
});

describe('by a custom field', () => {
  test('each value is a group, and what has none a row of its own', async () => {
    const project = (value: string) => ({ fields: [{ key: 'project', value }] });
    await spent('10.00', amounts('10.00'), project('Atlas'));
    await spent('20.00', amounts('15.00', '5.00'), project('Atlas'));
    await spent('1.00', amounts('1.00'), project('Borealis'));
    await spent('2.00', amounts('2.00'));
    const { figures, rows, total, csv } = await insights('FIELD', 'project');
    expect(figures).toEqual([
      ['Atlas', 2, '30.00'],
      ['No Project', 1, '2.00'],
      ['Borealis', 1, '1.00'],
    ]);
    expect(rows.map(({ key }) => key)).toEqual(['Atlas', null, 'Borealis']);
    expect(total).toEqual({ count: 4, total: '33.00' });
    expect(csv).toContain('project,expenses,usd_total');
  });

  test('of lines each line counts, under the name of a member', async () => {
    const owner = { fields: [{ key: 'owner', value: '4' }] };
    await spent('10.00', [{ amount: '7.50', ...owner }, { amount: '2.50' }]);
    expect((await insights('FIELD', 'owner')).figures).toEqual([
      ['Emma Novak', 1, '7.50'],
      ['No Owner', 1, '2.50'],
    ]);
  });

  test('that the organization does not have is refused', async () => {
    for (const [viewer, field] of [
      [STRANGER, 'project'],
      [FINN, 'unknown'],
      [FINN, undefined],
    ] as const) {
      const { errors } = await graph.post(
        viewer,
        `query ($field: String) { spendInsights(from: "2026-11-01", to: "2026-11-30", groupBy: FIELD, field: $field) { csv } }`,
        { field },
      );
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    }
  });
});
