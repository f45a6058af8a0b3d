import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import type { ApproverSpec } from './approvers.ts';
import { lowers } from './demand.ts';
import type { Condition } from './conditions.ts';
import { DEFAULT_PRIORITY, type Rule, type Stage } from './rule.ts';
import type { Authority, Member, RuleVersion } from './state.ts';

const COMPANY = aCompany();
const AT = COMPANY.now;

const member = (memberId: string): ApproverSpec => ({ kind: 'member', memberId });
const FINANCE: ApproverSpec = { kind: 'role', role: 'finance' };

const stage = (approvers: readonly ApproverSpec[], changes: Partial<Stage> = {}): Stage => ({
  name: 'A stage',
  conditions: [],
  approvers,
  quorum: { kind: 'any' },
  deadlineHours: null,
  ...changes,
});
const when = (...conditions: Condition[]): Partial<Stage> => ({ conditions });

/** The rule for every expense, of these stages. */
const usual = (...stages: readonly Stage[]): Rule => ({
  id: '1',
  version: 1,
  name: 'Usual',
  conditions: [],
  stages,
  priority: DEFAULT_PRIORITY,
  isDefault: true,
});
/** A rule for some expenses, which runs before the usual one. */
const special = (conditions: readonly Condition[], ...stages: readonly Stage[]): Rule => ({
  ...usual(...stages),
  id: '2',
  conditions,
  priority: 1,
  isDefault: false,
});

/** The company with these rules. */
const withRules = (rules: readonly Rule[], state: Authority = COMPANY.state): Authority => ({
  ...state,
  rules: new Map(
    rules.map((rule): [string, readonly RuleVersion[]] => [
      rule.id,
      [{ rule, since: 0, sinceAt: state.at, until: null }],
    ]),
  ),
});

const withMember = (id: string, changes: Partial<Member>, state = COMPANY.state): Authority => ({
  ...state,
  members: new Map([...state.members, [id, { ...state.members.get('4')!, id, ...changes }]]),
});

/** Whether another set of rules lowers what an expense of employee 4 needs, or of anybody for null. */
const lowersFor = (
  before: readonly Rule[],
  after: readonly Rule[],
  submitterIds: readonly string[] | null = ['4'],
  state = COMPANY.state,
): boolean => lowers(withRules(before, state), withRules(after, state), submitterIds, AT);

describe('a rule', () => {
  test('that nobody had decided by lowers everything, and without one nobody approves', () => {
    const rules = [usual(stage([FINANCE]))];
    expect(lowersFor([], rules)).toBe(true);
    expect(lowersFor(rules, [])).toBe(false);
    expect(lowersFor([], [])).toBe(false);
  });

  test.each<[string, number | null, number | null, boolean]>([
    ['none before and after', null, null, false],
    ['one that there was not', null, 5, true],
    ['none any more', 5, null, false],
    ['the same', 5, 5, false],
    ['a later one', 5, 6, false],
    ['an earlier one', 5, 4, true],
  ])('with a deadline: %s', (_what, hours, hoursThen, isLower) => {
    const before = [usual(stage([FINANCE], { deadlineHours: hours }))];
    const after = [usual(stage([FINANCE], { deadlineHours: hoursThen }))];
    expect(lowersFor(before, after)).toBe(isLower);
  });

  test('that nobody can meet is lowered by whoever may meet it', () => {
    const alone = new TestLog().found().state;
    const approver = { roles: ['approver'], past: [] } as const;
    const with5: Authority = {
      ...alone,
      members: new Map([
        ...alone.members,
        ['5', { ...COMPANY.state.members.get('5')!, ...approver }],
      ]),
      rolesEver: new Map([...alone.rolesEver, ['5', ['approver']]]),
    };
    const rules = [usual(stage([{ kind: 'manager' }]))];
    expect(lowers(withRules(rules, alone), withRules(rules, with5), ['1'], AT)).toBe(true);
    expect(lowers(withRules(rules, with5), withRules(rules, alone), ['1'], AT)).toBe(false);
  });

  test('of a member whom the log does not know is the same for them', () => {
    const rules = [usual(stage([FINANCE]))];
    expect(lowersFor(rules, rules, ['88'])).toBe(false);
  });
});

describe('a stage less is noticed on the expense that met its conditions', () => {
  const AIR: Condition = { kind: 'vendor', contains: 'air' };
  const HOTEL: Condition = { kind: 'vendor', contains: 'hotel' };
  const PROJECT: Condition = { kind: 'field', key: 'project', values: ['moon', 'mars'] };
  const CLIENT: Condition = { kind: 'field', key: 'client', values: ['nasa'] };

  test.each<[string, readonly Condition[]]>([
    ['above an amount', [{ kind: 'amount_usd', above: '100' }]],
    [
      'up to an amount',
      [
        { kind: 'amount_usd_at_most', atMost: '0.02' },
        { kind: 'amount_usd', above: '0.01' },
      ],
    ],
    ['in a category', [{ kind: 'category', anyOf: ['9'] }]],
    ['under a policy', [{ kind: 'policy', anyOf: ['7'] }]],
    ['from a source', [{ kind: 'source', anyOf: ['card'] }]],
    ['at a vendor', [AIR]],
    ['at a vendor of two names', [AIR, HOTEL]],
    ['with a value of a field', [PROJECT]],
    ['with values of two fields', [PROJECT, CLIENT]],
  ])('%s', (_where, conditions) => {
    const both = [usual(stage([FINANCE]), stage([member('5')], when(...conditions)))];
    const one = [
      usual(
        stage([FINANCE]),
        stage([member('5')], when({ ...AIR, contains: 'nobody' }, ...conditions)),
      ),
    ];
    expect(lowersFor(both, [usual(stage([FINANCE]))])).toBe(true);
    expect(lowersFor(both, both)).toBe(false);
    expect(lowersFor(one, both)).toBe(false);
  });

  test('just above an amount that a stage ends at', () => {
    const before = [usual(stage([FINANCE]))];
    const after = [usual(stage([FINANCE], when({ kind: 'amount_usd_at_most', atMost: '100' })))];
    expect(lowersFor(before, after)).toBe(true);
  });

  test('between an old limit of automatic approval and a new one', () => {
    const free = withRules([usual()]);
    const upTo = (limitUsd: string): Authority => ({
      ...free,
      autoApproval: { ...free.autoApproval, limitUsd },
    });
    expect(lowers(upTo('50'), upTo('100'), ['4'], AT)).toBe(true);
    expect(lowers(upTo('100'), upTo('50'), ['4'], AT)).toBe(false);
  });

  test('and never on an expense of nothing, which cannot be submitted', () => {
    const ofNothing = when({ kind: 'amount_usd_at_most', atMost: '0' });
    const before = [usual(stage([FINANCE]), stage([member('5')], ofNothing))];
    expect(lowersFor(before, [usual(stage([FINANCE]))])).toBe(false);
  });

  test('on an expense of one category alone, although with another one it would still need it', () => {
    const inCategory = (id: string, approver: ApproverSpec): Rule => ({
      ...special([{ kind: 'category', anyOf: [id] }], stage([approver])),
      id,
    });
    const rest = usual(stage([FINANCE]));
    const before = [inCategory('9', FINANCE), inCategory('8', FINANCE), rest];
    expect(lowersFor(before, [inCategory('9', member('5')), inCategory('8', FINANCE), rest])).toBe(
      true,
    );
  });

  test.each([
    ['50', true],
    ['50.01', false],
  ])(
    'on an expense of two categories, each of half of 100.01 dollars, from %s in one on: %s',
    (above, isLower) => {
      const inNine = (over: string, ...others: Condition[]): Stage =>
        stage(
          [FINANCE],
          when({ kind: 'category', anyOf: ['9'] }, { kind: 'amount_usd', above: over }, ...others),
        );
      const always = stage([member('5')], when({ kind: 'category', anyOf: ['9', '8'] }));
      const before = [usual(always, inNine(above))];
      const after = [
        usual(always, inNine(above, { kind: 'amount_usd_at_most', atMost: '100' }), inNine('100')),
      ];
      expect(lowersFor(before, after)).toBe(isLower);
    },
  );
});

describe('what is too much to try is taken to lower something', () => {
  const values = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, place) => `${name}${place}`);
  const sameWith = (submitterIds: readonly string[], ...conditions: Condition[]): boolean => {
    const rules = [usual(stage([FINANCE]), stage([member('5')], when(...conditions)))];
    return lowersFor(rules, rules, submitterIds);
  };

  test('more than six categories', () => {
    const categories = (count: number): Condition => ({
      kind: 'category',
      anyOf: values('category', count),
    });
    expect(sameWith(['4'], categories(6))).toBe(false);
    expect(sameWith(['4'], categories(7))).toBe(true);
  });

  test('more than ten thousand expenses, of every kind of value and for everybody together', () => {
    const conditions: Condition[] = [
      { kind: 'amount_usd', above: '100' },
      { kind: 'category', anyOf: ['9'] },
      { kind: 'policy', anyOf: values('policy', 4) },
      { kind: 'source', anyOf: values('source', 3) },
      { kind: 'vendor', contains: 'air' },
      { kind: 'vendor', contains: 'hotel' },
      { kind: 'field', key: 'project', values: ['moon', 'mars'] },
    ];
    expect(sameWith(['1', '3', '4', '5'], ...conditions)).toBe(true);
    expect(sameWith(['4'], ...conditions)).toBe(false);
  });
});

describe('a change that can concern everybody is tried on', () => {
  const lowered: [Rule, Rule] = [
    usual(stage([FINANCE]), stage([member('5')])),
    usual(stage([FINANCE])),
  ];
  const forOne = (id: string): Condition[] => [{ kind: 'submitter', anyOf: [id] }];
  const ofOne = (id: string, state: Authority): boolean => {
    const rest = usual(stage([FINANCE]));
    const [before, after] = lowered.map(({ stages }) => special(forOne(id), ...stages));
    return lowersFor([before!, rest], [after!, rest], null, state);
  };

  test('whoever a rule names, beside others of their manager and department', () => {
    const state = withMember('8', {});
    expect([ofOne('4', state), ofOne('8', state)]).toEqual([true, true]);
  });

  test('nobody who left, because they submit nothing', () => {
    expect(ofOne('8', withMember('8', { active: false }))).toBe(false);
  });

  test('each department', () => {
    const sales: Condition[] = [{ kind: 'department', anyOf: ['Sales'] }];
    const rest = usual(stage([FINANCE]));
    const [before, after] = lowered.map(({ stages }) => special(sales, ...stages));
    const change = (state: Authority) => lowersFor([before!, rest], [after!, rest], null, state);
    expect(change(withMember('4', { department: 'Sales' }))).toBe(true);
    expect(change(withMember('4', { department: 'Research' }))).toBe(false);
  });

  test.each([
    ['finance', ['finance']],
    ['finance who is also an employee', ['employee', 'finance']],
  ] as const)(
    'everybody who decides, because their own expenses go to others: %s',
    (_who, roles) => {
      const finance = withMember('3', { ...COMPANY.state.members.get('3')!, roles });
      const state = withMember('8', { managerId: '1' }, finance);
      const before = [usual(stage([member('3'), member('5')]))];
      const after = [usual(stage([member('3')]))];
      expect(lowersFor(before, after, ['5'], state)).toBe(false);
      expect(lowersFor(before, after, ['3'], state)).toBe(true);
      expect(lowersFor(before, after, null, state)).toBe(true);
    },
  );
});
