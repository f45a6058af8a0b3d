import type { SentProof } from '@outlay/authority-log';
import { addTestDevice } from '@outlay/authority-log/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import {
  JUST_SIGNED_IN,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';
import { anInput, codesOf } from './support/treasury-documents.ts';

const [ADA, BEA] = ['3', '5'] as const;
const UPDATE = `mutation ($input: PayoutSettingsInput!, $proof: StatementProofInput) {
  updatePayoutSettings(input: $input, proof: $proof) { settings { version } pendingChange { id } errors { code } } }`;
const RESUME = `mutation { resumePayouts(reason: "all is well") { treasury { paused { reason } } pendingChange { id } errors { code } } }`;
const PAUSE = `mutation ($proof: StatementProofInput) { pausePayouts(reason: "look into it", proof: $proof) {
  treasury { paused { reason } } errors { code } } }`;

let testkit: PayoutTestkit;
let graph: PayoutGraph;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
  await testkit.found('1', ADA, BEA);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const update = (userId: string, input: object) => {
  graph.as(userId, 'admin');
  return graph.field('updatePayoutSettings', UPDATE, { input });
};
const confirm = (userId: string, made: { pendingChange: { id: string } | null }) =>
  testkit.authority.confirm('1', userId, made.pendingChange?.id ?? '');
const stored = () =>
  testkit.rows<{ address: string }>('select address from allowed_recipients order by address');

test('an admin alone cannot add a recipient; a second admin confirms it with all the rest', async () => {
  const address = Keypair.generate().publicKey.toBase58();
  const allowList = [{ address, label: 'My own', isVault: false }];
  const made = await update(ADA, anInput({ perPayoutMaxUsd: '9000', allowList }));
  expect(made).toMatchObject({ settings: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(await confirm(ADA, made)).toBe('SECOND_PERSON_REQUIRED');
  expect(await stored()).toEqual([]);
  await confirm(BEA, made);
  expect(await stored()).toEqual([{ address }]);
  const [audit] = await testkit.rows<{ actor: string }>(
    `select actor_id::text as actor from control_decisions where action = 'settings'`,
  );
  expect(audit?.actor).toBe(ADA);
});

test('settings that were changed meanwhile are not overwritten by a proposal that is confirmed later', async () => {
  const raised = await update(ADA, anInput({ perPayoutMaxUsd: '9500', version: 1 }));
  expect(codesOf(raised)).toEqual(['PENDING_CONFIRMATION']);
  const lowered = await update(BEA, anInput({ perPayoutMaxUsd: '4000', version: 1 }));
  expect(lowered).toMatchObject({ settings: { version: 2 }, errors: [] });
  expect(await confirm(BEA, raised)).toBe('STATEMENT_OUTDATED');
});

test('what tightens takes one admin, and so do labels; each way of loosening takes two', async () => {
  const address = Keypair.generate().publicKey.toBase58();
  const list = (label: string) => ({
    ...{ allowListOnly: true, allowList: [{ address, label, isVault: false }] },
    ...{ perPayoutMaxUsd: '4000', perDayMaxUsd: '3000', mode: 'BY_RUN' },
  });
  await confirm(BEA, await update(ADA, anInput({ ...list('Bank'), version: 2 })));
  for (const [version, change] of [
    [3, list('House bank')],
    [4, { ...list('Bank'), perDayMaxUsd: '2000' }],
    [5, { ...list('Bank'), perDayMaxUsd: '2000', warnBelowSol: '1' }],
  ] as const) {
    expect(await update(ADA, anInput({ ...change, version }))).toMatchObject({
      settings: { version: version + 1 },
      errors: [],
    });
  }
  const present = { ...list('Bank'), perDayMaxUsd: '2000' };
  for (const looser of [
    { perDayMaxUsd: '2001' },
    { perPayoutMaxUsd: '4001' },
    { mode: 'AUTOMATIC' },
    { allowListOnly: false },
    { allowList: [{ address, label: 'Bank', isVault: true }] },
  ]) {
    const made = await update(ADA, anInput({ ...present, ...looser, version: 6 }));
    expect([looser, codesOf(made)]).toEqual([looser, ['PENDING_CONFIRMATION']]);
  }
});

test('one of finance pauses, and two admins resume', async () => {
  graph.as('2', 'finance');
  const paused = await graph.field('pausePayouts', PAUSE);
  expect(paused.treasury.paused).toMatchObject({ reason: 'look into it' });
  expect(testkit.authority.state('1').paused).toBe(true);
  graph.as(ADA, 'admin');
  const made = await graph.field('resumePayouts', RESUME);
  expect(made).toMatchObject({ treasury: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(await testkit.rows('select since from organization_pauses')).toHaveLength(1);
  await confirm(BEA, made);
  expect(await testkit.rows('select since from organization_pauses')).toEqual([]);
});

test('a program pauses without a statement of its own', async () => {
  const viewer = {
    ...{ userId: ADA, organizationId: '1', roles: ['admin'] as const },
    ...{ authentication: null, scopes: ['READ', 'ADMIN'] as const },
  };
  const cause = { ...{ organizationId: '1', actorId: ADA, correlationId: 'x' }, causationId: null };
  const credentials = { internalToken: '', personToken: null };
  const actor = { viewer, cause, credentials };
  const before = testkit.authority.state('1').sequence;
  expect(await testkit.useCases.pausePayouts({ actor, reason: 'watchdog' })).toMatchObject({
    ok: true,
  });
  expect(testkit.authority.state('1').sequence).toBe(before);
  expect(await testkit.rows('select since from organization_pauses')).toHaveLength(1);
});

test('where devices sign, settings and a pause take a statement of what is asked for', async () => {
  const strict = await startPayoutTestkit({ assuranceMin: 'DEVICE_KEY' });
  const strictGraph = await startPayoutGraph(strict);
  strictGraph.as(ADA, 'admin');
  const viewer = {
    ...{ userId: ADA, organizationId: '1', roles: ['admin'] as const },
    authentication: JUST_SIGNED_IN,
  };
  const pause = (proof?: SentProof) => strictGraph.field('pausePayouts', PAUSE, { proof });
  const set = (proof: SentProof) =>
    strictGraph.field('updatePayoutSettings', UPDATE, {
      input: anInput({ perDayMaxUsd: '3000' }),
      proof,
    });
  try {
    expect(codesOf(await pause())).toEqual(['PROOF_REQUIRED']);
    const { prove } = await addTestDevice(strict.authority, viewer);
    const saying = { subject: 'payments', body: {} };
    expect(codesOf(await pause(prove({ ...saying, kind: 'payments.resumed' })))).toEqual([
      'PROOF_INVALID',
    ]);
    expect(codesOf(await pause(prove({ ...saying, kind: 'payments.paused' })))).toEqual([]);
    const body = {
      ...{ mode: 'AUTOMATIC', perPayoutMaxUsd: '500.00', perDayMaxUsd: '3000.00' },
      ...{ allowListOnly: false, allowList: [], secondTreasuryMayPay: false },
    };
    const settings = { kind: 'payout_settings.set', subject: 'payout_settings/settings', body };
    expect(await set(prove(settings))).toMatchObject({ settings: { version: 1 }, errors: [] });
  } finally {
    await strictGraph.close();
    await strict.close();
  }
});
