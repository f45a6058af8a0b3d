import { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recogniseAll, treasuriesOfOne } from './support/treasuries.ts';
import { operatorResume } from './support/operator-resume.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { codesOf, control, VIEW } from './support/treasury-documents.ts';

let testkit: PayoutTestkit;
let graph: PayoutGraph;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
});
beforeEach(() => testkit.rows('delete from organization_pauses'));
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const aWallet = (): string => Keypair.generate().publicKey.toBase58();

describe('a stop for security', () => {
  const resume = (reason = 'attack') =>
    graph.field('resumePayouts', control('resumePayouts'), { reason });
  const switchOf = async () => (await testkit.rows('select paused, code from controls'))[0];
  const stopAll = (code: string) =>
    testkit.rows(
      `update controls set paused = true, stop_id = $1, code = $2, reason = 'money is missing', observed_mint = '{"decimals": 9}'`,
      [randomUUID(), code],
    );
  const runAll = () =>
    testkit.rows(
      'update controls set paused = false, stop_id = null, code = null, reason = null, observed_mint = null',
    );
  const decided = async () =>
    (await testkit.rows<{ count: string }>('select count(*) from control_decisions'))[0]?.count;

  test.each(['UNEXPLAINED_OUTFLOW', 'BOOKS_DIFFER', 'MINT_CHANGED', 'STOPPED_BY_OPERATOR'])(
    "of the whole installation (%s) cannot be lifted by an organization's admin, and no mint is accepted",
    async (code) => {
      await stopAll(code);
      const before = await decided();
      const mints = await testkit.rows('select id from mint_settings');
      for (const organizationId of ['2', '1']) {
        graph.as('3', 'admin', organizationId);
        expect(codesOf(await resume())).toEqual(['OPERATOR_ONLY']);
      }
      expect(await switchOf()).toEqual({ paused: true, code });
      expect(await decided()).toBe(before);
      expect(await testkit.rows('select id from mint_settings')).toEqual(mints);
      const { treasury } = await graph.field('treasury', VIEW);
      expect(treasury.paused).toMatchObject({ by: null, operatorOnly: true });
      await runAll();
    },
  );

  test("hides an organization's pause, which stays until its admin ends it after the operator", async () => {
    graph.as('3', 'admin');
    await graph.field('pausePayouts', control('pausePayouts'), { reason: 'ours' });
    await stopAll('BOOKS_DIFFER');
    expect(codesOf(await resume())).toEqual(['OPERATOR_ONLY']);
    expect(await testkit.rows('select reason from organization_pauses')).toEqual([
      { reason: 'ours' },
    ]);
    await runAll();
    expect((await resume('done')).treasury.paused).toBeNull();
  });

  test("of one treasury cannot be lifted by an admin, who can still end the organization's pause", async () => {
    await recogniseAll(testkit.unitOfWork, treasuriesOfOne(testkit.rail()));
    await testkit.rows(
      `update treasuries set stop_id = $1, stop_code = 'UNEXPLAINED_OUTFLOW', stop_reason = 'gone', stopped_at = now()`,
      [randomUUID()],
    );
    graph.as('3', 'admin');
    expect(codesOf(await resume())).toEqual(['OPERATOR_ONLY']);
    await graph.field('pausePayouts', control('pausePayouts'), { reason: 'ours' });
    expect((await resume()).treasury.paused).toMatchObject({ reason: 'gone', operatorOnly: true });
    expect(await operatorResume(testkit)).toMatchObject({ ok: true });
    expect((await graph.field('treasury', VIEW)).treasury.paused).toBeNull();
  });

  test('set by an operator on one organization cannot be ended by its admin', async () => {
    await testkit.rows(
      `insert into organization_pauses (organization_id, actor_id, reason, by_operator) values (1, 5, 'mine', true)`,
    );
    graph.as('3', 'admin');
    await graph.field('pausePayouts', control('pausePayouts'), { reason: 'ours' });
    expect(codesOf(await resume())).toEqual(['OPERATOR_ONLY']);
    const kept = await testkit.rows('select reason, by_operator from organization_pauses');
    expect(kept).toEqual([{ reason: 'mine', by_operator: true }]);
    expect(await operatorResume(testkit)).toMatchObject({ ok: true });
    expect((await graph.field('treasury', VIEW)).treasury.paused).toBeNull();
  });

  test('of the service itself is ended by an operator, who accepts the changed mint by it', async () => {
    await stopAll('MINT_CHANGED');
    expect(await operatorResume(testkit)).toMatchObject({ ok: true });
    expect(await switchOf()).toEqual({ paused: false, code: null });
    expect(
      await testkit.rows(
        'select settings, accepted_by::text from mint_settings order by id desc limit 1',
      ),
    ).toEqual([{ settings: { decimals: 9 }, accepted_by: '3' }]);
    expect(
      await testkit.rows('select action from operator_audit order by id desc limit 2'),
    ).toEqual([{ action: 'resume_payouts' }, { action: 'accept_mint' }]);
    expect(await operatorResume(testkit)).toMatchObject({ refusals: [{ code: 'NOT_STOPPED' }] });
  });
});

test("a payout above the operator's limit cannot be released by an admin and stays held", async () => {
  const worker = testkit.worker();
  await worker.start();
  const expenseId = await testkit.approve(aWallet(), '10000.01');
  const { id, reasonCode } = await testkit.until(expenseId, 'HELD');
  expect(reasonCode).toBe('ABOVE_OPERATOR_CAP');
  const release = `mutation ($id: ID!) { releasePayout(id: $id, reason: "attack") { payout { id } errors { code } } }`;
  for (const role of ['finance', 'admin'] as const) {
    graph.as('3', role);
    expect(codesOf(await graph.field('releasePayout', release, { id }))).toEqual(['OPERATOR_ONLY']);
  }
  expect((await testkit.payoutOf(expenseId)).status).toBe('HELD');
  await worker.stop();
});
