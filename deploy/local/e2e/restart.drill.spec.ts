import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo-data/organizations.ts';
import { RestClient } from '../src/demo/rest-client.ts';
import { findNeighbouringPorts } from '../src/processes/neighbouring-ports.ts';
import { readRunFile } from '../src/stack/run-file.ts';
import { spawnStack } from '../src/testing/spawned-stack.ts';
import { paymentsWithMemoOf } from './support/payments-on-chain.ts';
import { aReimbursableExpense } from './support/reimbursable-expense.ts';

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

test('the whole stack is stopped while payments are on their way: after the start all are paid, once, and nothing else is lost', async () => {
  const first = await spawnStack(dataDir, port);
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
