import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';

const LARGE = { usdAmount: '900.00' };
const AGREED = null;

/** What becomes of a large expense that the manager and founder 1, who is no one of finance, approve. */
const withoutFinance = (log: TestLog): string =>
  log.caseOf('4', LARGE).approve('5').approve('1').outcome();

describe('an admin who alone takes a place away', () => {
  const roles = (...given: string[]) => ['member.roles', { roles: given }] as const;
  const LEFT = ['member.deactivated', {}] as const;
  const BACK = ['member.reactivated', {}] as const;

  test.each([
    ['removes them, then their roles', [LEFT, roles('employee')]],
    ['removes their roles twice', [roles('employee'), roles('employee')]],
    ['removes their roles, then brings them back as an employee', [roles('employee'), LEFT, BACK]],
  ])('and %s does not get it', (_way, steps) => {
    const log = aCompany();
    for (const [kind, body] of steps) log.say('1', kind, 'member/3', body);
    expect(withoutFinance(log)).toBe('RULE_NOT_MET');
  });

  test('from somebody who keeps another deciding role needs a second person', () => {
    const log = aCompany();
    const both = { roles: ['approver', 'finance'] };
    log.say('1', 'member.roles', 'member/3', both);
    log.confirm('2');
    expect(log.say('1', 'member.roles', 'member/3', { roles: ['approver'] })).toBe('PROPOSED');
    expect(withoutFinance(log)).toBe('RULE_NOT_MET');
    expect(log.confirm('2')).toBe(AGREED);
    expect(withoutFinance(log)).toBe('PAID');
  });

  test('loses nothing by it once two people have filled the place anew', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/3', { roles: ['employee'] });
    log.say('1', 'member.roles', 'member/3', { roles: ['finance'] });
    log.confirm('2');
    expect(log.state.members.get('3')?.removedBy).toBeNull();
    expect(log.caseOf('4', LARGE).approve('5').approve('3').outcome()).toBe('PAID');
  });
});

describe('a submitter', () => {
  test('does not choose who decides by naming an entry of before somebody lost a role', () => {
    const log = aCompany();
    const head = log.state.sequence;
    log.say('1', 'member.roles', 'member/3', { roles: ['approver'] });
    log.confirm('2');
    log.pass(1);
    const submitted = log
      .caseOf('4', { ...LARGE, head })
      .approve('5')
      .approve('3');
    expect(submitted.outcome()).toBe('STATEMENT_OUTDATED');
  });

  test('whose client has not heard of a change of the last minutes is paid', () => {
    const log = aCompany();
    const head = log.state.sequence;
    log.invite('1', '6', ['finance'], '1');
    log.confirm('2');
    log.pass(0.1);
    const submitted = log
      .caseOf('4', { ...LARGE, head })
      .approve('5')
      .approve('3');
    expect(submitted.outcome()).toBe('PAID');
  });
});
