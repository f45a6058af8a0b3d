import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { hashOf } from './statement.ts';

/** The company with accountant 9, whom one admin invited. */
function withAccountant(log: TestLog = aCompany()): TestLog {
  expect(log.invite('1', '9', ['accountant'])).toBeNull();
  expect(log.join('9')).toBeNull();
  return log;
}

const member = (log: TestLog, id: string) => log.state.members.get(id);
const invitation = (more: object) => ({
  ...{ roles: ['accountant'], managerId: null, department: null, secretHash: hashOf('a secret') },
  ...more,
});

const byRole = (role: string) => ({
  rule: {
    name: 'All',
    conditions: [],
    stages: [
      {
        name: 'Someone',
        conditions: [],
        approvers: [{ kind: 'role', role }],
        quorum: { kind: 'any' },
        deadlineHours: 1,
      },
    ],
    priority: 1,
    isDefault: false,
  },
});

describe('an accountant decides nothing', () => {
  test('so one admin invites them, gives the role and takes it away', () => {
    const log = withAccountant();
    expect(member(log, '9')).toMatchObject({ active: true, roles: ['accountant'] });
    const roles = (...given: string[]) =>
      log.say('1', 'member.roles', 'member/9', { roles: given });
    expect(roles('employee')).toBeNull();
    expect(roles('employee', 'accountant')).toBeNull();
    expect(roles('accountant')).toBeNull();
    expect(log.say('1', 'member.deactivated', 'member/9')).toBeNull();
    expect(log.say('1', 'member.reactivated', 'member/9')).toBeNull();
  });

  test('their approval fills no place, whoever manages the payee or delegates to them', () => {
    const log = withAccountant();
    expect(log.caseOf('4').approve('9').outcome()).toBe('RULE_NOT_MET');
    log.say('1', 'member.manager', 'member/4', { managerId: '9' });
    log.confirm('2');
    expect(log.caseOf('4').approve('9').outcome()).toBe('RULE_NOT_MET');
    log.delegate('5', '9');
    expect(log.caseOf('4').approve('9').outcome()).toBe('RULE_NOT_MET');
    expect(log.pass(1_000).caseOf('4').approve('9').outcome()).toBe('RULE_NOT_MET');
  });

  test('no rule asks accountants', () => {
    const log = withAccountant();
    expect(log.say('1', 'rule.set', 'rule/7', byRole('accountant'))).toBe('VALIDATION_FAILED');
    expect(log.say('1', 'rule.set', 'rule/7', byRole('finance'))).not.toBe('VALIDATION_FAILED');
  });

  test('they are no second person: what takes two admins still does', () => {
    const log = withAccountant();
    expect(log.say('1', 'member.roles', 'member/4', { roles: ['finance'] })).toBe('PROPOSED');
    expect(log.confirm('9')).toBe('FORBIDDEN');
    expect(member(log, '4')?.roles).toEqual(['employee']);
    expect(log.confirm('2')).toBeNull();
    expect(log.say('1', 'member.roles', 'member/2', { roles: ['accountant'] })).toBe('PROPOSED');
  });

  test('a deciding role beside it takes two admins, as without it', () => {
    const log = withAccountant();
    const roles = ['finance', 'accountant'];
    expect(log.say('1', 'member.roles', 'member/9', { roles })).toBe('PROPOSED');
    expect(log.invite('1', '10', ['admin', 'accountant'])).toBe('PROPOSED');
  });

  test.each<[string, string, object]>([
    ['member.roles', 'member/9', { roles: ['admin'] }],
    ['member.roles', 'member/9', { roles: ['accountant'], accessEndsOn: '2030-01-01' }],
    ['member.invited', 'member/10', invitation({})],
    ['month.set', 'month/2026-10', { isClosed: true }],
    ['payments.paused', 'payments', {}],
    ['payout.held', 'payout/8e6f1d3a-5f0c-4f0a-9a52-7e8f5a7f4e11', {}],
    ['rule.set', 'rule/7', byRole('finance')],
    ['member.key_confirmed', 'member/4', { keyId: 'f'.repeat(64) }],
  ])('%s about %s by an accountant is refused', (kind, subject, body) => {
    expect(withAccountant().say('9', kind, subject, body)).toBe(
      kind === 'member.key_confirmed' ? 'NOT_FOUND' : 'FORBIDDEN',
    );
  });
});

describe('the last day of access', () => {
  test('is signed with the invitation and with later roles, and changes nothing else', () => {
    const log = aCompany();
    const body = invitation({ accessEndsOn: '2027-03-31' });
    expect(log.say('1', 'member.invited', 'member/9', body)).toBeNull();
    expect(member(log, '9')).not.toHaveProperty('accessEndsOn');
    const later = { roles: ['accountant'], accessEndsOn: '2027-06-30' };
    expect(log.say('1', 'member.roles', 'member/9', later)).toBeNull();
    expect(log.say('1', 'member.roles', 'member/9', { roles: ['accountant'] })).toBeNull();
  });

  test.each([[['employee']], [['employee', 'accountant']], [['accountant', 'finance']]])(
    'is refused for %j, whose leaving hands something over',
    (roles) => {
      const log = withAccountant();
      const body = invitation({ roles, accessEndsOn: '2027-03-31' });
      expect(log.say('1', 'member.invited', 'member/10', body)).toBe('VALIDATION_FAILED');
      const later = { roles, accessEndsOn: '2027-03-31' };
      expect(log.say('1', 'member.roles', 'member/9', later)).toBe('VALIDATION_FAILED');
    },
  );

  test('is a day of the calendar', () => {
    const log = aCompany();
    for (const accessEndsOn of ['2027-02-30', 'soon', 20_270_331]) {
      const body = invitation({ accessEndsOn });
      expect(log.say('1', 'member.invited', 'member/9', body)).toBe('VALIDATION_FAILED');
    }
  });
});
