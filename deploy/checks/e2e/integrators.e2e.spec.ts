import { eventually } from '@outlay/platform/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { ROOT } from '@outlay/stack/paths';
import { findNeighbouringPorts } from '@outlay/stack/processes';

const run = promisify(execFile);
const url = inject('stackUrl');
const node = join(ROOT, 'node_modules/.bin/node');
let folder: string;
let page: string;
const receivers: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-integrators-'));
  await symlink(join(ROOT, 'deploy/checks/node_modules'), join(folder, 'node_modules'));
  page = await readFile(join(ROOT, 'deploy/docs/integrators.md'), 'utf8');
});
afterAll(async () => {
  for (const receiver of receivers) receiver.kill();
  await rm(folder, { recursive: true });
});

const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );

test('the documented calls work as written: a key, a query, an expense created once, a subscription, a ledger in hledger, one elsewhere, a CSV, tasks with a device key', async () => {
  const blocks = blocksOf('bash');
  expect(blocks).toHaveLength(9);
  const script = blocks.join('\necho; echo ---\n').replaceAll('http://localhost:3000', url);
  const env = {
    ...process.env,
    TMPDIR: folder,
    PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
  };
  const runScript = async (keyName = 'my script'): Promise<string[]> => {
    const command = script.replace('my script', keyName).replace('my books', `${keyName}: books`);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], { cwd: ROOT, env });
    return stdout.split('---\n');
  };
  const parts = await runScript();
  const [, queried = '', called = '', past = '', streamed = ''] = parts;
  const [books = '', followed = '', integrated = '', signed = ''] = parts.slice(5);
  const { data } = JSON.parse(queried) as { data: { expenses: { edges: unknown[] } } };
  expect(data.expenses.edges).toHaveLength(3);
  expect(called).toContain('"title":"Train to Hamburg"');
  expect(past).toMatch(/"title":"Train to Hamburg".*"status":"draft"/);
  expect(streamed).toMatch(
    /event: next\ndata: \{"data":\{"changes":\{"type":"ExpenseCreated","expenseId":"\d+"\}\}\}/,
  );
  expect(books).toMatch(/^[1-9]\d* entries of \d{4}-\d{2} added to 0\n/);
  const journal = await readFile(join(folder, 'books.journal'), 'utf8');
  expect(journal).toMatch(/^account liabilities:2100 /m);
  expect(journal).toMatch(
    /; expense: \d+, person: .*, payout: .*, transaction: [1-9A-HJ-NP-Za-km-z]{64,88}$/m,
  );
  expect(followed).toMatch(
    /^[1-9]\d* entries added to 0\ntrial balance equal, hash [0-9a-f]{64}\n/,
  );
  const [created] = integrated.split('\n');
  expect(created).toMatch(/^line 2: expense \d+$/);

  expect(signed).not.toContain('approved');

  const again = await runScript('my second script');
  const idOf = (text = ''): string | undefined =>
    /"id":(\d+),"title":"Train to Hamburg"/.exec(text)?.[1];
  expect(idOf(again[2])).toBe(idOf(called));
  expect(again[5]).toMatch(/^\d+ entries of \d{4}-\d{2} added to [1-9]/);
  expect(again[6]).toMatch(/^\d+ entries added to [1-9]\d*\ntrial balance equal/);
  expect(again[7]?.split('\n')[0]).toBe(created);
});

/** Adds a webhook and starts a receiver from the page with its secret; @returns what a test of it shows. */
async function receive(command: string, args: readonly string[]): Promise<object> {
  const { token } = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  const ask = <Answer>(query: string, variables: object): Promise<Answer> =>
    askGraphql<Answer>(url, token, query, variables);
  const [port] = await findNeighbouringPorts(1);
  const address = `http://127.0.0.1:${port}/`;
  const { createWebhook: created } = await ask<{
    createWebhook: { webhook: { id: string } | null; secret: string };
  }>(
    `mutation ($url: String!) { createWebhook(url: $url, eventTypes: [ExpensePaid]) { webhook { id } secret errors { code } } }`,
    { url: address },
  );
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: created.secret };
  receivers.push(spawn(command, args, { env, cwd: folder, stdio: 'ignore' }));
  await eventually(async () => {
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401);
  });
  const id = created.webhook?.id;
  const { testWebhook } = await ask<{ testWebhook: { test: object } }>(
    'mutation ($id: ID!) { testWebhook(id: $id) { test { responseStatus answer error } errors { code } } }',
    { id },
  );
  await ask('mutation ($id: ID!) { deleteWebhook(id: $id) { deletedId } }', { id });
  return testWebhook.test;
}

const RECEIVED = { responseStatus: 200, answer: 'received', error: null };

test('the documented receiver in TypeScript takes what we sign, and nothing else', async () => {
  const [block = ''] = blocksOf('ts');
  await writeFile(join(folder, 'receiver.ts'), block);
  expect(await receive(node, ['receiver.ts'])).toEqual(RECEIVED);
});

const hasPython: boolean = await run('python3', ['--version']).then(
  () => true,
  () => false,
);

test.runIf(hasPython)('the documented receiver in Python does the same', async () => {
  const [block = ''] = blocksOf('python');
  await writeFile(join(folder, 'receiver.py'), block);
  expect(await receive('python3', ['receiver.py'])).toEqual(RECEIVED);
});
