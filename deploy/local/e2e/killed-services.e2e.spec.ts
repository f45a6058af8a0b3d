import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo-data/organizations.ts';
import { RestClient, until } from '../src/demo/rest-client.ts';
import { awaitHttp } from '../src/processes/await-http.ts';
import { sandboxRpc } from '../src/stack/fund-sandbox.ts';
import { readRunFile } from '../src/stack/run-file.ts';

const url = inject('stackUrl');
const runFile = () => readRunFile(inject('stackDataDir'))!;

/** Kills a child of the stack as a crash would, and waits until its successor is ready. */
async function killAndAwait(name: string): Promise<void> {
  const { pid, url: address } = runFile().processes.find((process) => process.name === name)!;
  process.kill(pid, 'SIGKILL');
  await until(
    () =>
      Promise.resolve(
        runFile().processes.find((each) => each.name === name)?.pid !== pid || undefined,
      ),
    `${name} to be restarted`,
  );
  if (address?.startsWith('http') && name !== 'sandbox') await awaitHttp(`${address}/readyz`, name);
}

/** Transfers on the chain that carry the payout of one expense: its signature's own account history, counted by memo. */
async function paymentsWithMemoOf(signature: string): Promise<number> {
  const rpc = runFile().solanaRpcUrl;
  const { transaction } = await sandboxRpc<{
    transaction: { message: { accountKeys: { pubkey: string }[] } };
  }>(rpc, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  });
  const treasury = transaction.message.accountKeys[0]!.pubkey;
  const history = await sandboxRpc<{ signature: string; memo: string | null; err: unknown }[]>(
    rpc,
    'getSignaturesForAddress',
    treasury,
  );
  const memo = history.find((entry) => entry.signature === signature)?.memo ?? '';
  const payoutId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(memo)?.[0] ?? 'none';
  return history.filter((entry) => entry.err === null && entry.memo?.includes(payoutId)).length;
}

test.each([
  'expense',
  'workflow',
  'payout',
  'receipt-ai',
  'ledger-watcher',
  'identity',
  'gateway',
  'sandbox',
])('%s is killed while an expense is on its way: it ends paid, once', async (victim) => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  const { id } = await employee.createExpense({
    title: `Kill ${victim}`,
    amount: 7.77,
    currency: 'USD',
    time: '2026-11-20',
    category_id: category!.id,
    policy_id: policies.find(({ reimbursable }) => reimbursable)!.id,
  });
  await employee.submit(id);
  await manager.decide(id, 'approve');
  await killAndAwait(victim);
  const paid = await employee.awaitStatus(id, 'paid', 90_000);
  expect(await paymentsWithMemoOf(paid.reimbursement_tx_hash!)).toBe(1);
});
