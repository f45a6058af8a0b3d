import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  START,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

type Person = 'finn' | 'bea' | 'emma' | 'rita' | 'anton';

interface Answer {
  readonly itemId: string | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

async function change(mutation: string, person: Person = 'finn'): Promise<Answer> {
  const { answer } = await testkit.graph.ask<{ answer: Answer }>(
    viewerOf(person),
    `mutation { answer: ${mutation} { itemId errors { code field } } }`,
  );
  return answer;
}

const add = async (title: string): Promise<string> =>
  (await change(`saveChecklistItem(title: "${title}")`)).itemId ?? '';
const rename = (id: string, title: string, link = 'null') =>
  change(`saveChecklistItem(id: "${id}", title: "${title}", link: ${link})`);
const archive = (id: string, person: Person = 'finn') =>
  change(`archiveChecklistItem(id: "${id}")`, person);
const tick = (id: string, month: string, done = true, person: Person = 'finn') =>
  change(`tickChecklistItem(id: "${id}", month: "${month}", done: ${String(done)})`, person);

interface Item {
  readonly id: string;
  readonly title: string;
  readonly link: string | null;
  readonly archived: boolean;
  readonly done: { readonly at: string; readonly by: { readonly id: string } } | null;
}

async function checklist(month: string, person: Person = 'finn'): Promise<readonly Item[]> {
  const { closeChecklist } = await testkit.graph.ask<{ closeChecklist: readonly Item[] }>(
    viewerOf(person),
    `{ closeChecklist(month: "${month}") { id title link archived done { at by { id } } } }`,
  );
  return closeChecklist;
}

const titles = async (month: string) => (await checklist(month)).map(({ title }) => title);

async function close(month: string): Promise<void> {
  const closed = await testkit.graph.codesOf(
    viewerOf('finn'),
    `mutation { closePeriod(month: "${month}", reason: "Done") { errors { code } } }`,
  );
  expect(closed).toEqual([]);
  await testkit.publish('RecodingClosed', { month });
}

beforeEach(async () => {
  testkit.setTime(START.toISOString());
  await testkit.rows('delete from checklist_ticks');
  await testkit.rows('delete from checklist_items');
  await testkit.rows('delete from closed_periods');
});

describe('the checklist of a month', () => {
  test('has the items in the order in which they were added, each with who ticked it and when, apart from other months', async () => {
    const bank = await add('Check the bank');
    await add('Ask for invoices');
    await rename(bank, 'Check the statement', '"/books/statement"');
    await tick(bank, '2026-10', true, 'bea');
    testkit.setTime('2026-12-04T10:00:00.000Z');
    await tick(bank, '2026-10');
    expect(await checklist('2026-10', 'anton')).toEqual([
      {
        ...{ id: bank, title: 'Check the statement', link: '/books/statement', archived: false },
        done: { at: START.toISOString(), by: { id: viewerOf('bea').userId } },
      },
      expect.objectContaining({ title: 'Ask for invoices', link: null, done: null }),
    ]);
    expect((await checklist('2026-11')).map(({ done }) => done)).toEqual([null, null]);
    await tick(bank, '2026-10', false);
    expect((await checklist('2026-10'))[0]?.done).toBeNull();
  });

  test('keeps an archived item where it was ticked, and nowhere else', async () => {
    const bank = await add('Check the bank');
    await tick(bank, '2026-10');
    expect((await archive(bank)).errors).toEqual([]);
    expect(await checklist('2026-10')).toMatchObject([{ title: 'Check the bank', archived: true }]);
    expect(await titles('2026-11')).toEqual([]);
    expect((await tick(bank, '2026-11')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await rename(bank, 'Other')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await archive(bank)).errors).toEqual([]);
  });

  test('stays as it was once the month is closed: no tick, no new title and no new item changes it', async () => {
    const bank = await add('Check the bank');
    const cash = await add('Count the cash');
    await tick(bank, '2026-10');
    await close('2026-10');
    testkit.setTime('2026-12-05T10:00:00.000Z');
    await add('Ask for invoices');
    await rename(bank, 'Something else');
    await archive(cash);
    for (const [id, done] of [
      [bank, false],
      [cash, true],
    ] as const) {
      expect(await tick(id, '2026-10', done)).toEqual({
        itemId: null,
        errors: [{ code: 'PERIOD_CLOSED', field: 'month' }],
      });
    }
    expect((await checklist('2026-10')).map(({ title, done }) => [title, done !== null])).toEqual([
      ['Check the bank', true],
      ['Count the cash', false],
    ]);
    expect(await titles('2026-11')).toEqual(['Something else', 'Ask for invoices']);
  });

  test('takes no tick while the month is closing, whichever comes first', async () => {
    const bank = await add('Check the bank');
    const [, ticked] = await Promise.all([close('2026-10'), tick(bank, '2026-10')]);
    const [item] = await checklist('2026-10');
    expect(item?.done !== null).toBe(ticked.errors.length === 0);
    expect((await tick(bank, '2026-10')).errors).toMatchObject([{ code: 'PERIOD_CLOSED' }]);
  });
});

describe('a change of the checklist', () => {
  test('is for finance and admins, and for their own organization', async () => {
    const bank = await add('Check the bank');
    for (const refused of [
      await change('saveChecklistItem(title: "Mine")', 'emma'),
      await archive(bank, 'emma'),
      await tick(bank, '2026-10', true, 'emma'),
    ])
      expect(refused.errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    for (const unknown of [
      await change(`saveChecklistItem(id: "${bank}", title: "Mine")`, 'rita'),
      await archive(bank, 'rita'),
      await tick(bank, '2026-10', true, 'rita'),
      await archive('no-id'),
    ])
      expect(unknown.errors).toMatchObject([{ code: 'NOT_FOUND', field: 'id' }]);
    expect(await checklist('2026-10', 'rita')).toEqual([]);
    const asked = await testkit.graph.post(
      viewerOf('emma'),
      '{ closeChecklist(month: "2026-10") { id } }',
    );
    expect(asked.errors).toHaveLength(1);
  });

  test('is refused for a title that is there, a link that leads elsewhere, and a month that is none', async () => {
    const bank = await add('Check the bank');
    expect((await change('saveChecklistItem(title: " Check the bank ")')).errors).toMatchObject([
      { code: 'VALIDATION_FAILED', field: 'title' },
    ]);
    expect((await rename(bank, 'Check the bank')).errors).toEqual([]);
    expect((await rename(bank, 'Bank', '"http://bank.example"')).errors).toMatchObject([
      { code: 'VALIDATION_FAILED', field: 'link' },
    ]);
    expect((await tick(bank, '2026-13')).errors).toMatchObject([
      { code: 'VALIDATION_FAILED', field: 'month' },
    ]);
  });

  test('adds no 31st item, also where two people add one at once, until one is archived', async () => {
    for (let at = 1; at < 30; at += 1) await add(`Item ${at}`);
    const both = await Promise.all([
      change('saveChecklistItem(title: "One more")'),
      change('saveChecklistItem(title: "And one")', 'bea'),
    ]);
    expect(both.flatMap(({ errors }) => errors)).toMatchObject([{ code: 'LIMIT_REACHED' }]);
    const [first] = await checklist('2026-11');
    await archive(first?.id ?? '');
    expect((await change('saveChecklistItem(title: "The last")')).errors).toEqual([]);
  });
});
