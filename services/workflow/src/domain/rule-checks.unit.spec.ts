import type { Condition, RuleContent, Stage } from '@outlay/authority';
import { describe, expect, test } from 'vitest';
import { aMember, members, membersWith } from '../../test/an-instance.ts';
import type { Vocabulary } from './catalogue.ts';
import { problemsWith, unreachableAmong, warningsOf } from './rule-checks.ts';
import { contradicts, covers } from './rule-coverage.ts';
import { readRuleInput, type RuleInput } from './rule-input.ts';

const words: Vocabulary = {
  categories: new Map([
    ['2', { name: 'Meals', archived: false }],
    ['9', { name: 'Old', archived: true }],
  ]),
  policies: new Map([['3', { name: 'Standard', archived: false }]]),
  departments: new Map([['7', { name: 'Sales', archived: false }]]),
  customFields: new Map([
    ['project', { name: 'Project', archived: false }],
    ['trip', { name: 'Trip', archived: true }],
  ]),
  members,
};
const above = (amount: string): Condition => ({ kind: 'amount_usd', above: amount });
const atMost = (amount: string): Condition => ({ kind: 'amount_usd_at_most', atMost: amount });
const category = (...anyOf: string[]): Condition => ({ kind: 'category', anyOf });
const field = (key: string, ...values: string[]): Condition => ({ kind: 'field', key, values });
const vendor = (contains: string): Condition => ({ kind: 'vendor', contains });

test.each<[string, Condition[], Condition[], boolean]>([
  ['a wider amount', [above('100')], [above('500')], true],
  ['a narrower amount', [above('500')], [above('100')], false],
  ['the same amount', [above('500')], [above('500.00')], true],
  ['no condition', [], [category('2')], true],
  ['more categories', [category('2', '3')], [category('3')], true],
  ['other categories', [category('2')], [category('2', '3')], false],
  ['a shorter vendor text', [vendor('uber')], [vendor('ÜBER Eats')], true],
  ['a condition that the later one lacks', [above('1'), category('2')], [above('1')], false],
  ['more values of a field', [field('project', 'A', 'B')], [field('project', 'A')], true],
  ['another field', [field('project', 'A')], [field('client', 'A')], false],
  ['fewer values of a field', [field('project', 'A')], [field('project', 'A', 'B')], false],
  ['a range around the other', [above('1'), atMost('900')], [above('5'), atMost('100')], true],
])(
  'an earlier rule with %s shadows a later one only where it is broader',
  (_what, wide, narrow, is) => {
    expect(covers(wide, narrow)).toBe(is);
  },
);

test('contradictory conditions are detected', () => {
  expect(contradicts([above('500'), atMost('500')])).toBe(true);
  expect(contradicts([above('499.99'), atMost('500')])).toBe(false);
  expect(contradicts([category('2'), category('3')])).toBe(true);
});

test('two values of one custom field are no contradiction, because lines may have one each', () => {
  expect(contradicts([field('project', 'A'), field('project', 'B')])).toBe(false);
});

test('a rule shadowed by an earlier one is refused, and the message names the earlier rule', () => {
  const asked = { isDefault: false, conditions: [above('100')] };
  const rules = [
    { ...asked, id: '2', name: 'Wide', priority: 1 },
    { ...asked, id: '3', name: 'Narrow', priority: 2, conditions: [above('500')] },
  ];
  expect(unreachableAmong(rules, '3', 'conditions')).toMatchObject({
    code: 'RULE_UNREACHABLE',
    field: 'conditions',
    message: expect.stringContaining('“Wide”') as string,
  });
  expect(
    unreachableAmong(
      [...rules].reverse().map((r, i) => ({ ...r, priority: i })),
      null,
      'ids',
    ),
  ).toBeNull();
});

const ruleOf = (stage: Partial<Stage>, conditions: Condition[] = []): RuleContent => ({
  name: 'Travel',
  conditions,
  stages: [
    {
      name: 'Check',
      conditions: [],
      approvers: [{ kind: 'role', role: 'finance' }],
      quorum: { kind: 'any' },
      deadlineHours: null,
      ...stage,
    },
  ],
});
const codesOf = (rule: RuleContent, people = members): string[] =>
  problemsWith(rule, people).map(({ code, field }) => `${code} ${field ?? ''}`);

describe('a stage that cannot be fulfilled is refused at its position', () => {
  test('because no member has the role', () => {
    const people = membersWith(aMember('2', { managerId: '1', roles: ['employee'] }));
    expect(codesOf(ruleOf({ approvers: [{ kind: 'role', role: 'approver' }] }), people)).toEqual([
      'STAGE_CANNOT_BE_FULFILLED stages.0.approvers',
    ]);
  });

  test('but not while the founder alone can decide: its steps wait for those who join', () => {
    const founder = aMember('1', { roles: ['employee', 'admin'] });
    const invited = aMember('2', { roles: ['employee', 'approver', 'finance'], active: false });
    const approver = aMember('3', { roles: ['employee', 'approver'] });
    const rule = ruleOf({});
    const alone = new Map([founder, invited].map((each) => [each.id, each]));
    expect(codesOf(rule, alone)).toEqual([]);
    expect(warningsOf(rule, alone)).toMatchObject([
      { code: 'STAGE_HAS_NO_APPROVER', field: 'stages.0.approvers' },
    ]);
    expect(codesOf(rule, new Map([...alone, [approver.id, approver]]))).toEqual([
      'STAGE_CANNOT_BE_FULFILLED stages.0.approvers',
    ]);
  });

  test('because it requires more approvals than there are approvers', () => {
    const rule = ruleOf({ quorum: { kind: 'count', count: 2 } });
    expect(codesOf(rule)).toEqual(['STAGE_CANNOT_BE_FULFILLED stages.0.approvers']);
    const withFay = membersWith(aMember('7', { roles: ['finance'] }));
    expect(codesOf(rule, withFay)).toEqual([]);
  });

  test('because the only approver is the only submitter', () => {
    const own: Condition[] = [{ kind: 'submitter', anyOf: ['3'] }];
    expect(codesOf(ruleOf({}, own))).toEqual(['STAGE_CANNOT_BE_FULFILLED stages.0.approvers']);
  });

  test('because managers form a cycle, which is named', () => {
    const ring = membersWith(
      aMember('1', { name: 'Ada', managerId: '2' }),
      aMember('2', { name: 'Mia', managerId: '1' }),
    );
    const [problem] = problemsWith(ruleOf({ approvers: [{ kind: 'manager' }] }), ring);
    expect(problem).toMatchObject({ code: 'MANAGER_CYCLE', field: 'stages.0.approvers' });
    expect(problem?.message).toContain('Ada → Mia → Ada');
  });
});

test('a stage of another category than its rule can apply, and one that needs more than its rule allows cannot', () => {
  const codes = (conditions: Condition[], stage: Condition[]) =>
    warningsOf(ruleOf({ conditions: stage }, conditions), members).map(({ code }) => code);
  expect(codes([category('2')], [category('3')])).not.toContain('STAGE_NEVER_ASKED');
  const small: Condition = { kind: 'amount_usd_at_most', atMost: '50' };
  expect(codes([category('2'), small], [category('3'), above('100')])).toEqual([
    'STAGE_NEVER_ASKED',
  ]);
});

test('a stage with exactly one eligible approver is allowed with a warning', () => {
  expect(warningsOf(ruleOf({}), members)).toMatchObject([{ code: 'STAGE_HAS_ONE_APPROVER' }]);
  expect(warningsOf({ ...ruleOf({}), stages: [] }, members)).toMatchObject([
    { code: 'APPROVED_WITHOUT_STAGES' },
  ]);
});

const input = (overrides: Partial<RuleInput>): RuleInput => ({
  name: 'Travel',
  conditions: [{ amountAboveUsd: '100' }],
  stages: [{ name: 'Check', conditions: [], approvers: [{ manager: true }], quorum: 'any' }],
  ...overrides,
});
const stageInput = (overrides: object): Partial<RuleInput> => ({
  stages: [{ ...input({}).stages[0]!, ...overrides }],
});

test.each<[Partial<RuleInput>, string]>([
  [{ name: ' ' }, 'VALIDATION_FAILED name'],
  [{ name: 'a\u0000b' }, 'VALIDATION_FAILED name'],
  [{ name: 'x'.repeat(1_000_000) }, 'VALIDATION_FAILED name'],
  [{ conditions: [{}] }, 'VALIDATION_FAILED conditions.0'],
  [{ conditions: [{ amountAboveUsd: '1', sources: ['sol'] }] }, 'VALIDATION_FAILED conditions.0'],
  [{ conditions: [{ amountAboveUsd: '1e3' }] }, 'VALIDATION_FAILED conditions.0.amountAboveUsd'],
  [{ conditions: [{ amountAtMostUsd: '-1' }] }, 'VALIDATION_FAILED conditions.0.amountAtMostUsd'],
  [{ conditions: [{ categoryIds: ['7'] }] }, 'VALIDATION_FAILED conditions.0.categoryIds'],
  [{ conditions: [{ categoryIds: ['9'] }] }, 'VALIDATION_FAILED conditions.0.categoryIds'],
  [{ conditions: [{ policyIds: ["3'; --"] }] }, 'VALIDATION_FAILED conditions.0.policyIds'],
  [{ conditions: [{ sources: ['__proto__'] }] }, 'VALIDATION_FAILED conditions.0.sources'],
  [
    { conditions: [{ field: { key: 'Project', values: ['x'] } }] },
    'VALIDATION_FAILED conditions.0.field',
  ],
  [
    { conditions: [{ field: { key: 'project', values: [] } }] },
    'VALIDATION_FAILED conditions.0.field',
  ],
  [
    { conditions: [{ field: { key: 'project', values: ['x'.repeat(201)] } }] },
    'VALIDATION_FAILED conditions.0.field',
  ],
  [{ conditions: [{ submitterIds: [] }] }, 'VALIDATION_FAILED conditions.0.submitterIds'],
  [stageInput({ approvers: [] }), 'EMPTY_APPROVERS stages.0.approvers'],
  [stageInput({ approvers: [{}] }), 'VALIDATION_FAILED stages.0.approvers.0'],
  [stageInput({ approvers: [{ memberId: '77' }] }), 'VALIDATION_FAILED stages.0.approvers.0'],
  [stageInput({ quorum: 'count' }), 'VALIDATION_FAILED stages.0.quorumCount'],
  [stageInput({ deadlineHours: 2_161 }), 'VALIDATION_FAILED stages.0.deadlineHours'],
])('the input %o is refused as %s', (overrides, expected) => {
  const read = readRuleInput(input(overrides), words);
  expect(read.ok ? [] : read.refusals.map(({ code, field }) => `${code} ${field}`)).toEqual([
    expected,
  ]);
});

test.each([
  ['projekt', 'The rule asks for the custom field “projekt”, which does not exist.'],
  ['constructor', 'The rule asks for the custom field “constructor”, which does not exist.'],
  ['trip', 'The rule asks for the custom field Trip, which is archived.'],
])('a condition on the custom field %s is refused, naming it', (key, message) => {
  const conditions = [{ field: { key, values: ['Atlas'] } }];
  const code = 'VALIDATION_FAILED';
  expect(readRuleInput(input({ conditions }), words)).toMatchObject({
    refusals: [{ code, message, field: 'conditions.0.field' }],
  });
  expect(readRuleInput(input(stageInput({ conditions })), words)).toMatchObject({
    refusals: [{ code, message, field: 'stages.0.conditions.0.field' }],
  });
});

test('a valid input becomes the rule as written', () => {
  expect(readRuleInput(input({}), words)).toMatchObject({
    ok: true,
    value: { name: 'Travel', conditions: [above('100')], stages: [{ deadlineHours: null }] },
  });
});

test('a condition on a custom field is read without repetitions', () => {
  const conditions = [{ field: { key: 'project', values: ['Atlas', ' Atlas ', 'Zeus'] } }];
  expect(readRuleInput(input({ conditions }), words)).toMatchObject({
    value: { conditions: [field('project', 'Atlas', 'Zeus')] },
  });
});
