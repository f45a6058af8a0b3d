import { execFile } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

// Needs python3 with venv, and PyPI.
const run = promisify(execFile);
let folder: string;
const python = (): string => join(folder, 'venv/bin/python');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-python-'));
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  const packages = ['openapi-python-client==0.29.1', 'standardwebhooks==1.1.0'];
  await run(python(), ['-m', 'pip', 'install', '--quiet', ...packages]);
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

const JOURNEY = `
import sys
from client import AuthenticatedClient
from client.api.expenses import create_expense, delete_expense, get_expense, list_expenses
from client.models import Expense, ExpenseInput

client = AuthenticatedClient(base_url=sys.argv[1], token=sys.argv[2])
body = ExpenseInput.from_dict(
    {"title": "From Python", "amount": "12.30", "currency": "EUR", "time": "2026-11-20"}
)
created = create_expense.sync(client=client, body=body, idempotency_key="python-journey")
assert isinstance(created, Expense), created
read = get_expense.sync(created.id, client=client)
assert isinstance(read, Expense) and read.title == "From Python" and read.amount == 12.3, read
listed = list_expenses.sync(client=client, limit=5)
assert created.id in [expense.id for expense in listed], listed
deleted = delete_expense.sync_detailed(created.id, client=client)
assert deleted.status_code == 204, deleted
missing = get_expense.sync(created.id, client=client)
assert missing.code == "NOT_FOUND", missing
print("done")
`;

const VERIFY = `
import json, sys
from standardwebhooks import Webhook

secret, body, headers = sys.argv[1:]
print(Webhook(secret).verify(body, json.loads(headers))["type"])
`;

test("Python's package for webhooks takes a signature that is made as the guide says", async () => {
  const [key, id, body] = [randomBytes(24), 'event-1', '{"type":"ExpensePaid"}'];
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest}`,
  };
  await writeFile(join(folder, 'verify.py'), VERIFY);
  const args = [`whsec_${key.toString('base64')}`, body, JSON.stringify(headers)];
  const { stdout } = await run(python(), ['verify.py', ...args], { cwd: folder });
  expect(stdout).toBe('ExpensePaid\n');
});

test('a client generated for Python covers every operation, and does the first journey', async () => {
  const url = inject('stackUrl');
  const client = join(folder, 'client');
  const generated = await run(join(folder, 'venv/bin/openapi-python-client'), [
    ...['generate', '--url', `${url}/api/v1/openapi.json`],
    ...['--output-path', client, '--meta', 'none'],
  ]);
  const left = [...(generated.stdout + generated.stderr).matchAll(/WARNING parsing (.+?) within/g)];
  // The generator has no pictures; the operation itself is there.
  expect(left.map(([, operation]) => operation)).toEqual([
    'GET /api/v1/receipts/{id}/pages/{page}',
  ]);
  await writeFile(join(folder, 'journey.py'), JOURNEY);
  const { token } = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  expect((await run(python(), ['journey.py', url, token], { cwd: folder })).stdout).toBe('done\n');
});
