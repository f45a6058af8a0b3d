import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { aKey } from '../test/keys.ts';
import { payoutIdOf } from './payout-id.ts';

/** A company whose expenses finance 3 decides on within a day. Then they pass to founder 1, above finance, and to admin 2. */
function companyOfFinance(): TestLog {
  const log = aCompany();
  const stage = {
    name: 'Finance',
    conditions: [],
    approvers: [{ kind: 'member', memberId: '3' }],
    quorum: { kind: 'any' },
    deadlineHours: 24,
  };
  const stages = [stage];
  const rule = { name: 'All', conditions: [], stages, priority: 1_000_000, isDefault: true };
  log.say('1', 'rule.set', 'rule/default', { rule });
  log.confirm('2');
  return log;
}

const takesKey = (log: TestLog, byId: string, ownerId: string): string | null =>
  log.say(byId, 'key.removed', `keys/${ownerId}`, { keyId: log.keyOf(ownerId).id });

describe('an admin who alone takes the last key of whoever holds a place', () => {
  test('does not get the place by the deadline, and another admin does', () => {
    const log = companyOfFinance();
    const submitted = log.caseOf('4');
    expect(takesKey(log, '1', '3')).toBeNull();
    log.pass(25);
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('2').outcome()).toBe('PAID');
  });

  test('does not get it through an account that they brought in alone', () => {
    const log = companyOfFinance();
    log.invite('1', '8', ['admin']);
    log.confirm('2');
    log.join('8');
    log.confirmKey('1', '8');
    log.confirmPeople('8');
    log.confirmPeople('2', ['8']);
    const submitted = log.caseOf('4');
    takesKey(log, '1', '3');
    log.pass(25);
    expect(submitted.approve('8').outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('2').outcome()).toBe('PAID');
  });

  test('still gets it where the deadline passes while the holder has another key, or a new one', () => {
    const log = companyOfFinance();
    const { id, kind, publicKey } = aKey();
    const kept = { id, kind, publicKey };
    log.say('3', 'key.added', 'keys/3', { key: kept });
    const first = log.caseOf('4');
    takesKey(log, '1', '3');
    expect(log.pass(25).state.keylessBy.size).toBe(0);
    expect(first.approve('1').outcome()).toBe('PAID');
    log.say('1', 'key.removed', 'keys/3', { keyId: kept.id });
    log.say('1', 'keys.reset', 'keys/3');
    log.confirm('2');
    expect(first.outcome()).toBe('RULE_NOT_MET');
    const anew = aKey();
    log.keys.set('3', anew);
    const added = { id: anew.id, kind: anew.kind, publicKey: anew.publicKey };
    expect(log.say('3', 'key.added', 'keys/3', { key: added })).toBeNull();
    const second = log.caseOf('4');
    log.pass(25);
    expect(second.approve('1').outcome()).toBe('PAID');
  });

  test('with a second person who agreed to a reset gets it, and by a reset that time alone confirmed does not', () => {
    const log = companyOfFinance();
    const submitted = log.caseOf('4');
    log.say('1', 'keys.reset', 'keys/3');
    log.confirm('2');
    log.pass(25);
    expect(submitted.approve('1').outcome()).toBe('PAID');
    expect(log.state.keylessBy.get('3')).toEqual(['1', '2']);
  });

  test('takes nothing from somebody who removes their own key', () => {
    const log = companyOfFinance();
    const submitted = log.caseOf('4');
    expect(takesKey(log, '3', '3')).toBeNull();
    log.pass(25);
    expect(submitted.approve('1').outcome()).toBe('PAID');
  });
});

test('the id of a payout is what web computes for it, so that finance signs for what is paid', () => {
  expect(payoutIdOf('1', { expenseId: '10', submission: 1 })).toBe(
    '01806c85-66e2-8053-806c-eebef319372b',
  );
});
