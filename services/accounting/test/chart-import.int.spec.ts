import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  category,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const IMPORT = `mutation ($csv: String!, $dryRun: Boolean!) { importChart(csv: $csv, dryRun: $dryRun) {
  import { tool added { code name kind } renamed { account { code name } from } unchanged leftOut { line reason } mapped }
  errors { code field message } } }`;
interface Imported {
  importChart: { import: object | null; errors: { code: string; field: string | null }[] };
}
const importOf = async (csv: string, dryRun = false, person = 'finn') =>
  (await testkit.graph.ask<Imported>(viewerOf(person), IMPORT, { csv, dryRun })).importChart;
const chartOf = async (): Promise<string[]> =>
  (await testkit.queries.accounts('1')).map(({ code, name }) => `${code} ${name}`);

const CSV =
  'Code,Name,Type\n6200,Travel and trains,Overhead\n6999,Team gifts,Overhead\n200,Sales,Revenue\n';

test('a dry run says what the import then does: accounts are added and renamed, and a category of their name is booked to one', async () => {
  await testkit.publish('CategoryChanged', category('8', 'Team gifts'));
  await testkit.approve(anApproval('41', { lines: [{ amount: '44.50', categoryId: '8' }] }));
  const before = await chartOf();
  expect(before).toContain('6200 Travel');
  const planned = await importOf(CSV, true);
  expect(planned.import).toEqual({
    tool: 'Xero',
    added: [{ code: '6999', name: 'Team gifts', kind: 'EXPENSE' }],
    renamed: [{ account: { code: '6200', name: 'Travel and trains' }, from: 'Travel' }],
    unchanged: 0,
    leftOut: [{ line: 4, reason: 'Sales is of a type that no expense is booked to.' }],
    mapped: ['Team gifts'],
  });
  expect(await chartOf()).toEqual(before);
  expect(await importOf(CSV)).toEqual(planned);
  expect(await chartOf()).toEqual(
    expect.arrayContaining(['6200 Travel and trains', '6999 Team gifts']),
  );
  // What waited for the category's account is booked.
  expect(await testkit.queries.waiting('1')).toEqual([]);
  expect(await importOf(CSV)).toMatchObject({
    import: { added: [], renamed: [], unchanged: 2, mapped: [] },
  });
});

test('more accounts than an organization can have are refused, and none is added', async () => {
  const many = Array.from({ length: 500 }, (_each, at) => `${10_000 + at},Account ${at},Overhead`);
  const before = await chartOf();
  expect(await importOf(`Code,Name,Type\n${many.join('\n')}`)).toMatchObject({
    import: null,
    errors: [{ code: 'LIMIT_REACHED' }],
  });
  expect(await chartOf()).toEqual(before);
});

test('what is no chart is refused at its field, and members can not import', async () => {
  expect(await importOf('hello')).toMatchObject({
    errors: [{ code: 'VALIDATION_FAILED', field: 'csv' }],
  });
  expect(await importOf(CSV, false, 'emma')).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
  expect(await testkit.queries.accounts('2')).not.toContainEqual(
    expect.objectContaining({ code: '6999' }),
  );
});
