import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import type { Rail } from '../src/use-cases/ports.ts';
import {
  OPERATOR_LIMITS,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';

import { anInput, codesOf, control, UPDATE, VIEW } from './support/treasury-documents.ts';

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
describe('the treasury', () => {
  test('shows final balances with their slot and the settings, to finance and admins only', async () => {
    for (const role of ['finance', 'admin'] as const) {
      graph.as('2', role);
      const { treasury } = await graph.field('treasury', VIEW);
      expect(treasury).toMatchObject({
        address: testkit.treasury,
        balances: { asset: 'PYUSD', amount: '1000.000000', sol: '1.000000000' },
        reservedAmount: '0.000000',
        paused: null,
        warnings: [],
        settings: { mode: 'AUTOMATIC', perPayoutMaxUsd: '10000.00', version: 0, allowList: [] },
      });
    }
    for (const role of ['employee', 'approver'] as const) {
      graph.as('7', role);
      expect(codesOf(await graph.field('treasury', VIEW))).toEqual(['FORBIDDEN']);
    }
  });

  test('has an address that every member may pay back to, and no member of another organization', async () => {
    const read = '{ repaymentAddress }';
    graph.as('7', 'employee');
    expect(await graph.field('repaymentAddress', read)).toBe(testkit.treasury);
    graph.as('7', 'employee', '2');
    expect(await graph.field('repaymentAddress', read)).toBeNull();
  });

  test("warns early, by the organization's own limits", async () => {
    graph.as('3', 'admin');
    const input = anInput({ warnBelowSol: '2', warnBelowAmount: '5000' });
    await graph.field('updatePayoutSettings', UPDATE, { input });
    const { treasury } = await graph.field('treasury', VIEW);
    expect(treasury.warnings).toEqual([
      expect.stringContaining(
        '1.00 SOL is left for network fees. You asked for a warning below 2.00 SOL',
      ),
      expect.stringContaining(
        '1,000.00 PYUSD is left to pay with. You asked for a warning below 5,000.00 PYUSD',
      ),
    ]);
  });
});

describe('settings', () => {
  test("are set by an admin, visible to all, and recorded as decisions; a second writer sees the first one's change", async () => {
    graph.as('3', 'admin');
    const allowList = [{ address: aWallet(), label: ' Emma ', isVault: false }];
    const input = anInput({ mode: 'BY_RUN', allowList });
    const saved = await graph.field('updatePayoutSettings', UPDATE, { input });
    expect(saved).toMatchObject({
      errors: [],
      settings: { mode: 'BY_RUN', version: 1, allowList: [{ ...allowList[0], label: 'Emma' }] },
    });
    const late = await graph.field('updatePayoutSettings', UPDATE, { input });
    expect(codesOf(late)).toEqual(['CONFLICT']);
    const next = await graph.field('updatePayoutSettings', UPDATE, {
      input: anInput({ version: 1 }),
    });
    expect(next.settings).toMatchObject({ mode: 'AUTOMATIC', version: 2, allowList: [] });
    const stale = await graph.field('updatePayoutSettings', UPDATE, {
      input: anInput({ version: 1 }),
    });
    expect(codesOf(stale)).toEqual(['CONFLICT']);
    const kept = await testkit.rows(
      `select actor_id, action, details ->> 'mode' as mode from control_decisions where action = 'settings' order by id desc limit 2`,
    );
    expect(kept).toEqual([
      { actor_id: '3', action: 'settings', mode: 'AUTOMATIC' },
      { actor_id: '3', action: 'settings', mode: 'BY_RUN' },
    ]);
    graph.as('3', 'admin', '2');
    expect(codesOf(await graph.field('treasury', VIEW))).toEqual(['TREASURY_UNAVAILABLE']);
  });

  test.each(['finance', 'employee'] as const)('are refused to %s', async (role) => {
    graph.as('2', role);
    expect(
      codesOf(await graph.field('updatePayoutSettings', UPDATE, { input: anInput() })),
    ).toEqual(['FORBIDDEN']);
  });

  const vault = 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny';
  const entry = (changes: object) => [
    { address: vault, label: 'Vault', isVault: true, ...changes },
  ];
  test.each([
    ['a limit above the operator’s', { perPayoutMaxUsd: '10000.01' }, 'perPayoutMaxUsd'],
    ['a day above the operator’s', { perDayMaxUsd: '100000.01' }, 'perDayMaxUsd'],
    ['an invalid amount', { warnBelowSol: '1e3' }, 'warnBelowSol'],
    ['more decimals than PYUSD has', { warnBelowAmount: '0.0000001' }, 'warnBelowAmount'],
    ['a negative limit', { perDayMaxUsd: '-1' }, 'perDayMaxUsd'],
    [
      'a vault that is not said to be one',
      { allowList: entry({ isVault: false }) },
      'allowList.0.address',
    ],
    [
      'no address',
      { allowList: entry({ address: "'; drop table payouts; --" }) },
      'allowList.0.address',
    ],
    [
      'an address of a megabyte',
      { allowList: entry({ address: '1'.repeat(100_000) }) },
      'allowList.0.address',
    ],
    [
      'a label that cannot be printed',
      { allowList: entry({ label: 'a\u0000b' }) },
      'allowList.0.label',
    ],
    [
      'a label that ends in half a character',
      { allowList: entry({ label: 'Vault \ud83d' }) },
      'allowList.0.label',
    ],
    ['an empty label', { allowList: entry({ label: '  ' }) }, 'allowList.0.label'],
    ['one address twice', { allowList: [...entry({}), ...entry({})] }, 'allowList.1.address'],
    [
      'too long a list',
      { allowList: Array.from({ length: 201 }, () => entry({})[0]) },
      'allowList',
    ],
    ['a version that cannot be', { version: -1 }, 'version'],
  ])('name the field of %s', async (_name, changes, field) => {
    graph.as('3', 'admin');
    const { errors } = await graph.field('updatePayoutSettings', UPDATE, {
      input: anInput(changes),
    });
    expect(errors).toMatchObject([{ code: 'VALIDATION_FAILED', field }]);
  });

  test('pay a vault once an admin has approved it; with the list on, no other address is paid', async () => {
    const [vaultOfTest] = PublicKey.findProgramAddressSync(
      [Keypair.generate().publicKey.toBytes()],
      SystemProgram.programId,
    );
    const worker = testkit.worker();
    await worker.start();
    const unknown = await testkit.until(await testkit.approve(vaultOfTest.toBase58()), 'HELD');
    expect(unknown.reasonCode).toBe('RECIPIENT_NOT_A_WALLET');
    graph.as('3', 'admin');
    const allowList = [{ address: vaultOfTest.toBase58(), label: 'Squads vault', isVault: true }];
    await graph.field('updatePayoutSettings', UPDATE, {
      input: anInput({ allowListOnly: true, allowList }),
    });
    await testkit.until(await testkit.approve(vaultOfTest.toBase58()), 'PAID');
    const stranger = await testkit.until(await testkit.approve(aWallet()), 'HELD');
    expect(stranger.reasonCode).toBe('NOT_ON_ALLOW_LIST');
    await worker.stop();
  });

  test('do not allow the treasury on its own allow list', async () => {
    graph.as('3', 'admin');
    const input = anInput({ allowList: entry({ address: testkit.treasury, isVault: false }) });
    const { errors } = await graph.field('updatePayoutSettings', UPDATE, { input });
    expect(errors).toMatchObject([{ field: 'allowList.0.address' }]);
  });

  test('hold payouts above the limits on the next check, without a restart', async () => {
    const worker = testkit.worker();
    await worker.start();
    graph.as('3', 'admin');
    await graph.field('updatePayoutSettings', UPDATE, {
      input: anInput({ perPayoutMaxUsd: '24.99' }),
    });
    const held = await testkit.until(await testkit.approve(aWallet()), 'HELD');
    expect(held.reasonCode).toBe('ABOVE_CAP');
    await worker.stop();
    expect(OPERATOR_LIMITS.perPayoutUsdMinor).toBeGreaterThan(2_500n);
  });
});

describe('the kill switch', () => {
  test('rule 19: after finance stops payouts, nothing is signed until an admin resumes; both are recorded', async () => {
    const worker = testkit.worker();
    await worker.start();
    graph.as('2', 'finance');
    const stopped = await graph.field('pausePayouts', control('pausePayouts'), {
      reason: ' looks odd ',
    });
    expect(stopped.treasury.paused).toEqual({
      reason: 'looks odd',
      by: { id: '2' },
      operatorOnly: false,
    });
    const expenseId = await testkit.approve(aWallet());
    await testkit.afterPolls();
    expect((await testkit.payoutOf(expenseId)).status).toBe('QUEUED');
    const refused = await graph.field('resumePayouts', control('resumePayouts'), { reason: 'x' });
    expect(codesOf(refused)).toEqual(['FORBIDDEN']);
    graph.as('3', 'admin');
    const resumed = await graph.field('resumePayouts', control('resumePayouts'), {
      reason: 'explained',
    });
    expect(resumed.treasury.paused).toBeNull();
    await testkit.until(expenseId, 'PAID');
    await worker.stop();
    const again = await graph.field('resumePayouts', control('resumePayouts'), { reason: 'x' });
    expect(codesOf(again)).toEqual(['NOT_PAUSED']);
    const kept = await testkit.rows(
      `select action, actor_id, reason from control_decisions where action in ('pause', 'resume') order by id`,
    );
    expect(kept).toEqual([
      { action: 'pause', actor_id: '2', reason: 'looks odd' },
      { action: 'resume', actor_id: '3', reason: 'explained' },
    ]);
    const published = await testkit.rows(
      `select e ->> 'type' as type, e ->> 'actorid' as actor, e -> 'data' ->> 'reason' as reason
       from (select id, payload::jsonb as e from outbox) o where e ->> 'subject' = 'payouts:1' order by id`,
    );
    expect(published).toEqual([
      { type: 'PayoutsPaused', actor: '2', reason: 'looks odd' },
      { type: 'PayoutsResumed', actor: '3', reason: 'explained' },
    ]);
    await expect(testkit.rows('delete from control_decisions')).rejects.toThrow('append-only');
  });

  test('rule 19: switched on while a payment is being signed, it keeps those bytes from being sent', async () => {
    graph.as('2', 'finance');
    const rail = testkit.rail();
    const signed: string[] = [];
    const interrupted: Rail = {
      ...rail,
      sign: async (transfer) => {
        const outcome = await rail.sign(transfer);
        if (outcome.kind === 'signed') signed.push(outcome.transfer.signature);
        await graph.field('pausePayouts', control('pausePayouts'), { reason: 'now' });
        return outcome;
      },
    };
    const expenseId = await testkit.approve(aWallet());
    const worker = testkit.worker({ rail: interrupted });
    await worker.start();
    await expect.poll(() => signed.length, { timeout: 10_000 }).toBe(1);
    await testkit.afterPolls();
    await worker.stop();
    expect((await testkit.payoutOf(expenseId)).status).toBe('QUEUED');
    expect(await testkit.rows('select 1 from attempts where signature = $1', signed)).toEqual([]);
  });

  test('of one organization does not affect another, and requires a reason and a role', async () => {
    graph.as('3', 'admin', '2');
    await graph.field('pausePayouts', control('pausePayouts'), { reason: 'theirs' });
    graph.as('2', 'finance');
    expect((await graph.field('treasury', VIEW)).treasury.paused).toBeNull();
    const silent = await graph.field('pausePayouts', control('pausePayouts'), {
      reason: ' \u0000 ',
    });
    expect(silent.errors).toMatchObject([{ code: 'VALIDATION_FAILED', field: 'reason' }]);
    graph.as('7', 'employee');
    const refused = await graph.field('pausePayouts', control('pausePayouts'), { reason: 'x' });
    expect(codesOf(refused)).toEqual(['FORBIDDEN']);
  });
});
