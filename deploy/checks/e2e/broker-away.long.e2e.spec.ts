import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

/** Longer than the timeout of a request to the broker. `BROKER_AWAY_MS=30000 npm run test:e2e` for the long drill. */
const AWAY_MS = Number(process.env['BROKER_AWAY_MS'] ?? 12_000);
const BETWEEN_EXPENSES_MS = 500;

const url = inject('stackUrl');
const processes = () => readRunFile(inject('stackDataDir'))!.processes;
const pidOf = (name: string): number => processes().find((each) => each.name === name)!.pid;
const pidsBut = (name: string) =>
  Object.fromEntries(
    processes()
      .filter((each) => each.name !== name)
      .map((each) => [each.name, each.pid]),
  );

test('while the broker hangs and then stops, every API stays available, nothing is lost and no service exits', async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const before = pidsBut('kafka');
  const broker = pidOf('kafka');
  const back = Date.now() + AWAY_MS;
  const ids: number[] = [];
  process.kill(broker, 'SIGSTOP');
  try {
    while (Date.now() < back) {
      const id = await aReimbursableExpense(employee, `Broker away ${ids.length}`, 3.21);
      expect((await employee.submit(id)).status).toBe('submitted');
      expect((await employee.expense(id)).status).toBe('submitted');
      ids.push(id);
      await pause(BETWEEN_EXPENSES_MS);
    }
  } finally {
    process.kill(broker, 'SIGKILL');
  }
  // Approvals start with events that were in the outbox meanwhile.
  for (const id of ids) await manager.decide(id, 'approve');
  for (const id of ids) await employee.awaitStatus(id, 'paid', 120_000);
  expect(pidsBut('kafka')).toEqual(before);
});
