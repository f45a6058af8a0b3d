import { createRootCloser } from '@outlay/platform/audit-chain';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import { chainAt, readTrusted, verifyProof } from '@outlay/verifier';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

const url = inject('stackUrl');
const DAY_MS = 86_400_000;
const log = createLogger('proof-in-history', 'silent');

/** Closes the day as expense does after midnight; returns once its roots are stored. */
async function closeToday(databaseUrl: string): Promise<void> {
  const options = { url: databaseUrl, poolMax: 2, applicationName: 'proof-in-history', log };
  const database = createDatabase(options);
  const closer = createRootCloser({
    inTransaction: (work) => database.transaction(work),
    clock: { now: () => new Date(Date.now() + DAY_MS) },
    source: 'expense',
    type: 'ActivityRootClosed',
    log,
  });
  await closer.start();
  await eventually(async () => {
    const { rows } = await database.$client.query('select from audit_roots');
    expect(rows.length).toBeGreaterThan(0);
  });
  await closer.stop();
  await database.$client.end();
}

test('after its day is closed, approval and payment lead to the root on the chain', async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const id = await aReimbursableExpense(employee, 'In the history', 8.5);
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  const { solanaRpcUrl, auditAddress, databases } = readRunFile(inject('stackDataDir'))!;
  await closeToday(databases['expense'] ?? '');
  const options = {
    chain: chainAt(solanaRpcUrl),
    trusted: readTrusted({ audit_address: auditAddress }),
  };
  // Payout waits a minute for further leaves before it writes a root.
  await eventually(
    async () => {
      const proof = await employee.call('GET', `/expenses/${id}/proof`);
      const links = await verifyProof(proof, options);
      const audited = links.filter((link) => /^(approval|payment)-/.test(link.id));
      expect(audited.map(({ result }) => result)).toEqual(Array<string>(6).fill('true'));
      expect(links.filter(({ result }) => result === 'false')).toEqual([]);
    },
    { timeoutMs: 170_000, everyMs: 2_000 },
  );
});
