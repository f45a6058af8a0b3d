import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { runs } from '../test/search.config.ts';
import type { ApproverSpec } from './approvers.ts';
import { lowers } from './demand.ts';
import { withDelegates } from './people.ts';
import { placesOf } from './places.ts';
import type { Condition } from './conditions.ts';
import { DEFAULT_PRIORITY, rulesFor, type Rule, type Stage } from './rule.ts';
import { stagesOf } from './stages.ts';
import { peopleAt, rulesAt, type Authority, type RuleVersion } from './state.ts';

const company = aCompany();
const at = company.now;

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom('100', '500').map((above) => ({ kind: 'amount_usd' as const, above })),
  fc.constantFrom('100', '500').map((atMost) => ({ kind: 'amount_usd_at_most' as const, atMost })),
  fc
    .subarray(['1', '2', '3'], { minLength: 1 })
    .map((anyOf) => ({ kind: 'category' as const, anyOf })),
  fc.constantFrom('1', '2').map((id) => ({ kind: 'policy' as const, anyOf: [id] })),
  fc.constantFrom('4', '5').map((id) => ({ kind: 'submitter' as const, anyOf: [id] })),
  fc.constantFrom('lufthansa', 'hotel').map((contains) => ({ kind: 'vendor' as const, contains })),
);
const approver: fc.Arbitrary<ApproverSpec> = fc.oneof(
  fc.constant({ kind: 'manager' as const }),
  fc.constantFrom('finance', 'approver', 'admin').map((role) => ({
    kind: 'role' as const,
    role: role as 'finance',
  })),
  fc.constantFrom('1', '2', '3', '5').map((memberId) => ({ kind: 'member' as const, memberId })),
);
const stage: fc.Arbitrary<Stage> = fc.record({
  name: fc.constant('A stage'),
  conditions: fc.array(condition, { maxLength: 1 }),
  approvers: fc.array(approver, { minLength: 1, maxLength: 3 }),
  quorum: fc.constantFrom(
    { kind: 'any' as const },
    { kind: 'all' as const },
    { kind: 'count' as const, count: 2 },
  ),
  deadlineHours: fc.constant(null),
});
const ruleSet: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      conditions: fc.array(condition, { maxLength: 2 }),
      stages: fc.array(stage, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rules) =>
    rules.map((content, place) => ({
      ...content,
      name: `Rule ${place}`,
      id: String(place + 1),
      version: 1,
      priority: place === 0 ? DEFAULT_PRIORITY : place,
      isDefault: place === 0,
    })),
  );
const facts = fc.record({
  usdAmount: fc.constantFrom('0.01', '99.99', '100.00', '100.01', '500.00', '500.01', '9000.00'),
  parts: fc.array(fc.tuple(fc.constantFrom(null, '1', '2', '3'), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 3,
  }),
  policyId: fc.constantFrom(null, '1', '2', '3'),
  vendor: fc.constantFrom(null, 'Lufthansa', 'Hotel Lufthansa', 'Bakery'),
  submitterId: fc.constantFrom('1', '2', '3', '4', '5'),
});

/** The company with other rules. */
const withRules = (rules: readonly Rule[]): Authority => ({
  ...company.state,
  rules: new Map(
    rules.map((rule): [string, readonly RuleVersion[]] => [
      rule.id,
      [{ rule, since: 0, sinceAt: company.state.at, until: null }],
    ]),
  ),
});

/** Lines whose amounts are to each other as the parts are. */
function linesOf(parts: Facts['parts'], usdAmount: string) {
  const whole = parts.reduce((sum, [, part]) => sum + part, 0);
  const cents = Math.round(Number(usdAmount) * 100);
  const shares = parts.map(([, part]) => Math.floor((cents * part) / whole));
  const rest = cents - shares.reduce((sum, share) => sum + share, 0);
  return parts.map(([categoryId], place) => ({
    categoryId,
    amount: (((shares[place] ?? 0) + (place === 0 ? rest : 0)) / 100).toFixed(2),
    fields: {},
  }));
}

type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

/** Whether these members' approvals would do, counted without the code under test. */
function isMetBy(
  state: Authority,
  { parts, ...given }: Facts,
  approverIds: readonly string[],
): boolean {
  const people = peopleAt(state, state.sequence, at);
  const { usdAmount, submitterId } = given;
  const submitted = {
    ...given,
    source: 'manual',
    department: null,
    lines: linesOf(parts, usdAmount),
  };
  const rules = rulesFor(rulesAt(state, state.sequence), submitted);
  if (rules.length === 0) return false;
  const content = { reimbursable: true, usdAmount };
  return stagesOf({ content, autoApprovalLimitUsd: '0' }, rules, submitted).every((each) => {
    const { memberIds, approvalsNeeded } = placesOf(each, submitterId, people);
    const able = withDelegates(memberIds, submitterId, people);
    const given = approverIds.filter((id) => able.includes(id)).length;
    return memberIds.length > 0 && given >= approvalsNeeded;
  });
}

test('where a change lowers nothing, whoever suffices after it sufficed before it', () => {
  fc.assert(
    fc.property(
      ruleSet,
      ruleSet,
      fc.array(facts, { minLength: 20, maxLength: 40 }),
      fc.subarray(['1', '2', '3', '5']),
      (before, after, submissions, approverIds) => {
        const [old, next] = [withRules(before), withRules(after)];
        fc.pre(!lowers(old, next, null, at));
        for (const given of submissions) {
          if (isMetBy(next, given, approverIds)) {
            expect([given, isMetBy(old, given, approverIds)]).toEqual([given, true]);
          }
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

test('an expense is also tried with a category that no rule names, whose line finds a rule of its own', () => {
  const ofTwo: Condition = { kind: 'category', anyOf: ['2'] };
  const aRule = (id: string, priority: number, conditions: Condition[], stages: Stage[]): Rule => ({
    id,
    priority,
    conditions,
    stages,
    name: `Rule ${id}`,
    version: 1,
    isDefault: priority === DEFAULT_PRIORITY,
  });
  const finance: Stage = {
    name: 'Finance',
    conditions: [],
    approvers: [{ kind: 'role', role: 'finance' }],
    quorum: { kind: 'any' },
    deadlineHours: null,
  };
  const before = [aRule('2', 1, [ofTwo], []), aRule('3', 2, [], [finance])];
  const after = [aRule('1', DEFAULT_PRIORITY, [ofTwo], [])];
  expect(lowers(withRules(before), withRules(after), null, at)).toBe(true);
});

describe('one person is enough for what raises, and two for what lowers', () => {
  const manager = { name: 'Manager', approvers: [{ kind: 'manager' }] };
  const finance = { name: 'Finance', approvers: [{ kind: 'role', role: 'finance' }] };
  const above = (limit: string) => [{ kind: 'amount_usd', above: limit }];
  const aStage = (given: object) => ({
    conditions: [],
    quorum: { kind: 'any' },
    deadlineHours: null,
    ...given,
  });
  const setDefault = (log: TestLog, ...stages: readonly object[]) =>
    log.say('1', 'rule.set', 'rule/default', {
      rule: {
        name: 'Default',
        conditions: [],
        stages: stages.map(aStage),
        priority: DEFAULT_PRIORITY,
        isDefault: true,
      },
    });

  test.each([
    [
      'finance from 200 dollars instead of 500',
      [manager, { ...finance, conditions: above('200') }],
      null,
    ],
    ['finance from 900 dollars', [manager, { ...finance, conditions: above('900') }], 'PROPOSED'],
    ['finance always', [manager, finance], null],
    ['finance never', [manager], 'PROPOSED'],
    ['no manager', [{ ...finance, conditions: above('500') }], 'PROPOSED'],
    [
      'a deadline, after which somebody else decides',
      [
        { ...manager, deadlineHours: 4 },
        { ...finance, conditions: above('500') },
      ],
      'PROPOSED',
    ],
    [
      'both the manager and an admin',
      [
        {
          name: 'Both',
          approvers: [{ kind: 'manager' }, { kind: 'member', memberId: '2' }],
          quorum: { kind: 'all' },
        },
        { ...finance, conditions: above('500') },
      ],
      null,
    ],
  ])('%s', (_what, stages, outcome) => {
    expect(setDefault(aCompany(), ...stages)).toBe(outcome);
  });

  test('leaving a department whose rule has two stages takes two people, joining it takes one', () => {
    const log = aCompany();
    const conditions = [{ kind: 'department', anyOf: ['Sales'] }];
    const rule = { name: 'Sales', priority: 1, isDefault: false, conditions };
    log.say('1', 'rule.set', 'rule/7', {
      rule: { ...rule, stages: [manager, finance].map(aStage) },
    });
    const set = (department: string | null) =>
      log.say('1', 'member.department', 'member/4', { department });
    expect(set('Sales')).toBeNull();
    expect(set(null)).toBe('PROPOSED');
  });

  test('rules in another order are compared like other rules', () => {
    const log = aCompany();
    const aRule = (name: string, priority: number, ...stages: readonly object[]) => ({
      rule: { name, priority, isDefault: false, conditions: [], stages: stages.map(aStage) },
    });
    log.say('1', 'rule.set', 'rule/8', aRule('Strict', 0, manager, finance));
    log.say('1', 'rule.set', 'rule/9', aRule('Lax', 1, manager));
    expect(log.say('1', 'rules.arranged', 'rules', { ruleIds: ['9', '8'] })).toBe('PROPOSED');
    expect(log.say('1', 'rules.arranged', 'rules', { ruleIds: ['8'] })).toBe('VALIDATION_FAILED');
  });
});
