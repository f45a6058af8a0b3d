import type { Role, Viewer } from '@outlay/platform/auth';
import { expect, test } from 'vitest';
import { aPayout } from '../../test/fixtures/a-payout.ts';
import { decideCancel, decideRelease } from './decisions.ts';
import { HOLDS, type HoldCode } from './holds.ts';
import { readReason } from './payout-refusals.ts';
import { PAYOUT_STATUSES } from './payout.ts';

const viewer = (role: Role, userId = '2', organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: [role],
});
const codeOf = (decision: ReturnType<typeof decideRelease> | ReturnType<typeof decideCancel>) =>
  decision.ok ? 'ok' : decision.refusals[0].code;
const held = (reasonCode: HoldCode = 'TREASURY_EMPTY') => aPayout({ status: 'HELD', reasonCode });

test('a held payout is released by finance or admin, and never by its payee', () => {
  expect(codeOf(decideRelease(held(), viewer('finance')))).toBe('ok');
  expect(codeOf(decideRelease(held(), viewer('approver')))).toBe('FORBIDDEN');
  expect(codeOf(decideRelease(held(), viewer('finance', '7')))).toBe('SELF_APPROVAL');
});

test.each(PAYOUT_STATUSES)('what can be done with a payout that is %s', (status) => {
  const payout = aPayout({ status });
  const isHeld = status === 'HELD';
  expect(codeOf(decideRelease(payout, viewer('admin')))).toBe(isHeld ? 'ok' : 'PAYOUT_NOT_HELD');
  expect(codeOf(decideCancel(payout, viewer('admin')))).toBe(
    isHeld || status === 'FAILED' ? 'ok' : 'PAYOUT_NOT_HELD',
  );
});

test('where money may have moved, no button sends or ends anything', () => {
  expect(codeOf(decideRelease(held('AMOUNT_UNPROVEN'), viewer('admin')))).toBe('PAYOUT_NOT_HELD');
  expect(codeOf(decideCancel(held('AMOUNT_UNPROVEN'), viewer('admin')))).toBe('PAYOUT_NOT_HELD');
});

test('a release waives judgements and no facts', () => {
  const waived = (Object.keys(HOLDS) as HoldCode[]).filter((code) => {
    const decision = decideRelease(held(code), viewer('admin'));
    return decision.ok && decision.value.waivedCode !== null;
  });
  expect(waived).toEqual(['RATE_OUT_OF_BAND', 'ABOVE_CAP', 'PAYEE_ACCOUNT_COST']);
});

test('a reason is needed and bounded', () => {
  expect(readReason('  ').ok).toBe(false);
  expect(readReason('x'.repeat(401)).ok).toBe(false);
  expect(readReason(' checked ')).toEqual({ ok: true, value: 'checked' });
});
