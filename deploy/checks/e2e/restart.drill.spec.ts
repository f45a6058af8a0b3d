import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { NODE, ROOT } from '@outlay/stack/paths';
import { awaitHttp } from '@outlay/stack/processes/await-http';
import { readRunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { spawnStack } from '@outlay/testkit/spawned-stack';
import { paymentsWithMemoOf } from './support/payments-on-chain.ts';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outlay-restart-'));
  [port = 0] = await findNeighbouringPorts(1);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const people = (url: string): Promise<RestClient[]> =>
  Promise.all(
    ['employee', 'manager'].map((name) =>
      RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD),
    ),
  );

/** Output and exit code of an `npm start` that is refused. */
const startRefused = (refusedDir: string): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    execFile(
      NODE,
      [join(ROOT, 'deploy/stack/src/main.ts')],
      { env: { ...process.env, PORT: String(port), OUTLAY_DATA_DIR: refusedDir } },
      (error, stdout, stderr) => resolve({ code: error?.code, said: `${stdout}${stderr}` }),
    );
  });

async function renameOrganization(url: string): Promise<void> {
  const admin = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  await askGraphql(
    url,
    admin.token,
    'mutation { updateOrganization(input: { name: "Renamed Ltd" }) { organization { id } } }',
  );
}

test('a full stop during payments, after an organization was renamed: a restart pays each once, and a second start on its port is refused', async () => {
  const starting = spawnStack(dataDir, port);
  await awaitHttp(`http://127.0.0.1:${port}/readyz`, 'gateway', 180_000);
  const seenReady = readRunFile(dataDir);
  const first = await starting;
  expect(seenReady?.processes.map(({ name }) => name)).toContain('gateway');
  await renameOrganization(first.url);
  const [employee, manager] = (await people(first.url)) as [RestClient, RestClient];
  const ids: number[] = [];
  for (let index = 1; index <= 5; index += 1) {
    ids.push(await aReimbursableExpense(employee, `Restart ${index}`, index + 0.25));
  }
  const [waiting, ...approved] = ids as [number, ...number[]];
  await Promise.all(ids.map((id) => employee.submit(id)));
  await Promise.all(approved.map((id) => manager.decide(id, 'approve')));
  expect(await first.stop('SIGINT')).toBe(0);
  expect(readRunFile(dataDir)).toBeNull();

  const second = await spawnStack(dataDir, port);
  try {
    const elsewhere = `${dataDir}-elsewhere`;
    expect(await startRefused(elsewhere)).toEqual({
      code: 1,
      said: `Port ${port} is in use by another program; PORT=<port> npm start picks another.\n`,
    });
    expect(existsSync(elsewhere)).toBe(false);
    const [again, decider] = (await people(second.url)) as [RestClient, RestClient];
    const { solanaRpcUrl } = readRunFile(dataDir)!;
    for (const id of approved) {
      const paid = await again.awaitStatus(id, 'paid', 90_000);
      expect(await paymentsWithMemoOf(solanaRpcUrl, paid.reimbursement_tx_hash!)).toBe(1);
    }
    await decider.decide(waiting, 'approve');
    const last = await again.awaitStatus(waiting, 'paid', 90_000);
    expect(await paymentsWithMemoOf(solanaRpcUrl, last.reimbursement_tx_hash!)).toBe(1);
  } finally {
    await second.stop();
  }
});
