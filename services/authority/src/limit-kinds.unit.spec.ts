import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';

describe('limits', () => {
  const limits = {
    deciderDayUsd: '2500',
    decider30DaysUsd: '10000',
    payee30DaysUsd: null,
    organizationDayUsd: null,
  };
  const set = (log: TestLog, changes: Partial<Record<keyof typeof limits, string | null>>) =>
    log.say('1', 'limits.set', 'limits', { ...limits, ...changes });

  /** A company whose two admins have set the limits above. */
  const aLimitedCompany = (): TestLog => {
    const log = aCompany();
    set(log, {});
    log.confirm('2');
    return log;
  };

  test('those of a person take two people, because the installation’s are not in the log', () => {
    expect(set(aCompany(), { deciderDayUsd: '1', decider30DaysUsd: '1' })).toBe('PROPOSED');
  });

  test.each([
    [{ deciderDayUsd: '2500.01' }, 'PROPOSED'],
    [{ decider30DaysUsd: '10001' }, 'PROPOSED'],
    [{ deciderDayUsd: '10' }, null],
    [{ payee30DaysUsd: '100', organizationDayUsd: '100' }, null],
    [{ deciderDayUsd: 'a lot' }, 'VALIDATION_FAILED'],
  ])('%j: %s', (changes, outcome) => {
    expect(set(aLimitedCompany(), changes)).toBe(outcome);
  });

  test('a passkey is demanded by one person, and from a higher amount on by two', () => {
    const log = aCompany();
    const above = (aboveUsd: string | null) =>
      log.say('1', 'passkey_rule.set', 'passkey_rule', { aboveUsd });
    expect(above('500')).toBeNull();
    expect(above('100')).toBeNull();
    expect(above('200')).toBe('PROPOSED');
    expect(above(null)).toBe('PROPOSED');
  });

  test('what is approved without people in a month is bounded by one person, and raised by two', () => {
    const log = aCompany();
    const set = (limitUsd: string) =>
      log.say('1', 'monthly_auto_approval.set', 'monthly_auto_approval', { limitUsd });
    expect(set('0.01')).toBe('PROPOSED');
    log.say('1', 'auto_approval.set', 'auto_approval', { limitUsd: '40', allowsApiKeys: false });
    log.confirm('2');
    expect(set('200')).toBeNull();
    expect(set('100')).toBeNull();
    expect(set('200')).toBe('PROPOSED');
    expect(log.state.autoApproval).toMatchObject({ limitUsd: '40', monthlyUsd: '100' });
  });

  test('a limit that is lifted takes two people', () => {
    const log = aLimitedCompany();
    set(log, { payee30DaysUsd: '100' });
    expect(set(log, { payee30DaysUsd: '200' })).toBe('PROPOSED');
    expect(set(log, {})).toBe('PROPOSED');
  });

  test('bound what is approved without people, in any two months together', () => {
    const log = aCompany({ autoApprovalMaxUsd: '100' });
    log.say('1', 'auto_approval.set', 'auto_approval', { limitUsd: '20', allowsApiKeys: true });
    log.confirm('2');
    const submitted = log.caseOf('4', { usdAmount: '20.00' });
    const sofar = (cents: bigint) => ({
      withoutPeople: (id: string, days: number) => (id === '4' && days === 28 ? cents : 0n),
    });
    expect(submitted.outcome({}, sofar(18_000n))).toBe('PAID');
    expect(submitted.outcome({}, sofar(18_001n))).toBe('SUM_LIMIT_REACHED');
  });

  test('bound what a payee and the organization get, and what needs a passkey', () => {
    const log = aLimitedCompany();
    set(log, { payee30DaysUsd: '150', organizationDayUsd: '300' });
    const submitted = log.caseOf('4').approve('5');
    const toPayee = (cents: bigint) => ({
      toPayee: (id: string, days: number) => (id === '4' && days === 30 ? cents : 0n),
    });
    const byOrganization = (cents: bigint) => ({
      byOrganization: (days: number) => (days === 1 ? cents : 0n),
    });
    expect(submitted.outcome({}, toPayee(5_000n))).toBe('PAID');
    expect(submitted.outcome({}, toPayee(5_001n))).toBe('SUM_LIMIT_REACHED');
    expect(submitted.outcome({}, byOrganization(20_000n))).toBe('PAID');
    expect(submitted.outcome({}, byOrganization(20_001n))).toBe('SUM_LIMIT_REACHED');
    log.say('1', 'passkey_rule.set', 'passkey_rule', { aboveUsd: '99.99' });
    expect(log.caseOf('4').approve('5').outcome()).toBe('PASSKEY_REQUIRED');
  });
});
