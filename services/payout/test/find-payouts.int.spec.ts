import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from './fixtures/a-member.ts';
import { anApproval, anApprovedContent, payeeOf } from './fixtures/an-approval.ts';
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

const aWallet = (): string => Keypair.generate().publicKey.toBase58();

/** An approved expense of a payee with this last name. */
async function approved(
  lastName: string,
  usdAmount: string,
  texts: { title?: string; vendor?: string; invoiceNumber?: string } = {},
) {
  const wallet = aWallet();
  const payeeId = payeeOf(wallet);
  await testkit.deliver(aMember(payeeId, { walletAddress: wallet, lastName }));
  const content = anApprovedContent({ payeeWallet: wallet, usdAmount });
  await testkit.deliver(anApproval(content, texts));
  return { expenseId: content.expenseId, payeeId };
}

const asFinance = () => graph.as('2', 'finance');

async function found(filter: Record<string, unknown>): Promise<string[]> {
  asFinance();
  const { data, errors } = await graph.ask(
    'query ($filter: PayoutFilter) { payouts(filter: $filter) { edges { node { expense { id } } } } }',
    { filter },
  );
  expect(errors).toBeUndefined();
  const { edges } = data!['payouts'] as unknown as {
    edges: { node: { expense: { id: string } } }[];
  };
  return edges.map(({ node }) => node.expense.id);
}

test('a payout is found by its payee, its expense or its transaction, in any spelling, and only if every word matches', async () => {
  const lunch = await approved('Ferrer Núñez', '31.00', {
    title: 'Team lunch in Rome',
    vendor: 'Trattoria da Enzo',
    invoiceNumber: 'TR-77/2',
  });
  const hotel = await approved('Okafor', '32.00', { title: 'Hotel in Rome' });
  expect(await found({ query: 'nunez' })).toEqual([lunch.expenseId]);
  expect(await found({ query: 'ROME' })).toEqual([hotel.expenseId, lunch.expenseId]);
  expect(await found({ query: 'rome okafor' })).toEqual([hotel.expenseId]);
  expect(await found({ query: 'enzo tr-77/2' })).toEqual([lunch.expenseId]);
  // A percent sign is a character like any other.
  expect(await found({ query: '%' })).toEqual([]);
  const worker = testkit.worker();
  await worker.start();
  const { signature } = await testkit.until(hotel.expenseId, 'PAID');
  await testkit.until(lunch.expenseId, 'PAID');
  await worker.stop();
  expect(await found({ query: signature?.slice(0, 8) })).toEqual([hotel.expenseId]);
});

test('payouts are found by payee, amount, treasury, status and day, whose edges count', async () => {
  const { expenseId, payeeId } = await approved('Weber', '4711.50');
  expect(await found({ payeeId })).toEqual([expenseId]);
  expect(await found({ payeeId: 'nobody' })).toEqual([]);
  expect(await found({ amountMin: '4711.5', amountMax: '4711.50' })).toEqual([expenseId]);
  expect(await found({ amountMin: '4711.51', amountMax: '5000' })).toEqual([]);
  expect(await found({ payeeId, treasury: 'elsewhere' })).toEqual([]);
  expect(await found({ payeeId, status: ['PAID'] })).toEqual([]);
  expect(await found({ payeeId, status: [] })).toEqual([expenseId]);
  const day = new Date().toISOString().slice(0, 10);
  expect(await found({ payeeId, dateFrom: day, dateTo: day })).toEqual([expenseId]);
  expect(await found({ payeeId, dateTo: '2020-01-01' })).toEqual([]);
  asFinance();
  for (const [field, value] of [
    ['dateFrom', '2026-02-30'],
    ['amountMin', 'much'],
  ]) {
    const { errors } = await graph.ask(
      'query ($filter: PayoutFilter) { payouts(filter: $filter) { edges { cursor } } }',
      { filter: { [field!]: value } },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors?.[0]?.message).toContain(field);
  }
});

test('totals count and add up the payouts of each status; employees and other organizations see nothing', async () => {
  const { payeeId } = await approved('Sum', '10.10');
  const totals =
    'query ($id: ID!) { payoutTotals(filter: { payeeId: $id }) { status count amountUsd } }';
  asFinance();
  expect(await graph.ask(totals, { id: payeeId })).toEqual({
    data: { payoutTotals: [{ status: 'QUEUED', count: 1, amountUsd: '10.10' }] },
  });
  graph.as('3', 'admin', '2');
  expect(await graph.ask(totals, { id: payeeId })).toEqual({ data: { payoutTotals: [] } });
  graph.as(payeeId, 'employee');
  const refused = await graph.ask(totals, { id: payeeId });
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

const REMIND = 'mutation ($id: ID!) { remindPayee(id: $id) { payout { id } errors { code } } }';

async function remind(id: string): Promise<string> {
  const { data } = await graph.ask(REMIND, { id });
  const { errors } = data!['remindPayee'] as unknown as { errors: { code: string }[] };
  return errors[0]?.code ?? 'reminded';
}

test('finance reminds a payee without a wallet once a day, and no one of a payout that waits for something else', async () => {
  await testkit.deliver(aMember('7'));
  const waiting = await testkit.payoutOf(await testkit.approve(null));
  expect(waiting.reasonCode).toBe('NO_PAYEE_WALLET');
  const queued = await testkit.payoutOf((await approved('Late', '12.00')).expenseId);
  graph.as('7', 'employee');
  expect(await remind(waiting.id)).toBe('FORBIDDEN');
  graph.as('3', 'admin', '2');
  expect(await remind(waiting.id)).toBe('NOT_FOUND');
  asFinance();
  expect(await remind(queued.id)).toBe('PAYOUT_NOT_HELD');
  expect(await remind(waiting.id)).toBe('reminded');
  expect(await remind(waiting.id)).toBe('ALREADY_REMINDED');
  const events = await testkit.eventsOf(waiting.id);
  const reminders = events.filter(({ type }) => type === 'PayeeReminded').map(({ data }) => data);
  expect(reminders).toEqual([
    { payoutId: waiting.id, expenseId: waiting.expenseId, payeeId: '7', code: 'NO_PAYEE_WALLET' },
  ]);
});

const REMIND_ALL = 'mutation { remindPayees { reminded alreadyReminded errors { code } } }';
const remindAll = async (): Promise<unknown> =>
  (await graph.ask(REMIND_ALL)).data?.['remindPayees'];
const WAITING = '{ waitingPayees { payee { id } payoutId count amountUsd remindedAt } }';

/** A payout of a member without a wallet. */
async function waitingOf(payeeId: string, usdAmount: string): Promise<string> {
  await testkit.deliver(aMember(payeeId));
  const content = anApprovedContent({ payeeId, usdAmount });
  await testkit.deliver(anApproval(content));
  return (await testkit.payoutOf(content.expenseId)).id;
}

test('finance sees who waits for a wallet, and reminds all of them once a day, each about their oldest payout', async () => {
  const [oldest, newer, other] = [
    await waitingOf('71', '10.10'),
    await waitingOf('71', '20.00'),
    await waitingOf('72', '5.00'),
  ];
  await waitingOf('73', '5.00');
  await testkit.deliver(aMember('73', { active: false }));
  asFinance();
  const { data } = await graph.ask(WAITING);
  // Member 7 was reminded before, and member 73 has left.
  expect(data!['waitingPayees']).toMatchObject([
    { payee: { id: '71' }, payoutId: oldest, count: 2, amountUsd: '30.10', remindedAt: null },
    { payee: { id: '72' }, payoutId: other, count: 1, amountUsd: '5.00', remindedAt: null },
    { payee: { id: '7' }, count: 1, remindedAt: expect.stringMatching(/^20.*Z$/) as string },
  ]);
  expect(await remind(newer)).toBe('reminded');
  expect(await remindAll()).toEqual({ reminded: 1, alreadyReminded: 2, errors: [] });
  expect(await remindAll()).toEqual({ reminded: 0, alreadyReminded: 3, errors: [] });
  const remindersOf = async (id: string) =>
    (await testkit.eventsOf(id)).filter(({ type }) => type === 'PayeeReminded').length;
  expect(await Promise.all([oldest, newer, other].map(remindersOf))).toEqual([0, 1, 1]);
});

test('only finance and admins remind people, and nobody sees who waits in another organization', async () => {
  for (const role of ['employee', 'approver'] as const) {
    graph.as('71', role);
    expect(await remindAll()).toMatchObject({ reminded: 0, errors: [{ code: 'FORBIDDEN' }] });
  }
  graph.as('71', 'employee');
  expect((await graph.ask(WAITING)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  graph.as('3', 'admin', '2');
  expect((await graph.ask(WAITING)).data).toEqual({ waitingPayees: [] });
  expect(await remindAll()).toEqual({ reminded: 0, alreadyReminded: 0, errors: [] });
});
