import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { withForbidden } from './forbid.ts';
import { judge } from './judge.ts';
import { NOTHING_SPENT } from './sums.ts';

const OTHER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** An approved claim of employee 4, who has left since. */
function aLeaver(log: TestLog = aCompany()) {
  const claim = log.caseOf('4').approve('5');
  log.pass(1);
  expect(leave(log)).toBeNull();
  return { log, claim, release: (by: string) => log.say(by, 'payout.released', claim.payout) };
}

const leave = (log: TestLog) => log.say('1', 'member.deactivated', 'member/4');

describe('the approved claim of somebody who has left', () => {
  test('is paid to the wallet that they named once finance has released it, and not before', () => {
    const { claim, release } = aLeaver();
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
    expect(release('3')).toBeNull();
    expect(claim.outcome()).toBe('PAID');
  });

  test('is paid when it was approved after they left, and released by an admin', () => {
    const log = aCompany();
    const claim = log.caseOf('4');
    log.pass(1);
    leave(log);
    log.pass(1);
    claim.approve('5');
    log.say('2', 'payout.released', claim.payout);
    expect(claim.outcome()).toBe('PAID');
  });

  test('is paid to no other wallet, and no other memo', () => {
    const { claim, release } = aLeaver();
    release('3');
    expect(claim.outcome({ recipient: OTHER })).toBe('RECIPIENT_NOT_APPROVED');
    expect(claim.outcome({ payeeMemo: 'tag 7' })).toBe('RECIPIENT_NOT_APPROVED');
  });

  test('without a wallet at submission is not paid, whichever they have set since', () => {
    const log = aCompany();
    log.say('4', 'wallet.removed', 'wallet/4');
    const claim = log.caseOf('4').approve('5');
    log.setWallet('4', OTHER);
    leave(log);
    log.say('3', 'payout.released', claim.payout);
    expect(claim.outcome({ recipient: OTHER })).toBe('PAYEE_INACTIVE');
  });

  test('is not paid to a wallet that was changed before they left, nor after an admin removed it', () => {
    const log = aCompany();
    const before = log.caseOf('4').approve('5');
    log.setWallet('4', OTHER);
    const { claim, release } = aLeaver(log);
    log.say('3', 'payout.released', before.payout);
    expect(before.outcome()).toBe('PAYEE_INACTIVE');
    release('3');
    log.say('1', 'wallet.removed', 'wallet/4');
    expect(claim.outcome({ recipient: OTHER })).toBe('PAYEE_INACTIVE');
  });

  test('sets no wallet: the log refuses it, and a wallet that a forged log dates later is not paid', () => {
    const { log, claim, release } = aLeaver();
    expect(log.setWallet('4', OTHER)).toBe('FORBIDDEN');
    release('3');
    const member = log.state.members.get('4')!;
    const wallet = { ...member.wallet!, setAt: log.pass(1).now.toISOString() };
    log.state = {
      ...log.state,
      members: new Map(log.state.members).set('4', { ...member, wallet }),
    };
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
  });
});

describe('a release that pays nobody who has left', () => {
  test('is one of before they left', () => {
    const log = aCompany();
    const claim = log.caseOf('4').approve('5');
    log.say('3', 'payout.released', claim.payout);
    expect(claim.outcome()).toBe('PAID');
    leave(log);
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
  });

  test('is one of before they left for the second time', () => {
    const { log, claim, release } = aLeaver();
    release('3');
    log.say('1', 'member.reactivated', 'member/4');
    log.confirmPeople('2');
    expect(claim.outcome()).toBe('PAID');
    leave(log);
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
    release('3');
    expect(claim.outcome()).toBe('PAID');
  });

  test('is one by its approver, even with a role in finance', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/5', { roles: ['approver', 'finance'] });
    log.confirm('2');
    const { claim, release } = aLeaver(log);
    expect(release('5')).toBeNull();
    expect(claim.outcome()).toBe('SECOND_PERSON_REQUIRED');
  });

  test('is one by somebody who brought the leaver in and whom nobody else confirmed', () => {
    const log = aCompany();
    log.invite('1', '6', ['employee'], '5');
    log.join('6');
    log.confirmKey('1', '6');
    log.setWallet('6', OTHER);
    const claim = log.caseOf('6').approve('5');
    log.say('1', 'member.deactivated', 'member/6');
    log.say('1', 'payout.released', claim.payout);
    expect(claim.outcome()).toBe('SECOND_PERSON_REQUIRED');
  });

  test('is one by an account that its approver brought in', () => {
    const log = aCompany();
    log.say('2', 'member.manager', 'member/4', { managerId: '1' });
    log.confirm('1');
    log.invite('1', '6', ['employee']);
    log.join('6');
    log.confirmKey('1', '6');
    log.say('1', 'member.roles', 'member/6', { roles: ['finance'] });
    log.confirm('2');
    const claim = log.caseOf('4').approve('1');
    expect(claim.outcome()).toBe('PAID');
    leave(log);
    expect(log.say('6', 'payout.released', claim.payout)).toBeNull();
    expect(claim.outcome()).toBe('SECOND_PERSON_REQUIRED');
  });

  test('is one by somebody without the role, or who has lost it since', () => {
    const { log, claim, release } = aLeaver();
    expect(release('5')).toBe('FORBIDDEN');
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
    release('3');
    log.say('1', 'member.roles', 'member/3', { roles: ['employee'] });
    expect(claim.outcome()).toBe('PAYEE_INACTIVE');
  });

  test('is one that finance took back', () => {
    const { log, claim, release } = aLeaver();
    release('3');
    log.say('2', 'payout.held', claim.payout);
    expect(claim.outcome()).toBe('PAYOUT_HELD');
    log.say('2', 'payout.cancelled', claim.payout);
    expect(claim.outcome()).toBe('PAYOUT_CANCELLED');
  });

  test('is one of another payout of theirs', () => {
    const log = aCompany();
    const other = log.caseOf('4', { expenseId: '56' }).approve('5');
    const { claim, release } = aLeaver(log);
    release('3');
    expect(claim.outcome()).toBe('PAID');
    expect(other.outcome()).toBe('PAYEE_INACTIVE');
  });
});

test('a release of before they left pays nothing either while their leaving is on its way to the log', () => {
  const log = aCompany();
  const claim = log.caseOf('4').approve('5');
  log.say('3', 'payout.released', claim.payout);
  const signed = log.signed('1', 'member.deactivated', 'member/4');
  const leaving = { signed, authorId: '1', receivedAtMs: log.now.getTime() };
  log.state = withForbidden(log.state, [leaving], log.trust);
  expect(claim.outcome()).toBe('PAYEE_INACTIVE');
});

describe('a submission of somebody who had left by then', () => {
  test('is not paid under the entry of then, nor at the time of then', () => {
    const log = aCompany();
    const { now, state } = log;
    log.pass(1);
    leave(log);
    const later = log.pass(1).now;
    for (const [at, head] of [
      [later, state.sequence],
      [now, log.state.sequence],
    ] as const) {
      log.now = at;
      const late = log.caseOf('4', { head });
      log.now = later;
      late.approve('5');
      log.say('3', 'payout.released', late.payout);
      expect(late.outcome()).toBe('PAYEE_INACTIVE');
    }
  });

  test('of somebody who never joined, or is unknown to the log, is not paid', () => {
    const { log, claim, release } = aLeaver();
    release('3');
    const members = new Map(log.state.members);
    members.delete('4');
    const { recipient, payeeMemo } = { recipient: claim.content.payeeWallet!, payeeMemo: null };
    const verdict = judge(
      { ...log.state, members },
      claim.case,
      { recipient, payeeMemo },
      { trust: log.trust, now: log.now, spent: NOTHING_SPENT, paidAs: null },
    );
    expect(verdict).toMatchObject({ refusal: { code: 'PAYEE_INACTIVE' } });
  });
});
