import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';

describe('honest work', () => {
  test("a manager's approval pays an expense up to 500 dollars, and finance approves more", () => {
    const log = aCompany();
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    const larger = log.caseOf('4', { usdAmount: '600.00' }).approve('5');
    expect(larger.outcome()).toBe('RULE_NOT_MET');
    expect(larger.approve('3').outcome()).toBe('PAID');
  });

  test('two founders pay each other a day after the second has joined, and not before', () => {
    const log = new TestLog().found();
    expect(log.invite('1', '2', ['admin'])).toBe('PROPOSED');
    expect(log.mature()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.pass(25).mature()).toBeNull();
    expect(log.join('2')).toBeNull();
    expect(log.confirmKey('1', '2')).toBeNull();
    expect(log.confirmPeople('2')).toBeNull();
    log.setWallet('1');
    expect(log.caseOf('1').approve('2').outcome()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.pass(25).caseOf('1').approve('2').outcome()).toBe('PAID');
  });

  test('two admins of one founder settle who is who although both had joined before either confirmed, also where sessions count', () => {
    const log = new TestLog({ assuranceMin: 'SESSION', delayS: 0 }).found();
    for (const id of ['2', '3']) log.invite('1', id, ['admin']);
    for (const proposal of [...log.state.proposals.keys()].reverse()) {
      expect(log.mature(), proposal).toBeNull();
    }
    log.invite('1', '5', ['approver']);
    log.invite('1', '4', ['employee'], '5');
    for (const id of ['2', '3', '4', '5']) log.join(id);
    log.setWallet('4');
    expect(log.caseOf('4').approve('5').outcome()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.confirmPeople('3')).toBeNull();
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
  });

  test('an approval that one person gave counts for both of the stages in which they decide', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/5', { roles: ['approver', 'finance'] });
    log.confirm('2');
    expect(log.caseOf('4', { usdAmount: '600.00' }).approve('5').outcome()).toBe('PAID');
  });

  test('a delegate decides for an absent approver, and no one else does', () => {
    const log = aCompany();
    log.say('5', 'delegation.set', 'delegation/1', {
      fromId: '5',
      toId: '3',
      startsAt: log.now.toISOString(),
      endsAt: new Date(log.now.getTime() + 86_400_000).toISOString(),
    });
    expect(log.caseOf('4').approve('3').outcome()).toBe('PAID');
    expect(log.caseOf('4').approve('2').outcome()).toBe('RULE_NOT_MET');
    log.pass(25);
    expect(log.caseOf('4').approve('3').outcome()).toBe('RULE_NOT_MET');
  });

  test('a step that its approver passes on goes to the manager above', () => {
    const log = aCompany();
    expect(log.caseOf('4').approve('1').outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('4').escalate('5').approve('1').outcome()).toBe('PAID');
    expect(log.caseOf('4').escalate('4', '5').approve('1').outcome()).toBe('RULE_NOT_MET');
  });

  test('a step passes on when its deadline has passed by the clock of the judge too', () => {
    const log = aCompany();
    const approvers = [{ kind: 'manager' }];
    const stage = { name: 'Manager', conditions: [], approvers, quorum: { kind: 'any' } };
    const rule = {
      name: 'In two hours',
      conditions: [],
      stages: [{ ...stage, deadlineHours: 2 }],
      priority: 1_000_000,
      isDefault: true,
    };
    log.say('1', 'rule.set', 'rule/default', { rule });
    expect(log.confirm('2')).toBeNull();
    const submitted = log.caseOf('4');
    log.pass(1);
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    log.pass(2);
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('1').outcome()).toBe('PAID');
  });
});
