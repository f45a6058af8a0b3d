import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let graph: PayoutGraph;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const PAYOUT = `query ($expense: _Any!) { _entities(representations: [$expense]) { ... on Expense { payout {
  id status amountUsd amount rate recipientAddress transactionSignature reason reasonCode treasury nextStep
  queuedAt sentAt paidAt attempts { number state signature signedAt endedAt feeSol } } } } }`;
const HOLD = `mutation ($id: ID!) { holdPayout(id: $id, reason: "Is it the right wallet?") { errors { code } } }`;
const RELEASE = `mutation ($id: ID!) { releasePayout(id: $id, reason: "It is") {
  payout { status } errors { code message } } }`;

const aWallet = (): string => Keypair.generate().publicKey.toBase58();

interface State {
  readonly status: string;
  readonly attempts: readonly { readonly state: string }[];
}

async function payout(id: string, asOf: string | null): Promise<State | null> {
  const expense = { __typename: 'Expense', id, asOf };
  const { data } = await graph.ask(PAYOUT, { expense });
  return (data as unknown as { _entities: [{ payout: State | null }] })._entities[0].payout;
}

/** Changes of a payout, oldest first. */
const changesOf = (id: string) =>
  testkit.rows<{ at: Date; replaced: Record<string, string | null> }>(
    'select at, replaced from payout_changes where payout_id = $1 order by id',
    [id],
  );

test('a payout can be read as it was at each moment: queued, held, released, sent and paid, with its transactions', async () => {
  const expenseId = await testkit.approve(aWallet());
  graph.as('2', 'finance');
  const queued = { at: new Date().toISOString(), state: await payout(expenseId, null) };
  const { id } = await testkit.payoutOf(expenseId);
  await graph.ask(HOLD, { id });
  const held = { at: new Date().toISOString(), state: await payout(expenseId, null) };
  const { data } = await graph.ask(RELEASE, { id });
  expect(data).toEqual({ releasePayout: { payout: { status: 'QUEUED' }, errors: [] } });
  const worker = testkit.worker();
  await worker.start();
  await testkit.until(expenseId, 'PAID');
  await worker.stop();
  const paid = { at: new Date().toISOString(), state: await payout(expenseId, null) };
  expect([queued, held, paid].map(({ state }) => state?.status)).toEqual([
    'QUEUED',
    'HELD',
    'PAID',
  ]);
  for (const { at, state } of [queued, held, paid]) {
    expect(await payout(expenseId, at)).toEqual(state);
  }
  expect(await payout(expenseId, '2020-01-01T00:00:00Z')).toBeNull();
  const sent = (await changesOf(id)).find(({ replaced }) => replaced['status'] === 'SENDING');
  const before = new Date(sent!.at.getTime() - 1).toISOString();
  expect(await payout(expenseId, before)).toMatchObject({
    status: 'SENDING',
    paidAt: null,
    attempts: [{ state: 'OPEN', endedAt: null, feeSol: null }],
  });
});

test('changes are recorded by the database and never rewritten', async () => {
  const expenseId = await testkit.approve(aWallet());
  const [row] = await testkit.rows<{ id: string }>('select id from payouts where expense_id = $1', [
    expenseId,
  ]);
  await testkit.rows('update payouts set next_look_at = now() where id = $1', [row!.id]);
  expect(await changesOf(row!.id)).toEqual([]);
  await testkit.rows(`update payouts set reason = 'By hand' where id = $1`, [row!.id]);
  expect(await changesOf(row!.id)).toMatchObject([{ replaced: { reason: null } }]);
  for (const statement of ['delete from payout_changes', `update payout_changes set at = now()`]) {
    await expect(testkit.rows(statement, [])).rejects.toThrow();
  }
});
