import { MUTATION_AUTHORITY } from '@outlay/schemas/mutation-authority';
import { readZip } from '@outlay/platform/testing';
import { askGraphql, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { drawReceipt } from '@outlay/stack/demo-data/draw-receipt';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { followMailedLink, mailTo } from '@outlay/testkit/caught-mail';
import { NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';
import { reimbursableChoice } from '@outlay/testkit/reimbursable-choice';
import { beforeAll, expect, inject, test } from 'vitest';
import { callsOfSchema } from './support/schema-calls.ts';
import { uploadForm } from './support/upload-form.ts';

const url = inject('stackUrl');
const EMAIL = `anton-${Date.now()}@taxes.test`;
const MONTH = '2019-05';

let accountant: RestClient;
let expenseId: number;
let receipt: Buffer;
const members = {} as Record<'employee' | 'manager' | 'admin', RestClient>;

const ask = <Data>(query: string, variables: object = {}, by = accountant) =>
  askGraphql<Data>(url, by.token, query, variables);

async function invite(accessEndsOn: string): Promise<void> {
  const { inviteMember } = await ask<{ inviteMember: { errors: object[] } }>(
    `mutation ($email: String!, $day: Date!) { inviteMember(input: {
       email: $email, firstName: "Anton", lastName: "Audit", roles: [ACCOUNTANT], accessEndsOn: $day
     }) { errors { code message } } }`,
    { email: EMAIL, day: accessEndsOn },
    members.admin,
  );
  expect(inviteMember.errors).toEqual([]);
}

beforeAll(async () => {
  for (const name of ['employee', 'manager', 'admin'] as const) {
    members[name] = await RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  }
  const { employee, manager } = members;
  receipt = Buffer.from(
    await drawReceipt({
      ...{ vendor: 'ARCHIVED BOOKS', address: '3 Ledger Lane', invoiceNumber: 'AB-2' },
      ...{ date: '20/05/2019', lines: [['1 Ledger', '21.40']], total: '21.40' },
    }),
  );
  const { receipt_id } = await employee.uploadBytes(receipt, 'ledger.jpg');
  const { id } = await employee.createExpense({
    ...(await reimbursableChoice(employee)),
    ...{ title: 'Ledger', vendor: 'Archived Books', amount: 21.4, currency: 'USD', receipt_id },
    time: `${MONTH}-20`,
  });
  expenseId = id;
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  const run = readRunFile(inject('stackDataDir'))!;
  await invite('2099-12-31');
  expect((await mailTo(run.mailboxUrl, EMAIL)).text).toContain('31 December 2099');
  await followMailedLink(run, 'acceptInvitation', EMAIL, NEW_MEMBER_PASSWORD);
  accountant = await RestClient.signIn(url, EMAIL, NEW_MEMBER_PASSWORD);
});

test('an accountant reads the journal, the expense with its receipt and history, its proof and both logs', async () => {
  const read = await ask<{
    journal: { edges: { node: { expense: { id: string } | null } }[] };
    expense: { receipt: { url: string }; activity: object[] };
    auditLog: { edges: object[] };
    authorityLog: { edges: object[] };
  }>(
    `query ($id: ID!, $month: String!) {
      journal(month: $month, first: 100) { edges { node { expense { id } } } }
      trialBalance(month: $month) { closing } payables { amount } accounts { code } periods { month }
      expense(id: $id) { title receipt { url } activity { kind } payout { id status } }
      expenseWorkflow(expenseId: $id) { __typename ... on WorkflowInstance { history { kind } } }
      auditLog { edges { node { kind } } } authorityLog { edges { node { kind } } } }`,
    { id: String(expenseId), month: MONTH },
  );
  expect(read.journal.edges.map(({ node }) => node.expense?.id)).toContain(String(expenseId));
  expect(read.expense.activity.length).toBeGreaterThan(0);
  for (const log of [read.auditLog, read.authorityLog]) expect(log.edges.length).toBeGreaterThan(0);
  const file = Buffer.from(await (await fetch(read.expense.receipt.url)).arrayBuffer());
  expect(file.equals(receipt)).toBe(true);
  const proof = await accountant.call<{ expense: { id: string } }>(
    'GET',
    `/expenses/${expenseId}/proof`,
  );
  expect(JSON.stringify(proof)).toContain(String(expenseId));
});

test('an accountant exports the month, and downloads it with the receipt, with a token or by a link', async () => {
  const { createJournalExport: made } = await ask<{
    createJournalExport: { export: { id: string; archiveUrl: string } | null; errors: object[] };
  }>(
    `mutation ($month: String!, $key: String!) {
      createJournalExport(month: $month, format: CSV, idempotencyKey: $key) {
        export { id archiveUrl } errors { code message } } }`,
    { month: MONTH, key: EMAIL },
  );
  expect(made.errors).toEqual([]);
  const { id, archiveUrl } = made.export!;
  const path = `${url}/api/v1/books/exports/${id}/archive`;
  for (const response of [
    await fetch(path, { headers: { authorization: `Bearer ${accountant.token}` } }),
    await fetch(archiveUrl),
  ]) {
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const found = files.find(({ name }) => /^receipts\/\d+-Archived-Books/.test(name));
    expect(found?.content.equals(receipt), files.map(({ name }) => name).join()).toBe(true);
    expect(files[0]?.content.toString()).toContain('Archived Books');
  }
  expect(
    (await fetch(path, { headers: { authorization: `Bearer ${members.employee.token}` } })).status,
  ).toBe(403);
});

test('every mutation is refused to an accountant, but those of their own account and exports', async () => {
  const rows = Object.values(MUTATION_AUTHORITY).flatMap((each) => Object.entries(each));
  const allowed = new Set(rows.filter(([, row]) => row.accountants).map(([name]) => name));
  const idFor = (name: string): string => (name === 'month' ? MONTH : String(expenseId));
  const calls = callsOfSchema(idFor, (name) => (name === 'month' ? MONTH : 'x'));
  const tried = calls.filter(({ kind, field }) => kind === 'mutation' && !allowed.has(field));
  expect(tried.length).toBeGreaterThan(80);
  for (const { field, query, variables } of tried) {
    const { data, errors } = await postGraphql<Record<string, unknown>>(
      url,
      accountant.token,
      query,
      variables,
    );
    expect(
      errors?.map(({ extensions }) => extensions?.code),
      field,
    ).toEqual(['FORBIDDEN']);
    expect(data?.[field] ?? null, field).toBeNull();
  }
  const uploaded = await fetch(`${url}/api/v1/receipts/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accountant.token}` },
    body: uploadForm(receipt, 'mine.jpg'),
  });
  expect(uploaded.status).toBe(403);
});

test('once an admin ends the access, tokens of before, sign-in and sessions are refused', async () => {
  const { members: people } = await ask<{ members: { id: string; email: string }[] }>(
    '{ members { id email } }',
    {},
    members.admin,
  );
  const id = people.find(({ email }) => email === EMAIL)?.id;
  const { updateMember } = await ask<{ updateMember: { errors: object[] } }>(
    `mutation ($id: ID!) { updateMember(id: $id, input: { accessEndsOn: "2020-01-01" }) { errors { code } } }`,
    { id },
    members.admin,
  );
  expect(updateMember.errors).toEqual([]);
  await until(
    async () => (await postGraphql(url, accountant.token, '{ me { id } }')).status === 401 || null,
    'the token of before to be refused',
  );
  const signIn = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: NEW_MEMBER_PASSWORD }),
  });
  expect(signIn.status).toBe(403);
  expect(await signIn.json()).toMatchObject({
    code: 'ACCESS_ENDED',
    detail: expect.stringContaining('1 January 2020') as string,
  });
});
