import { describe, expect, test } from 'vitest';
import type { Condition, SubmissionFacts } from './conditions.ts';
import {
  centsOf,
  comparedUsd,
  DEFAULT_RULE,
  fold,
  holds,
  inOrder,
  isAtMost,
  rulesFor,
  valuesOf,
} from './rule.ts';

const facts = (overrides: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  usdAmount: '100.00',
  policyId: '3',
  source: 'card',
  vendor: 'Trattoria',
  department: 'Sales',
  submitterId: '4',
  lines: [{ categoryId: '2', amount: '100', fields: {} }],
  ...overrides,
});

describe('a condition', () => {
  test.each<[string, Condition, Partial<SubmissionFacts>, boolean]>([
    ['a policy that it names', { kind: 'policy', anyOf: ['3'] }, {}, true],
    ['another policy', { kind: 'policy', anyOf: ['4'] }, {}, false],
    ['no policy', { kind: 'policy', anyOf: ['3'] }, { policyId: null }, false],
    ['a department that it names', { kind: 'department', anyOf: ['Sales'] }, {}, true],
    ['another department', { kind: 'department', anyOf: ['Research'] }, {}, false],
    ['no department', { kind: 'department', anyOf: ['Sales'] }, { department: null }, false],
    ['no vendor', { kind: 'vendor', contains: 'here' }, { vendor: null }, false],
  ])('meets %s, or does not', (_what, condition, overrides, isMet) => {
    expect(holds(condition, facts(overrides))).toBe(isMet);
  });

  test('compares vendors without case, accents and outer spaces', () => {
    expect(fold('  Café Zoë ')).toBe('cafe zoe');
  });

  test('finds no value of a field that an expense does not have', () => {
    const lines = [
      { categoryId: '2', amount: '50', fields: { project: undefined } },
      { categoryId: '2', amount: '50', fields: { project: 'moon' } },
    ];
    expect(valuesOf('project', facts({ lines }))).toEqual(['moon']);
    expect(valuesOf('constructor', facts({ lines }))).toEqual([]);
  });
});

describe('amounts', () => {
  test('that cannot be read are at most nothing, so that nothing is free by mistake', () => {
    expect(isAtMost('100', '100')).toBe(true);
    expect(isAtMost('100.01', '100')).toBe(false);
    expect(isAtMost('a lot', '100')).toBe(false);
    expect(isAtMost('100', 'no limit')).toBe(false);
    expect(() => centsOf('a lot')).toThrow('not comparable: a lot');
  });

  test('of a category are compared at the rate of the whole, also where a discount outweighs all', () => {
    const conditions: Condition[] = [
      { kind: 'amount_usd', above: '5' },
      { kind: 'category', anyOf: ['9'] },
    ];
    const lines = [
      { categoryId: '9', amount: '10', fields: {} },
      { categoryId: '2', amount: '-60', fields: {} },
    ];
    const refund = facts({ usdAmount: '-25', lines });
    expect(comparedUsd(conditions[0]!, conditions, refund)).toBe('5.00');
  });
});

describe('rules', () => {
  const rule = (id: string, priority: number) => ({
    ...DEFAULT_RULE,
    ...{ id, priority, version: 1, isDefault: false },
  });

  test('of the same priority run by age, and ids are compared as numbers', () => {
    const ids = ['12', '3', '11', '1', '2'];
    const rules = [...ids.map((id) => rule(id, 5)), rule('99', 1), rule('98', 9)];
    const sorted = ['99', '1', '2', '3', '11', '12', '98'];
    expect(inOrder(rules).map(({ id }) => id)).toEqual(sorted);
    expect(inOrder(rules.toReversed()).map(({ id }) => id)).toEqual(sorted);
    expect(inOrder([rule('7', 1), { ...rule('7', 1), name: 'same' }])[0]?.name).not.toBe('same');
  });

  test('decide about nothing where none matches', () => {
    const other = { ...rule('1', 1), conditions: [{ kind: 'source', anyOf: ['sol'] }] as const };
    expect(rulesFor([other], facts())).toEqual([]);
    expect(rulesFor([], facts())).toEqual([]);
  });

  test('for one category and for the rest decide together', () => {
    const nine = { ...rule('1', 1), conditions: [{ kind: 'category', anyOf: ['9'] }] as const };
    const usual = rule('2', 2);
    const lines = [
      { categoryId: '9', amount: '50', fields: {} },
      { categoryId: '2', amount: '50', fields: {} },
    ];
    expect(rulesFor([nine, usual], facts({ lines })).map(({ id }) => id)).toEqual(['1', '2']);
    expect(rulesFor([nine], facts({ lines })).map(({ id }) => id)).toEqual(['1']);
    const byCard = { kind: 'source', anyOf: ['card'] } as const;
    const nineByCard = { ...nine, conditions: [...nine.conditions, byCard] };
    expect(rulesFor([nineByCard, usual], facts({ lines })).map(({ id }) => id)).toEqual(['1', '2']);
  });
});
