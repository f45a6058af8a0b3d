import type { Role, Viewer } from '@outlay/platform/auth';
import { ok } from '@outlay/platform/result';
import { describe, expect, test } from 'vitest';
import { A_WALLET, aPayee, aPayout } from '../../test/fixtures/a-payout.ts';
import {
  decideCancel,
  decideHold,
  decideRelease,
  decideResume,
  isReleasable,
  type Stops,
} from './decisions.ts';
import { HOLDS, type HoldCode } from './holds.ts';
import type { Payee } from './payee-wallet.ts';
import { PAYOUT_STATUSES } from './payout.ts';

const viewer = (role: Role, userId = '2', organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: [role],
});
const codeOf = (decision: ReturnType<typeof decideRelease> | ReturnType<typeof decideCancel>) =>
  decision.ok ? 'ok' : decision.refusals[0].code;
const operatorLimits = { perPayoutUsdMinor: 1_000_000n, perDayUsdMinor: 10_000_000n };
const decideHere = (
  payout: Parameters<typeof decideRelease>[0],
  by: Viewer,
  payee: Payee | null = aPayee(),
) => decideRelease(payout, by, { operatorLimits, approverIds: ['9'], payee });
const held = (reasonCode: HoldCode = 'TREASURY_EMPTY') => aPayout({ status: 'HELD', reasonCode });

test('a held payout can be released by finance or an admin, and never by its payee', () => {
  expect(codeOf(decideHere(held(), viewer('finance')))).toBe('ok');
  expect(codeOf(decideHere(held(), viewer('approver')))).toBe('FORBIDDEN');
  expect(codeOf(decideHere(held(), viewer('finance', '7')))).toBe('SELF_APPROVAL');
});

test.each(PAYOUT_STATUSES)('actions on a payout that is %s', (status) => {
  const payout = aPayout({ status });
  const isHeld = status === 'HELD';
  expect(codeOf(decideHere(payout, viewer('admin')))).toBe(isHeld ? 'ok' : 'PAYOUT_NOT_HELD');
  expect(codeOf(decideCancel(payout, viewer('admin')))).toBe(
    isHeld || status === 'QUEUED' || status === 'FAILED' ? 'ok' : 'PAYOUT_NOT_HELD',
  );
  expect(codeOf(decideHold(payout, viewer('finance')))).toBe(
    status === 'QUEUED' ? 'ok' : 'PAYOUT_NOT_QUEUED',
  );
  expect(codeOf(decideHold(payout, viewer('employee')))).toBe('FORBIDDEN');
});

test('while money may have moved, no action sends or ends anything', () => {
  expect(codeOf(decideHere(held('AMOUNT_UNPROVEN'), viewer('admin')))).toBe('PAYOUT_NOT_HELD');
  expect(codeOf(decideCancel(held('AMOUNT_UNPROVEN'), viewer('admin')))).toBe('PAYOUT_NOT_HELD');
});

test('a release waives judgements, not facts', () => {
  const waived = (Object.keys(HOLDS) as HoldCode[]).filter((code) => {
    const decision = decideHere(held(code), viewer('admin'));
    return decision.ok && decision.value !== null;
  });
  expect(waived).toEqual(['RATE_UNUSUAL', 'RATE_OUT_OF_BAND', 'ABOVE_CAP', 'PAYEE_ACCOUNT_COST']);
});

test.each([
  ['removed', aPayee({ wallet: null }), 'WALLET_NOT_CURRENT'],
  [
    'no longer that of a payee who has left',
    aPayee({ active: false, wallet: { address: A_WALLET, memo: 'tag 7' } }),
    'PAYEE_INACTIVE',
  ],
  ['of nobody who is known', null, 'WALLET_NOT_CURRENT'],
] as const)(
  'no one releases a payout to a wallet that is %s, whatever it is held for',
  (_what, payee, code) => {
    for (const reasonCode of ['WALLET_NOT_CURRENT', 'ABOVE_CAP', 'HELD_BY_PERSON'] as const) {
      const decision = decideHere(held(reasonCode), viewer('admin'), payee);
      expect(decision).toMatchObject({ refusals: [{ code }] });
      expect(decision.ok ? '' : decision.refusals[0].message).toContain(HOLDS[code].reason);
      expect(decision.ok ? '' : decision.refusals[0].message).toMatch(
        /Finance can cancel the payout/,
      );
    }
  },
);

test('a payee who has left is paid to the wallet that they submitted with, and every other waiver stays', () => {
  const left = aPayee({ active: false });
  expect(decideHere(held('PAYEE_INACTIVE'), viewer('finance'), left)).toEqual(ok('PAYEE_INACTIVE'));
  expect(decideHere(held('ABOVE_CAP'), viewer('finance'), left)).toEqual(ok('ABOVE_CAP'));
  const waived = aPayout({ status: 'HELD', reasonCode: 'PAYEE_INACTIVE', waivedCode: 'ABOVE_CAP' });
  expect(decideHere(waived, viewer('finance'), left)).toEqual(ok('ABOVE_CAP'));
  const content = { ...waived.content, payeeWallet: null };
  const unnamed = { ...waived, content };
  expect(codeOf(decideHere(unnamed, viewer('finance'), left))).toBe('PAYEE_INACTIVE');
  expect([isReleasable(waived), isReleasable(unnamed)]).toEqual([true, false]);
});

test('a release is offered for holds that a person can end: not while money may have moved or while the payout waits for its payee', () => {
  expect(isReleasable(held('ABOVE_CAP'))).toBe(true);
  expect(isReleasable(held('HELD_BY_PERSON'))).toBe(true);
  expect(isReleasable(held('WALLET_NOT_CURRENT'))).toBe(false);
  expect(isReleasable(held('NO_PAYEE_WALLET'))).toBe(false);
  expect(isReleasable(held('AMOUNT_UNPROVEN'))).toBe(false);
  expect(isReleasable(aPayout())).toBe(false);
});

test("a payout above the operator's limit cannot be released by the organization, whatever the reason of the hold", () => {
  const amountUsd = { amountMinor: 1_000_001n, currency: 'USD' as const };
  for (const reasonCode of ['ABOVE_OPERATOR_CAP', 'ABOVE_CAP', 'TREASURY_EMPTY'] as const) {
    const payout = aPayout({ status: 'HELD', reasonCode, amountUsd });
    expect(codeOf(decideHere(payout, viewer('finance')))).toBe('OPERATOR_ONLY');
    expect(codeOf(decideHere(payout, viewer('admin')))).toBe('OPERATOR_ONLY');
  }
});

describe('resuming', () => {
  const none: Stops = { pause: null, isInstallationStopped: false, isTreasuryStopped: false };
  const own: Stops = { ...none, pause: 'organization' };

  test("an admin ends the organization's pause and leaves every other stop in place", () => {
    expect(decideResume(viewer('admin'), own)).toMatchObject({ ok: true });
    expect(decideResume(viewer('admin'), { ...own, isTreasuryStopped: true })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['the installation', { ...none, isInstallationStopped: true }],
    ['the installation, over a pause of the organization', { ...own, isInstallationStopped: true }],
    ['one treasury', { ...none, isTreasuryStopped: true }],
    ['the organization, set by an operator', { ...none, pause: 'operator' }],
  ] as [string, Stops][])('an admin cannot end a stop of %s', (_name, stops) => {
    expect(codeOf(decideResume(viewer('admin'), stops))).toBe('OPERATOR_ONLY');
  });

  test('finance cannot resume payouts, and running payouts cannot be resumed', () => {
    expect(codeOf(decideResume(viewer('finance'), own))).toBe('FORBIDDEN');
    expect(codeOf(decideResume(viewer('admin'), none))).toBe('NOT_PAUSED');
  });
});
