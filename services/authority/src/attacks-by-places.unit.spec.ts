import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import type { TestCase } from '../test/a-case.ts';

const ANY = { kind: 'any' };
const stageOf = (memberIds: readonly string[], changes: object = {}) => ({
  name: memberIds.join(' and '),
  conditions: [],
  approvers: memberIds.map((memberId) => ({ kind: 'member', memberId })),
  quorum: ANY,
  deadlineHours: 24,
  ...changes,
});

/** A company whose expenses need these stages. Finance 3 reports to approver 5, who reports to founder 1. */
function companyWith(...stages: readonly object[]): TestLog {
  const log = aCompany();
  const rule = { name: 'Default', conditions: [], stages, priority: 1_000_000, isDefault: true };
  log.say('1', 'rule.set', 'rule/default', { rule });
  log.confirm('2');
  if (log.say('1', 'member.manager', 'member/3', { managerId: '5' }) !== null) log.confirm('2');
  return log;
}

/** Approves with a time that the person claims. */
function approveAt(log: TestLog, submitted: TestCase, memberId: string, hoursLater: number): void {
  const { now } = log;
  log.pass(hoursLater);
  submitted.approve(memberId);
  log.now = now;
}

describe('who gets a place that is passed on', () => {
  test('one turn for each deadline, in line', () => {
    const log = companyWith(stageOf(['3']));
    const submitted = log.caseOf('4');
    log.pass(25);
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    log.pass(24);
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('1').outcome()).toBe('PAID');
  });

  test('whoever removes the next in line alone is not asked instead, and another admin is', () => {
    const log = companyWith(stageOf(['3']));
    const submitted = log.caseOf('4');
    log.pass(25);
    expect(log.say('1', 'member.deactivated', 'member/5')).toBeNull();
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('2').outcome()).toBe('PAID');
  });

  test('where any one may decide and the last one left, each admin may, but not who removed them alone', () => {
    const log = companyWith(stageOf(['5']));
    log.say('1', 'member.manager', 'member/5', { managerId: null });
    log.confirm('2');
    const submitted = log.caseOf('4');
    log.say('1', 'member.deactivated', 'member/5');
    expect(submitted.approve('1').outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('2').outcome()).toBe('PAID');
  });

  test('nobody claims the time of a deadline that has not passed', () => {
    const log = companyWith(stageOf(['3']));
    const submitted = log.caseOf('4');
    approveAt(log, submitted, '5', 48);
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    log.pass(23);
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    log.pass(1);
    expect(submitted.outcome()).toBe('PAID');
  });

  test('nobody claims that a stage closed before the submission, so that the deadline of the next has passed', () => {
    const log = companyWith(stageOf(['5']), stageOf(['3']));
    const submitted = log.caseOf('4');
    approveAt(log, submitted, '5', -100);
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    log.pass(23);
    expect(submitted.approve('5').outcome()).toBe('RULE_NOT_MET');
    log.pass(1);
    expect(submitted.approve('5').outcome()).toBe('PAID');
  });

  test('nobody claims the time of a delegation that was over, or is yet to come', () => {
    for (const from of [-100, 100]) {
      const log = companyWith(stageOf(['5']));
      const at = log.now.getTime() + from * 3_600_000;
      log.say('5', 'delegation.set', 'delegation/1', {
        fromId: '5',
        toId: '3',
        startsAt: new Date(at - 3_600_000).toISOString(),
        endsAt: new Date(at + 3_600_000).toISOString(),
      });
      const submitted = log.caseOf('4');
      approveAt(log, submitted, '3', from);
      expect(submitted.outcome()).toBe('RULE_NOT_MET');
    }
  });

  test('the delegate of whoever is next decides for them, and a delegation of their own making gives nobody a place', () => {
    const log = companyWith(stageOf(['5']));
    const period = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2028-01-01T00:00:00Z' };
    const delegation = { fromId: '1', toId: '3', ...period };
    expect(log.say('2', 'delegation.set', 'delegation/1', delegation)).toBe('PROPOSED');
    expect(log.caseOf('4').escalate('5').approve('3').outcome()).toBe('RULE_NOT_MET');
    expect(log.say('1', 'delegation.set', 'delegation/2', delegation)).toBeNull();
    expect(log.caseOf('4').escalate('5').approve('3').outcome()).toBe('PAID');
    expect(log.caseOf('4').approve('3').outcome()).toBe('RULE_NOT_MET');
  });

  test('a payee to whom an approver delegates does not pass on their place', () => {
    const log = companyWith(stageOf(['5']));
    const period = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2028-01-01T00:00:00Z' };
    log.say('5', 'delegation.set', 'delegation/1', { fromId: '5', toId: '3', ...period });
    const own = log.caseOf('3').escalate('3', '5').approve('1');
    expect(own.outcome()).toBe('RULE_NOT_MET');
    expect(own.escalate('5').outcome()).toBe('PAID');
  });

  test('passing on twice, or for whom one does not stand in, brings nobody further', () => {
    const log = companyWith(stageOf(['3']));
    const submitted = log.caseOf('4').escalate('3').escalate('3').escalate('1', '5').approve('1');
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    expect(submitted.escalate('5').outcome()).toBe('PAID');
  });

  test('who passes on a place in one stage still has theirs in the next', () => {
    const log = companyWith(stageOf(['5']), stageOf(['5', '3'], { quorum: { kind: 'all' } }));
    const submitted = log.caseOf('4').escalate('5').approve('1').approve('3');
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
    expect(submitted.approve('5').outcome()).toBe('PAID');
  });
});
