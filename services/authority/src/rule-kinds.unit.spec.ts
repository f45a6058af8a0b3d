import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import type { RuleVersion } from './state.ts';

const rule = (changes: object = {}) => ({
  name: 'Travel',
  conditions: [{ kind: 'source', anyOf: ['card'] }],
  stages: [],
  priority: 5,
  isDefault: false,
  ...changes,
});

/** Admins 1 and 2 set a rule, or remove it. */
function setRule(log: TestLog, id: string, next: object | null): string | null {
  const outcome = log.say('1', 'rule.set', `rule/${id}`, { rule: next });
  return outcome === 'PROPOSED' ? log.confirm('2') : outcome;
}

const versionsOf = (log: TestLog, id: string): readonly RuleVersion[] =>
  log.state.rules.get(id) ?? [];

describe('a rule', () => {
  test('keeps its earlier versions, so that submissions of before are judged by theirs', () => {
    const log = aCompany();
    setRule(log, '7', rule());
    const first = log.state.sequence;
    log.pass(1);
    setRule(log, '7', rule({ name: 'Trips' }));
    const second = log.state.sequence;
    setRule(log, '7', rule({ name: 'Journeys' }));
    const at = log.state.at;
    expect(versionsOf(log, '7')).toEqual([
      expect.objectContaining({ since: first, until: second }),
      expect.objectContaining({ since: second, until: log.state.sequence, sinceAt: at }),
      {
        rule: { ...rule({ name: 'Journeys' }), id: '7', version: 3 },
        since: log.state.sequence,
        sinceAt: at,
        until: null,
      },
    ]);
  });

  test('ends when it is removed, and is removed once', () => {
    const log = aCompany();
    expect(setRule(log, '7', null)).toBe('NOT_FOUND');
    setRule(log, '7', rule());
    expect(setRule(log, '7', null)).toBeNull();
    expect(versionsOf(log, '7')).toHaveLength(1);
    expect(versionsOf(log, '7')[0]?.until).toBe(log.state.sequence);
    expect(setRule(log, '7', null)).toBe('NOT_FOUND');
    expect(setRule(log, '7', rule())).toBeNull();
    expect(versionsOf(log, '7').at(-1)?.rule.version).toBe(2);
  });

  test('is set by admins', () => {
    expect(aCompany().say('3', 'rule.set', 'rule/7', { rule: rule() })).toBe('FORBIDDEN');
  });

  test('is one of at most 200, and those that are there change', () => {
    const log = aCompany();
    const [version] = versionsOf(log, 'default');
    const rules = new Map(log.state.rules);
    for (let id = 1; id < 200; id += 1) rules.set(String(id), [version!]);
    log.state = { ...log.state, rules };
    expect(setRule(log, '200', rule())).toBe('VALIDATION_FAILED');
    expect(setRule(log, 'default', rule({ isDefault: true, conditions: [] }))).toBeNull();
    log.state = { ...log.state, rules: new Map([...log.state.rules].slice(1)) };
    expect(setRule(log, '200', rule())).toBeNull();
  });
});

describe('the order of rules', () => {
  const arrange = (log: TestLog, ...ruleIds: string[]): string | null =>
    log.say('1', 'rules.arranged', 'rules', { ruleIds });
  const prioritiesOf = (log: TestLog) =>
    ['7', '8'].map((id) => versionsOf(log, id).at(-1)?.rule.priority);

  /** A company with the rules 7 and 8, which asks for the same people, and 9, which has ended. */
  function withRules(): TestLog {
    const log = aCompany();
    setRule(log, '7', rule({ priority: 1 }));
    setRule(log, '8', rule({ priority: 5 }));
    setRule(log, '9', rule({ priority: 9 }));
    setRule(log, '9', null);
    return log;
  }

  test('names each rule in force once, and neither the default one nor one that has ended', () => {
    const log = withRules();
    expect(arrange(log, '7')).toBe('VALIDATION_FAILED');
    expect(arrange(log, '7', '8', '8')).toBe('VALIDATION_FAILED');
    expect(arrange(log, '7', '8')).toBeNull();
  });

  test('changes those alone whose place changes', () => {
    const log = withRules();
    expect(arrange(log, '7', '8')).toBeNull();
    expect(prioritiesOf(log)).toEqual([1, 2]);
    expect(versionsOf(log, '7')).toHaveLength(1);
    expect(versionsOf(log, '8').at(-1)).toMatchObject({
      rule: { id: '8', version: 2, name: 'Travel' },
      since: log.state.sequence,
    });
    expect(arrange(log, '8', '7')).toBeNull();
    expect(prioritiesOf(log)).toEqual([2, 1]);
  });

  test('leaves the default rule last, and ended and unknown ones as they are', () => {
    const log = withRules();
    const { rules } = log.state;
    expect(arrange(log, 'default', '9', '77', '7', '8')).toBeNull();
    expect(versionsOf(log, 'default')).toEqual(rules.get('default'));
    expect(versionsOf(log, '9')).toEqual(rules.get('9'));
    expect(log.state.rules.has('77')).toBe(false);
    expect(prioritiesOf(log)).toEqual([4, 5]);
  });

  test('takes two people where an expense comes to a rule that asks for less', () => {
    const log = aCompany();
    const stage = {
      name: 'Finance',
      conditions: [],
      approvers: [{ kind: 'role', role: 'finance' }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    };
    setRule(log, '7', rule({ stages: [stage], priority: 1 }));
    setRule(log, '8', rule({ stages: [], priority: 2 }));
    expect(arrange(log, '7', '8')).toBeNull();
    expect(arrange(log, '8', '7')).toBe('PROPOSED');
    expect(log.say('3', 'rules.arranged', 'rules', { ruleIds: ['7', '8'] })).toBe('FORBIDDEN');
  });
});
