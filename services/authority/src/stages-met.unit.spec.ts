import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';

const stageOf = (approvers: readonly object[], quorum = 'any', changes: object = {}) => ({
  name: 'A stage',
  conditions: [],
  approvers,
  quorum: { kind: quorum },
  deadlineHours: null,
  ...changes,
});
const member = (memberId: string) => ({ kind: 'member', memberId });
const MANAGER = { kind: 'manager' };
const FINANCE = { kind: 'role', role: 'finance' };

/** Two admins set the default rule, or another one. */
function setRule(log: TestLog, stages: readonly object[], changes: object = {}): TestLog {
  const rule = { name: 'A rule', conditions: [], stages, priority: 1_000_000, isDefault: true };
  const isOther = 'conditions' in changes;
  const body = { rule: { ...rule, ...changes } };
  if (log.say('1', 'rule.set', isOther ? 'rule/7' : 'rule/default', body) === 'PROPOSED') {
    log.confirm('2');
  }
  return log;
}

describe('the rule and the people of a submission', () => {
  test('are those of the department that the submitter was in', () => {
    const log = setRule(aCompany(), [stageOf([FINANCE])], {
      conditions: [{ kind: 'department', anyOf: ['Sales'] }],
      priority: 1,
      isDefault: false,
    });
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    log.say('1', 'member.department', 'member/4', { department: 'Sales' });
    log.confirm('2');
    expect(log.caseOf('4').approve('5').outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('4').approve('3').outcome()).toBe('PAID');
  });

  test('are not those of before a change of the submitter that they could have known for ten minutes', () => {
    const log = aCompany();
    const head = log.state.sequence;
    log.say('1', 'member.manager', 'member/4', { managerId: '3' });
    log.confirm('2');
    const inTenMinutes = new Date(log.now.getTime() + 600_000);
    log.now = inTenMinutes;
    expect(log.caseOf('4', { head }).approve('5').outcome()).toBe('PAID');
    log.now = new Date(inTenMinutes.getTime() + 1);
    expect(log.caseOf('4', { head }).approve('5').outcome()).toBe('STATEMENT_OUTDATED');
    expect(log.caseOf('4', { head: head + 1 }).outcome()).toBe('STATEMENT_OUTDATED');
    expect(log.caseOf('4').approve('3').outcome()).toBe('PAID');
  });
});

describe('places', () => {
  test('each take a person: one who may fill two makes room for another who may fill one', () => {
    const log = setRule(aCompany(), [stageOf([member('5'), member('3')], 'all')]);
    log.delegate('5', '3');
    const given = log.caseOf('4').approve('3');
    expect(given.outcome()).toBe('RULE_NOT_MET');
    log.pass(1);
    expect(given.approve('5').outcome()).toBe('PAID');
  });

  test('that two people cannot share stay empty, although both approved', () => {
    const log = setRule(aCompany(), [stageOf([member('5'), member('3')], 'all')]);
    log.delegate('5', '2');
    expect(log.caseOf('4').approve('2').approve('5').outcome()).toBe('RULE_NOT_MET');
  });

  test('that nobody could fill at submission are filled by whoever may since', () => {
    const log = setRule(aCompany(), [
      stageOf([FINANCE], 'count', { quorum: { kind: 'count', count: 5 } }),
    ]);
    const given = log.caseOf('4');
    for (const id of ['1', '2', '3', '5']) given.approve(id);
    expect(given.outcome()).toBe('RULE_NOT_MET');
    log.invite('1', '9', ['finance']);
    log.confirm('2');
    log.join('9');
    log.confirmKey('1', '9');
    log.confirmPeople('2');
    expect(given.outcome()).toBe('RULE_NOT_MET');
    expect(given.approve('9').outcome()).toBe('PAID');
  });
});

describe('the deadline of a stage', () => {
  const stages = [stageOf([member('3')]), stageOf([MANAGER], 'any', { deadlineHours: 4 })];

  test('runs from the approval of the stage before, however late it came', () => {
    const log = setRule(aCompany(), stages);
    const given = log.caseOf('4');
    log.pass(10);
    given.approve('3');
    log.pass(1);
    expect(given.approve('1').outcome()).toBe('RULE_NOT_MET');
    log.pass(4);
    expect(given.approve('1').outcome()).toBe('PAID');
  });

  test('is no later because somebody approved once more, nor because services turn the order around', () => {
    const log = setRule(aCompany(), stages);
    const given = log.caseOf('4').approve('3');
    log.pass(4);
    given.approve('1').approve('3');
    expect(given.outcome()).toBe('PAID');
    given.steps.reverse();
    expect(given.outcome()).toBe('PAID');
  });
});
