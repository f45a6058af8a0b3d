import { createHash } from 'node:crypto';
import type { Link } from '@outlay/verifier';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { drawReceipt } from '@outlay/stack/demo-data/draw-receipt';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { NODE, ROOT } from '@outlay/stack/paths';
import { readRunFile } from '@outlay/stack/local/run-file';
import { reimbursableChoice } from '@outlay/testkit/reimbursable-choice';
import { expectRefusal, ops } from './support/run-ops.ts';

const url = inject('stackUrl');
const run = promisify(execFile);

let folder: string;
let proofFile: string;
let receiptFile: string;
let logFile: string;
let expenseId: number;
const members = {} as Record<'employee' | 'manager' | 'finance' | 'newcomer', RestClient>;

const download = (id: number, { token }: RestClient): Promise<Response> =>
  fetch(`${url}/api/v1/expenses/${id}/proof`, { headers: { authorization: `Bearer ${token}` } });

/** The proof of the expense without the time at which it was made. */
async function proofOf(member: RestClient): Promise<object> {
  const proof = (await (await download(expenseId, member)).json()) as Record<string, unknown>;
  return { ...proof, created_at: null };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-proof-'));
  proofFile = join(folder, 'proof.json');
  receiptFile = join(folder, 'receipt.jpg');
  logFile = join(folder, 'log.json');
  for (const name of ['employee', 'manager', 'finance', 'newcomer'] as const) {
    members[name] = await RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  }
  const { employee, manager } = members;
  await writeFile(
    receiptFile,
    await drawReceipt({
      vendor: 'AUDITED BOOKS',
      address: '3 Ledger Lane',
      invoiceNumber: 'AB-1',
      date: '19/11/2026',
      lines: [['1 Ledger', '21.40']],
      total: '21.40',
    }),
  );
  const { receipt_id } = await employee.upload(receiptFile);
  const { id } = await employee.createExpense({
    ...(await reimbursableChoice(employee)),
    title: 'Ledger',
    amount: 21.4,
    currency: 'EUR',
    time: '2026-11-20',
    receipt_id,
  });
  expenseId = id;
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  await writeEvidence(await (await download(id, employee)).text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The links of a file, as the command line reports them, and its exit code. */
async function verify(...args: string[]): Promise<{ code: number; links: Map<string, Link> }> {
  const main = join(ROOT, 'services/verifier/src/main.ts');
  const { stdout, code } = await run(NODE, [main, ...args, '--json']).then(
    (done) => ({ ...done, code: 0 }),
    (error: unknown) => error as { stdout: string; code: number },
  );
  const links = JSON.parse(stdout) as Link[];
  return { code, links: new Map(links.map((link) => [link.id, link])) };
}

/** Writes the proof, and the organization's authority log as an admin exports it. */
async function writeEvidence(proof: string): Promise<void> {
  const { organization_id } = JSON.parse(proof) as { organization_id: string };
  await writeFile(proofFile, proof);
  await writeFile(logFile, (await ops('authority', 'export', organization_id)).stdout);
}

/** What an auditor got from the organization: its keys and addresses. */
async function writeTrusted(): Promise<string> {
  const dataDir = inject('stackDataDir');
  const served = await fetch(`${url}/.well-known/outlay-keys.json`);
  const keySet = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(dataDir, 'keys', `${name}.keys.json`), 'utf8'));
  const path = join(folder, 'trusted.json');
  const trusted = {
    ...((await served.json()) as object),
    receipt: await keySet('payment-receipt'),
    wallet: await keySet('wallet-proof'),
    audit_address: readRunFile(dataDir)?.auditAddress,
  };
  await writeFile(path, JSON.stringify(trusted));
  return path;
}

test('an expense in ringgit is paid at the reference rate of the day, which its proof holds and calls unsigned', async () => {
  const { employee, manager } = members;
  const { id } = await employee.createExpense({
    ...(await reimbursableChoice(employee)),
    title: 'Nasi lemak',
    amount: 88,
    currency: 'MYR',
    time: '2026-11-20',
  });
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  const path = join(folder, 'ringgit.json');
  await writeFile(path, await (await download(id, employee)).text());
  const { links } = await verify(path);
  expect(links.get('exchange-rate')).toMatchObject({
    result: 'true',
    detail: expect.stringMatching(
      /^MYR\/USD 0\.\d{12} of ecb \(simulated\), .* which is not signed/,
    ) as string,
  });
  expect(links.get('usd-amount')).toMatchObject({ result: 'true' });
  const { stdout } = await ops('price', 'verify', String(id));
  expect(stdout).toContain('MYR/USD of ecb (simulated) says so');
});

test('from the receipt to the block, every link that can be checked today is true with pinned keys', async () => {
  const response = await download(expenseId, members.employee);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="outlay-proof-${expenseId}.json"`,
  );
  const text = await response.text();
  expect(text.length).toBeLessThan(20_000);
  const { solanaRpcUrl } = readRunFile(inject('stackDataDir'))!;
  const { code, links } = await verify(
    ...[proofFile, '--keys', await writeTrusted(), '--log', logFile],
    ...['--receipt', receiptFile, '--rpc', solanaRpcUrl],
  );
  const idsThat = (result: Link['result']): string[] =>
    [...links.values()].filter((link) => link.result === result).map(({ id }) => id);
  expect(idsThat('false')).toEqual([]);
  // The day is still open, so that its history has no root yet; the approved content names the wallet.
  expect(idsThat('not checked')).toEqual([
    ...['passkeys'],
    ...['approval-entry', 'approval-root', 'approval-root-on-chain'],
    ...['payment-entry', 'payment-root', 'payment-root-on-chain'],
  ]);
  expect(links.get('payment-receipt')?.detail).toContain('(pinned)');
  expect(code).toBe(0);
});

test('the verifier that the installation serves runs as one file and proves the payment with the served keys', async () => {
  const verifier = await (await fetch(`${url}/outlay-verify.mjs`)).text();
  const [sha256] = (await (await fetch(`${url}/outlay-verify.mjs.sha256`)).text()).split(' ');
  expect(createHash('sha256').update(verifier).digest('hex')).toBe(sha256);
  const main = join(folder, 'outlay-verify.mjs');
  await writeFile(main, verifier);
  const keys = `${url}/.well-known/outlay-keys.json`;
  const { solanaRpcUrl } = readRunFile(inject('stackDataDir'))!;
  const verdictOf = async (...args: string[]): Promise<string> =>
    (await run(NODE, [main, proofFile, ...args])).stdout.trim().split('\n').at(-1) ?? '';
  const whole = ['--keys', keys, '--log', logFile, '--rpc', solanaRpcUrl];
  expect(await verdictOf(...whole)).toMatch(/^Proved\. /);
  expect(await verdictOf('--rpc', solanaRpcUrl)).toMatch(/^Consistent, but issuer not checked\. /);
});

test('an expense that finance codes anew after its payment stays paid, with the same proof', async () => {
  const { finance, employee } = members;
  const before = await proofOf(employee);
  const ask = <Answer>(query: string): Promise<Answer> =>
    askGraphql<Answer>(url, finance.token, query, {});
  const { categories, expense } = await ask<{
    categories: { id: string }[];
    expense: { category: { id: string } };
  }>(`{ categories { id } expense(id: "${expenseId}") { category { id } } }`);
  const other = categories.find(({ id }) => id !== expense.category.id);
  const { recodeExpense } = await ask<{ recodeExpense: object }>(
    `mutation { recodeExpense(id: "${expenseId}", reason: "Books, not travel",
      lines: [{ amount: "21.40", categoryId: "${other?.id}" }]) {
      expense { status category { id } } errors { code } } }`,
  );
  expect(recodeExpense).toEqual({ expense: { status: 'PAID', category: other }, errors: [] });
  expect(await proofOf(employee)).toEqual(before);
});

test('approvers and finance get the same file', async () => {
  const own = await proofOf(members.employee);
  expect(await proofOf(members.manager)).toEqual(own);
  expect(await proofOf(members.finance)).toEqual(own);
});

test("colleagues and another organization's admin get the expense's own not-found", async () => {
  const stranger = await RestClient.signIn(url, 'admin@rival.test', DEMO_PASSWORD);
  for (const member of [stranger, members.newcomer]) {
    const refused = await download(expenseId, member);
    expect(refused.status).toBe(404);
    const expense = await fetch(`${url}/api/v1/expenses/${expenseId}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(await refused.text()).toBe(await expense.text());
  }
});

test('the parts behind the file are as hidden from strangers as the file', async () => {
  const query = `query ($id: ID!) { expense(id: $id) { paymentProof { content } evidence { payment { entry } } } }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${members.newcomer.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables: { id: String(expenseId) } }),
  });
  expect(await response.json()).toEqual({ data: { expense: null } });
});

test('a changed file fails with exit code 1, for the auditor and for the operator', async () => {
  const proof = JSON.parse(await readFile(proofFile, 'utf8')) as { content: { usdAmount: string } };
  proof.content.usdAmount = '2500.00';
  const path = join(folder, 'changed.json');
  await writeFile(path, JSON.stringify(proof));
  const { code, links } = await verify(path);
  expect(code).toBe(1);
  expect(links.get('content-hash')?.result).toBe('false');
  await expectRefusal(['approval', 'verify', path], 'links are false');
});

test('an operator verifies an expense by its id', async () => {
  const { stdout } = await ops('approval', 'verify', String(expenseId));
  expect(stdout).toContain('true         The transaction is final on the chain');
  expect(stdout).toContain("true         The company's own rule was met");
  await expectRefusal(['approval', 'verify', '99999999'], 'Expense not found.');
});
