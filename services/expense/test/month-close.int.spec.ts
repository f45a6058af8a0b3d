import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, ADA, EMMA, FINN, STRANGER, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
let now = new Date('2026-12-02T10:30:00Z');

beforeAll(async () => {
  testkit = await startExpenseTestkit('UTC', { now: () => now });
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const COUNTS =
  'missingReceipts walletDrafts openApprovals heldPayouts linesWithoutTaxCode linesWithoutField';

async function counts(viewer = FINN, month = '2026-11'): Promise<unknown> {
  const query = `query ($month: String!) { monthClose(month: $month) { ${COUNTS} } }`;
  const { data, errors } = await graph.post(viewer, query, { month });
  return errors ? errors.map(({ message }) => message) : data?.['monthClose'];
}

async function remind(about: string, viewer = FINN, month = '2026-11'): Promise<unknown> {
  const mutation = `mutation ($month: String!, $about: ReminderAbout!) {
    remindPeople(month: $month, about: $about) { expenses errors { code field } } }`;
  const { data } = await graph.post(viewer, mutation, { month, about });
  return data?.['remindPeople'];
}

const none = {
  missingReceipts: 0,
  walletDrafts: 0,
  openApprovals: 0,
  heldPayouts: 0,
  linesWithoutTaxCode: 0,
  linesWithoutField: 0,
};
const remindersOf = (about: string) => testkit.eventsOf(`reminder:1:2026-11:${about}`);

test('a month counts what is left in its expenses, and nothing of other months, organizations or private drafts', async () => {
  expect(await counts()).toEqual(none);
  const submitted = await testkit.givenSubmitted({ amount: '20.00' }, '2026-11-30');
  const held = await testkit.givenSubmitted({ amount: '30.00' }, '2026-11-01');
  await testkit.givenSubmitted({ amount: '40.00' }, '2026-12-01');
  const input = { title: 'Lunch', amount: '5.00' };
  await testkit.create({ actor: actorOf(EMMA), input, time: '2026-11-15' });
  await testkit.rows(
    "update expenses set status = 'approved', reimbursement_status = 'held' where id = $1",
    [held],
  );
  expect(await counts()).toEqual({ ...none, missingReceipts: 2, openApprovals: 1, heldPayouts: 1 });
  const rules = { name: 'VAT 19 %', rate: '19', kind: 'input' as const };
  valueOf(await testkit.parts.useCases.createTaxCode({ actor: actorOf(ADA), rules }));
  expect(await counts(ADA)).toMatchObject({ linesWithoutTaxCode: 2 });
  await testkit.rows(
    `update expenses set lines = '[{"taxCodeId": "1"}, {"taxCodeId": null}, {"taxCodeId": null}]' where id = $1`,
    [submitted],
  );
  expect(await counts()).toMatchObject({ linesWithoutTaxCode: 3, linesWithoutField: 0 });
  const required = (key: string, level: string) =>
    testkit.rows(
      `insert into custom_fields (organization_id, key, name, kind, choices, level, required)
       values (1, $1, $1, 'text', '{}', $2, true)`,
      [key, level],
    );
  await required('project', 'line');
  expect(await counts()).toMatchObject({ linesWithoutField: 4 });
  await testkit.rows(
    `update expenses set lines = '[{"fields": {"project": "A"}}, {"fields": {}}]' where id = $1`,
    [submitted],
  );
  expect(await counts()).toMatchObject({ linesWithoutField: 2 });
  await required('client', 'expense');
  expect(await counts()).toMatchObject({ linesWithoutField: 3 });
  const gaps =
    'query { expenseCount(filter: { without: [FIELD], status: [SUBMITTED, APPROVED] }) }';
  expect((await graph.post(FINN, gaps)).data).toEqual({ expenseCount: 3 });
  expect(await counts({ ...STRANGER, roles: ['finance'] })).toEqual(none);
  expect(await counts(EMMA)).toEqual(['Only finance and admins close months.']);
});

test('people are reminded once a day, each of their own, and approvers through their open steps', async () => {
  expect(await remind('MISSING_RECEIPTS', EMMA)).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
  expect(await remind('MISSING_RECEIPTS', FINN, '2026-13')).toEqual({
    expenses: null,
    errors: [{ code: 'VALIDATION_FAILED', field: 'month' }],
  });
  expect(await remind('WALLET_DRAFTS')).toEqual({ expenses: 0, errors: [] });
  expect(await remind('MISSING_RECEIPTS')).toEqual({ expenses: 2, errors: [] });
  expect(await remind('MISSING_RECEIPTS', ADA)).toEqual({
    expenses: null,
    errors: [{ code: 'ALREADY_REMINDED', field: null }],
  });
  expect((await remindersOf('missing_receipts')).map(({ data }) => data)).toEqual([
    { month: '2026-11', about: 'missing_receipts', memberIds: [EMMA.userId], expenseIds: [] },
  ]);
  expect(await remind('OPEN_APPROVALS')).toEqual({ expenses: 1, errors: [] });
  expect((await remindersOf('open_approvals'))[0]?.data).toMatchObject({
    memberIds: [],
    expenseIds: [expect.any(String) as unknown],
  });
  now = new Date('2026-12-03T10:30:01Z');
  expect(await remind('MISSING_RECEIPTS')).toEqual({ expenses: 2, errors: [] });
});
