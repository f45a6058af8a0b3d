import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember } from './fixtures/a-member.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

import { anInput, codesOf, PREVIEW, RUN, UPDATE, VIEW } from './support/treasury-documents.ts';

let testkit: PayoutTestkit;
let graph: PayoutGraph;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
});
beforeEach(async () => {
  await testkit.rows('delete from organization_pauses');
  await testkit.rows('delete from allowed_recipients');
  await testkit.rows('delete from payout_settings');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
describe('manual batches', () => {
  const byRun = async (): Promise<void> => {
    graph.as('3', 'admin');
    await graph.field('updatePayoutSettings', UPDATE, { input: anInput({ mode: 'BY_RUN' }) });
    graph.as('2', 'finance');
  };

  test('a payout waits for its batch; once started, each pays in its own transaction and the decision is recorded', async () => {
    await byRun();
    const worker = testkit.worker();
    await worker.start();
    const expenses = [await testkit.approve(aWallet()), await testkit.approve(aWallet())];
    const left = await testkit.approve(aWallet());
    await testkit.afterPolls();
    const waiting = await Promise.all(expenses.map((id) => testkit.payoutOf(id)));
    expect(waiting.map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED']);
    const ids = waiting.map(({ id }) => id);
    const key = 'run-of-two';
    const started = await graph.field('startPayoutRun', RUN, { ids, key });
    expect(started).toEqual({ errors: [], payouts: ids.map((id) => ({ id })) });
    const paid = await Promise.all(expenses.map((id) => testkit.until(id, 'PAID')));
    expect(new Set(paid.map(({ signature }) => signature)).size).toBe(2);
    expect((await testkit.payoutOf(left)).status).toBe('QUEUED');
    const kept = await testkit.rows(
      `select actor_id, reason from decisions where action = 'start_run' and payout_id = any($1)`,
      [ids],
    );
    expect(kept).toEqual(Array(2).fill({ actor_id: '2', reason: 'Started in a run of 2.' }));
    const late = await graph.field('startPayoutRun', RUN, { ids });
    expect(codesOf(late)).toEqual(['PAYOUT_NOT_QUEUED']);
    const retried = await graph.field('startPayoutRun', RUN, { ids, key });
    expect(retried).toEqual(started);
    const other = await graph.field('startPayoutRun', RUN, { ids: ids.slice(1), key });
    expect(codesOf(other)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    graph.as('3', 'admin');
    await graph.field('updatePayoutSettings', UPDATE, { input: anInput({ version: 1 }) });
    await testkit.until(left, 'PAID');
    await worker.stop();
  });

  test('a preview totals amounts, fees and rent, names every obstacle, and reserves nothing', async () => {
    await byRun();
    const good = await testkit.payoutOf(await testkit.approve(aWallet()));
    const known = await testkit.payoutOf(await testkit.approve(testkit.treasury));
    const removed = await testkit.payoutOf(await testkit.approve(aWallet()));
    await testkit.deliver(aMember(removed.payeeId));
    const changed = await testkit.payoutOf(await testkit.approve(aWallet()));
    const { recipientAddress: walletAddress } = changed;
    await testkit.deliver(aMember(changed.payeeId, { walletAddress, walletChangedAt: new Date() }));
    const { preview } = await graph.field('payoutRunPreview', PREVIEW, {
      ids: [good.id, known.id, removed.id, changed.id],
    });
    expect(preview).toMatchObject({
      totalUsd: '25.00',
      totalAmount: '25.005001',
      feesSol: '0.000050000',
      lines: [
        { payout: { id: good.id }, amount: '25.005001', outcome: 'SENT', problem: null },
        {
          payout: { id: known.id },
          outcome: 'HELD',
          problem: "The payee's address is the company's own treasury.",
        },
        {
          payout: { id: removed.id },
          outcome: 'HELD',
          problem: 'The payee removed or changed this wallet after submitting the expense.',
        },
        {
          payout: { id: changed.id },
          outcome: 'WAITING',
          problem: expect.stringContaining('The wallet was set recently.') as string,
        },
      ],
    });
    expect(Number(preview.rentSol)).toBeGreaterThan(0);
    const { treasury } = await graph.field('treasury', VIEW);
    expect(Number(preview.amountAfter)).toBeCloseTo(
      Number(treasury.balances.amount) - 25.005001,
      6,
    );
    expect((await testkit.payoutOf(good.expenseId)).runStartedAt).toBeNull();
  });

  test("a batch names what it cannot include: other organizations' payouts, unknown ones, none or too many", async () => {
    await byRun();
    const { id } = await testkit.payoutOf(await testkit.approve(aWallet()));
    const unknown = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
    for (const [field, query] of [
      ['startPayoutRun', RUN],
      ['payoutRunPreview', PREVIEW],
    ] as const) {
      const refusal = async (ids: string[]) => codesOf(await graph.field(field, query, { ids }));
      graph.as('2', 'finance');
      expect(await refusal([])).toEqual(['VALIDATION_FAILED']);
      expect(await refusal(Array<string>(51).fill(id))).toEqual(['VALIDATION_FAILED']);
      expect(await refusal([id, unknown])).toEqual(['NOT_FOUND']);
      expect(await refusal(["1' or '1'='1", '\u0000', '__proto__'])).toEqual(['NOT_FOUND']);
      graph.as('2', 'finance', '2');
      expect(await refusal([id])).toEqual(['NOT_FOUND']);
      graph.as('7', 'employee');
      expect(await refusal([id])).toEqual(['FORBIDDEN']);
    }
    expect(
      (
        await testkit.rows<{ at: null }>('select run_started_at as at from payouts where id = $1', [
          id,
        ])
      )[0],
    ).toEqual({ at: null });
  });
});

test('many payouts with their attempts take as many statements to list as one', async () => {
  const worker = testkit.worker();
  await worker.start();
  for (let made = 0; made < 4; made += 1)
    await testkit.until(await testkit.approve(aWallet()), 'PAID');
  await worker.stop();
  graph.as('2', 'finance');
  const list = (first: number) =>
    graph.ask(
      `{ payouts(first: ${first}, status: [PAID]) { edges { node { id nextStep attempts { number state signature feeSol signedAt endedAt explorerUrl } } } } }`,
    );
  const costOf = async (first: number): Promise<number> => {
    const before = graph.statements();
    await list(first);
    return graph.statements() - before;
  };
  expect([await costOf(1), await costOf(50)]).toEqual([2, 2]);
  const { data } = await list(2);
  const first = { number: 1, state: 'LANDED', feeSol: expect.stringMatching(/^0\.0000/) as string };
  expect(data?.['payouts']).toMatchObject({
    edges: [{ node: { attempts: [first] } }, { node: { attempts: [{ state: 'LANDED' }] } }],
  });
});

test('pages leave no gap, and the payee sees no attempts', async () => {
  graph.as('2', 'finance');
  const page = async (first: number, after: string | null) => {
    const { data } = await graph.ask(
      `query ($after: String) { payouts(first: ${first}, after: $after) { edges { cursor node { id } } } }`,
      { after },
    );
    return (data!['payouts'] as unknown as { edges: { cursor: string; node: { id: string } }[] })
      .edges;
  };
  const all = await page(100, null);
  const first = await page(2, null);
  expect([...first, ...(await page(98, first[1]!.cursor))]).toEqual(all);
  const [paid] = await testkit.rows<{ expense_id: string; payee_id: string }>(
    `select expense_id::text, payee_id::text from payouts where status = 'PAID' limit 1`,
  );
  graph.as(paid!.payee_id, 'employee');
  const { data } = await graph.ask(
    `query ($id: ID!) { _entities(representations: [{ __typename: "Expense", id: $id }]) {
      ... on Expense { payout { nextStep attempts { number } } } } }`,
    { id: paid!.expense_id },
  );
  expect(data).toEqual({
    _entities: [{ payout: { nextStep: 'Nothing to do.', attempts: [] } }],
  });
});
