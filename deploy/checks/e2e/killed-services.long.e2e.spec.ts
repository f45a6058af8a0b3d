import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import {
  RestCallError,
  RestClient,
  until,
  type RestExpense,
} from '@outlay/stack/demo-data/rest-client';
import { paymentsWithMemoOf } from './support/payments-on-chain.ts';
import { kill, runFile } from './support/stack-processes.ts';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

const url = inject('stackUrl');
/** The API reports an unavailable service; clients retry. */
const awaitPaid = (employee: RestClient, id: number): Promise<RestExpense> =>
  until(
    async () => {
      const expense = await employee.expense(id).catch((error: unknown) => {
        if (error instanceof RestCallError && error.status >= 500) return null;
        throw error;
      });
      return expense?.status === 'paid' ? expense : undefined;
    },
    `expense ${id} to be paid`,
    120_000,
  );

// expense, workflow, payout and ledger-watcher die at every relevant point in npm test's chaos run; Kafka dies in
// broker-away.long.e2e.spec.ts.
test.each(['receipt-ai', 'identity', 'notification', 'gateway', 'sandbox', 'postgres'])(
  'an expense in progress while %s is killed is paid once',
  async (victim) => {
    const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
    const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
    const id = await aReimbursableExpense(employee, `Kill ${victim}`, 7.77);
    await employee.submit(id);
    await manager.decide(id, 'approve');
    await kill(victim).successorReady;
    const paid = await awaitPaid(employee, id);
    const { solanaRpcUrl } = runFile();
    expect(await paymentsWithMemoOf(solanaRpcUrl, paid.reimbursement_tx_hash!)).toBe(1);
  },
);
