import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo-data/organizations.ts';
import { RestClient } from '../src/demo-data/rest-client.ts';

// Needs python3 with venv, and PyPI.
const run = promisify(execFile);
let folder: string;
const python = (): string => join(folder, 'venv/bin/python');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-python-'));
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  const packages = ['openapi-python-client==0.29.1', 'standardwebhooks==1.1.1'];
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

test('a client generated for Python covers every operation, and does the first journey', async () => {
  const url = inject('stackUrl');
  const client = join(folder, 'client');
  const generated = await run(join(folder, 'venv/bin/openapi-python-client'), [
    ...['generate', '--url', `${url}/api/v1/openapi.json`],
    ...['--output-path', client, '--meta', 'none'],
  ]);
  expect(generated.stdout + generated.stderr).not.toMatch(/WARNING/);
  await writeFile(join(folder, 'journey.py'), JOURNEY);
  const { token } = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  expect((await run(python(), ['journey.py', url, token], { cwd: folder })).stdout).toBe('done\n');
});
