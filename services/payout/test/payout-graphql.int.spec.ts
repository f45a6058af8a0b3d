import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payout } from '../src/domain/payout.ts';
import { anApproval, APPROVER_ID, payeeOf } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';

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

const PAYOUT = `id status payee { id } amountUsd amount rate recipientAddress transactionSignature
  explorerUrl reason reasonCode queuedAt sentAt paidAt expense { id }`;
const BY_EXPENSE = `query ($id: ID!) { _entities(representations: [{ __typename: "Expense", id: $id }]) {
  ... on Expense { payout { ${PAYOUT} } } } }`;
const decide = (name: 'holdPayout' | 'releasePayout' | 'cancelPayout') =>
  `mutation ($id: ID!, $reason: String!, $key: String) { ${name}(id: $id, reason: $reason, idempotencyKey: $key) {
    payout { status reasonCode } errors { code message field } } }`;

const aWallet = (): string => Keypair.generate().publicKey.toBase58();

const aQueuedPayout = async (): Promise<Payout> =>
  testkit.payoutOf(await testkit.approve(aWallet()));

/** A payout that finance has held. */
async function aHeldPayout(): Promise<Payout> {
  const payout = await aQueuedPayout();
  graph.as('2', 'finance');
  await graph.ask(decide('holdPayout'), { id: payout.id, reason: 'look at it' });
  return payout;
}

test('only the payee, finance, admins and accountants see the payout of an expense', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const worker = testkit.worker();
  await worker.start();
  const { signature } = await testkit.until(expenseId, 'PAID');
  await worker.stop();
  const shown = {
    status: 'PAID',
    payee: { id: payeeOf(wallet) },
    amountUsd: '25.00',
    amount: '25.005001',
    rate: '0.9998',
    recipientAddress: wallet,
    transactionSignature: signature,
    explorerUrl: `https://explorer.test/${signature}`,
    reason: null,
    expense: { id: expenseId },
  };
  for (const [user, role] of [
    [payeeOf(wallet), 'employee'],
    ['2', 'finance'],
    ['3', 'admin'],
    ['9', 'accountant'],
  ] as const) {
    graph.as(user, role);
    expect(await graph.ask(BY_EXPENSE, { id: expenseId })).toMatchObject({
      data: { _entities: [{ payout: shown }] },
    });
  }
  for (const [user, role, organization] of [
    ['8', 'employee', '1'],
    ['4', 'approver', '1'],
    ['3', 'admin', '2'],
  ] as const) {
    graph.as(user, role, organization);
    expect(await graph.ask(BY_EXPENSE, { id: expenseId })).toEqual({
      data: { _entities: [{ payout: null }] },
    });
  }
});

const ALL = '{ payouts { edges { cursor } } }';

test('finance lists payouts by status, newest first; employees are refused, and invalid page sizes are reported', async () => {
  const { id } = await aHeldPayout();
  graph.as('2', 'finance');
  const list = await graph.ask(
    `{ payouts(status: [HELD], first: 1) { edges { cursor node { id status } } } }`,
  );
  expect(list).toMatchObject({ data: { payouts: { edges: [{ node: { id, status: 'HELD' } }] } } });
  const { edges } = list.data!['payouts'] as unknown as { edges: { cursor: string }[] };
  const tooMany = await graph.ask('{ payouts(first: 101) { edges { cursor } } }');
  expect(tooMany.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  graph.as('3', 'admin', '2');
  expect(await graph.ask(ALL)).toEqual({ data: { payouts: { edges: [] } } });
  // A cursor from another organization's list is refused like an invented one.
  for (const after of [edges[0]?.cursor, 'made up', id]) {
    const { errors } = await graph.ask(`{ payouts(after: "${after}") { edges { cursor } } }`);
    expect(errors?.[0]).toMatchObject({ message: 'after must be a cursor of this list' });
  }
  graph.as('7', 'employee');
  const refused = await graph.ask(ALL);
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  graph.nobody();
  const anonymous = await graph.ask(ALL);
  expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

test('an accountant lists payouts and holds, releases and pauses none', async () => {
  const { id } = await aHeldPayout();
  graph.as('9', 'accountant');
  const list = await graph.ask(
    '{ payouts(status: [HELD], first: 1) { edges { node { id attempts { number } } } } payoutTotals { status } }',
  );
  expect(list.errors).toBeUndefined();
  expect(list.data?.['payouts']).toMatchObject({
    edges: [{ node: { id, attempts: [] } }],
  });
  for (const name of ['holdPayout', 'releasePayout', 'cancelPayout'] as const) {
    const { errors } = await graph.ask(decide(name), { id, reason: 'as I like' });
    expect(errors?.[0]?.extensions.code, name).toBe('FORBIDDEN');
  }
  for (const mutation of [
    'pausePayouts(reason: "because") { errors { code } }',
    `startPayoutRun(ids: ["${id}"], idempotencyKey: "k") { errors { code } }`,
  ]) {
    const { errors } = await graph.ask(`mutation { ${mutation} }`);
    expect(errors?.[0]?.extensions.code, mutation).toBe('FORBIDDEN');
  }
});

test('a release is refused to employees, payees, approvers and outsiders, or without a reason; otherwise the payout is queued again', async () => {
  const { id, payeeId } = await aHeldPayout();
  const codeFor = async (reason = 'checked', target = id): Promise<unknown> => {
    const { data } = await graph.ask(decide('releasePayout'), { id: target, reason });
    const { errors } = data?.['releasePayout'] as unknown as { errors: { code: string }[] };
    return errors[0]?.code ?? 'released';
  };
  graph.as('8', 'employee');
  expect(await codeFor()).toBe('FORBIDDEN');
  graph.as(payeeId, 'finance');
  expect(await codeFor()).toBe('SELF_APPROVAL');
  graph.as(APPROVER_ID, 'finance');
  expect(await codeFor()).toBe('SECOND_PERSON_REQUIRED');
  graph.as('3', 'admin', '2');
  expect(await codeFor()).toBe('NOT_FOUND');
  graph.as('2', 'finance');
  expect(await codeFor('  ')).toBe('VALIDATION_FAILED');
  expect(await codeFor('checked', 'no id')).toBe('NOT_FOUND');
  expect(await codeFor()).toBe('released');
  expect(await codeFor()).toBe('PAYOUT_NOT_HELD');
  const types = (await testkit.eventsOf(id)).map(({ type }) => type);
  expect(types).toEqual(['PaymentQueued', 'PaymentHeld', 'PaymentQueued']);
});

test('cancelling ends a held payout, publishes the reason, and stays on record', async () => {
  const { id, expenseId } = await aHeldPayout();
  graph.as('3', 'admin');
  const command = { id, reason: 'paid by hand', key: 'cancel-1' };
  const reply = await graph.ask(decide('cancelPayout'), command);
  expect(reply).toEqual({
    data: {
      cancelPayout: { payout: { status: 'CANCELLED', reasonCode: 'CANCELLED' }, errors: [] },
    },
  });
  const events = await testkit.eventsOf(id);
  expect(events.at(-1)).toMatchObject({
    type: 'PaymentFailed',
    data: { expenseId, code: 'CANCELLED', reason: 'paid by hand' },
  });
  const { rows } = await testkit.database.$client.query<{ action: string; actor_id: string }>(
    'select action, actor_id from decisions where payout_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { action: 'hold', actor_id: '2' },
    { action: 'cancel', actor_id: '3' },
  ]);
  // A retry of a call whose response was lost.
  expect(await graph.ask(decide('cancelPayout'), command)).toEqual(reply);
  await expect(testkit.rows('delete from decisions')).rejects.toThrow('append-only');
});

test('finance holds a queued payout once, with its reason on the payout and in its event; others cannot', async () => {
  const { id, expenseId, payeeId } = await aQueuedPayout();
  const hold = async (reason = 'Is this the right Emma?') => {
    const { data } = await graph.ask(decide('holdPayout'), { id, reason });
    return data?.['holdPayout'] as unknown;
  };
  graph.as('8', 'employee');
  expect(await hold()).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
  graph.as('3', 'admin', '2');
  expect(await hold()).toMatchObject({ errors: [{ code: 'NOT_FOUND' }] });
  graph.as('2', 'finance');
  expect(await hold(' ')).toMatchObject({
    errors: [{ code: 'VALIDATION_FAILED', field: 'reason' }],
  });
  expect(await hold()).toEqual({
    payout: { status: 'HELD', reasonCode: 'HELD_BY_PERSON' },
    errors: [],
  });
  expect(await hold()).toMatchObject({ payout: null, errors: [{ code: 'PAYOUT_NOT_QUEUED' }] });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'PaymentHeld',
    actorid: '2',
    data: { expenseId, payeeId, code: 'HELD_BY_PERSON', reason: 'Is this the right Emma?' },
  });
  const worker = testkit.worker();
  await worker.start();
  await testkit.afterPolls();
  await worker.stop();
  expect(await testkit.payoutOf(expenseId)).toMatchObject({ status: 'HELD', attemptCount: 0 });
  expect(
    await testkit.rows(
      'select actor_id::text, action, reason from decisions where payout_id = $1',
      [id],
    ),
  ).toEqual([{ actor_id: '2', action: 'hold', reason: 'Is this the right Emma?' }]);
});

test('cancelling a queued payout ends it before anything is signed, and sends its expense back unless it is rejected', async () => {
  const { id, expenseId } = await aQueuedPayout();
  graph.as('2', 'finance');
  expect(await graph.ask(decide('cancelPayout'), { id, reason: 'paid in cash' })).toMatchObject({
    data: { cancelPayout: { payout: { status: 'CANCELLED' }, errors: [] } },
  });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'PaymentFailed',
    data: { code: 'CANCELLED', returnsExpense: true, rejectsExpense: false },
  });
  const worker = testkit.worker();
  await worker.start();
  await testkit.afterPolls();
  await worker.stop();
  expect(await testkit.payoutOf(expenseId)).toMatchObject({ status: 'CANCELLED', attemptCount: 0 });
});

test('the approval of a cancelled payout, told again, is not paid: that takes another submission', async () => {
  const payout = await aQueuedPayout();
  graph.as('2', 'finance');
  await graph.ask(decide('cancelPayout'), { id: payout.id, reason: 'paid in cash' });
  await testkit.deliver(anApproval(payout.content));
  const { rows } = await testkit.database.$client.query<{ id: string; status: string }>(
    'select id, status from payouts where expense_id = $1',
    [payout.expenseId],
  );
  expect(rows).toEqual([{ id: payout.id, status: 'CANCELLED' }]);
  await testkit.deliver(anApproval({ ...payout.content, submission: 2 }));
  expect(await testkit.payoutOf(payout.expenseId)).toMatchObject({ status: 'QUEUED' });
});

test('a cancelled payout whose expense finance rejects says so, and a retry with the other outcome is refused', async () => {
  const { id } = await aQueuedPayout();
  graph.as('2', 'finance');
  const cancel = (outcome: string) =>
    graph.ask(
      `mutation ($id: ID!) { cancelPayout(id: $id, reason: "Paid in cash.", outcome: ${outcome}, idempotencyKey: "${id}") { errors { code } } }`,
      { id },
    );
  expect(await cancel('REJECT')).toMatchObject({ data: { cancelPayout: { errors: [] } } });
  expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
    type: 'PaymentFailed',
    data: {
      code: 'CANCELLED',
      reason: 'Paid in cash.',
      returnsExpense: false,
      rejectsExpense: true,
    },
  });
  expect(await cancel('SEND_BACK')).toMatchObject({
    data: { cancelPayout: { errors: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] } },
  });
});
