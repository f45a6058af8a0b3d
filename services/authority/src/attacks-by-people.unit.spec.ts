import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';

describe('people', () => {
  test('A1: a founder with a second mailbox is not paid beside an honest admin who did not confirm it', () => {
    const log = new TestLog().found();
    log.invite('1', '9', ['approver', 'finance', 'admin']);
    log.pass(25).mature();
    log.join('9');
    log.confirmKey('1', '9');
    log.confirmPeople('9');
    log.pass(25).setWallet('1');
    expect(log.caseOf('1').approve('9').outcome()).toBe('PAID');
    log.invite('1', '2', ['admin']);
    expect(log.confirm('9')).toBeNull();
    log.join('2');
    log.confirmKey('1', '2');
    expect(log.confirmPeople('2', ['9'])).toBeNull();
    const own = log.caseOf('1', { usdAmount: '950.00' });
    expect(own.approve('9').outcome()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.pass(1_000).caseOf('1').approve('9').outcome()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.caseOf('1').approve('2').outcome()).toBe('PAID');
    log.confirmPeople('2');
    expect(log.caseOf('1').approve('9').outcome()).toBe('PAID');
  });

  test('A2, A3: one of two admins cannot remove the other by waiting', () => {
    for (const delayS of [0, 40, 86_400]) {
      const log = aCompany({ delayS });
      expect(log.say('1', 'member.deactivated', 'member/2')).toBe('PROPOSED');
      expect(log.pass(1_000).mature()).toBe('SECOND_PERSON_REQUIRED');
      expect(log.state.members.get('2')?.active).toBe(true);
      expect(log.say('1', 'member.roles', 'member/2', { roles: ['employee'] })).toBe('PROPOSED');
      expect(log.pass(1_000).mature()).toBe('SECOND_PERSON_REQUIRED');
    }
  });

  test('A2: with the agreement of the admin who leaves, they leave', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/2');
    expect(log.confirm('2')).toBeNull();
    expect(log.state.members.get('2')?.active).toBe(false);
    expect(log.say('1', 'member.deactivated', 'member/1')).toBe('LAST_ADMIN');
  });

  test('A4: a discount in another category does not lower what a rule compares', () => {
    const log = aCompany();
    const stages = [
      {
        name: 'Travel',
        conditions: [],
        approvers: [{ kind: 'role', role: 'finance' }],
        quorum: { kind: 'any' },
        deadlineHours: null,
      },
    ];
    const conditions = [
      { kind: 'category', anyOf: ['9'] },
      { kind: 'amount_usd', above: '250' },
    ];
    const rule = { name: 'Travel', conditions, stages, priority: 1, isDefault: false };
    log.say('1', 'rule.set', 'rule/7', { rule });
    log.confirm('2');
    const lines = [
      { categoryId: '2', amount: '500', fields: {} },
      { categoryId: '9', amount: '498', fields: {} },
      { categoryId: '2', amount: '-499', fields: {} },
    ];
    const hidden = log.caseOf('4', { usdAmount: '499.00', lines }).approve('5');
    expect(hidden.outcome()).toBe('RULE_NOT_MET');
    expect(hidden.approve('3').outcome()).toBe('PAID');
  });

  test('P1: an admin does not approve the expense of an account that they invited alone', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee'], '1');
    log.join('8');
    log.setWallet('8');
    expect(log.caseOf('8').approve('1').outcome()).toBe('SECOND_PERSON_REQUIRED');
    expect(log.pass(1_000).caseOf('8').approve('1').outcome()).toBe('SECOND_PERSON_REQUIRED');
    log.confirmPeople('2');
    expect(log.caseOf('8').approve('1').outcome()).toBe('PAID');
  });

  test('P12: the payee does not approve, whatever their roles', () => {
    const log = aCompany();
    expect(log.caseOf('5').approve('5').outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('5').approve('1').outcome()).toBe('PAID');
  });

  test('P22: an admin alone grants nobody a deciding role, and P21 an employee changes nothing', () => {
    const log = aCompany();
    expect(log.say('1', 'member.roles', 'member/1', { roles: ['admin', 'finance'] })).toBe(
      'PROPOSED',
    );
    expect(log.say('4', 'member.roles', 'member/4', { roles: ['admin'] })).toBe('FORBIDDEN');
    expect(log.say('4', 'payments.resumed', 'payments')).toBe('FORBIDDEN');
    expect(log.invite('4', '77', ['employee'])).toBe('FORBIDDEN');
  });

  test('whoever sets themselves above an approver takes a second person', () => {
    const log = aCompany();
    expect(log.say('1', 'member.manager', 'member/3', { managerId: '1' })).toBe('PROPOSED');
    expect(log.confirm('2')).toBeNull();
  });

  test('whoever removes an approver alone does not take their place', () => {
    const log = aCompany();
    const submitted = log.caseOf('4');
    expect(log.say('1', 'member.deactivated', 'member/5')).toBeNull();
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('4').approve('1').outcome()).toBe('RULE_NOT_MET');
  });
});
