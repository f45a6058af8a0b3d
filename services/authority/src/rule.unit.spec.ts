import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition, SubmissionFacts } from './conditions.ts';
import {
  chooseRule,
  DEFAULT_PRIORITY,
  DEFAULT_RULE,
  firstBroken,
  holds,
  rulesFor,
  valuesOf,
  type Rule,
} from './rule.ts';
import { stagesFor } from './stages.ts';

const line = (categoryId: string | null, amount: string, fields = {}) => ({
  ...{ categoryId, amount, fields },
});
const facts = (overrides: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  usdAmount: '100.00',
  policyId: '3',
  source: 'fiat',
  vendor: 'Trattoria Da Enzo',
  department: 'Sales',
  submitterId: '4',
  lines: [line('2', overrides.usdAmount ?? '100.00')],
  ...overrides,
});
const rule = (overrides: Partial<Rule>): Rule => ({
  ...DEFAULT_RULE,
  id: '1',
  version: 1,
  priority: DEFAULT_PRIORITY,
  isDefault: false,
  ...overrides,
});
const names = (usdAmount: string): string[] =>
  stagesFor(rule({}), facts({ usdAmount })).map(({ name }) => name);

describe('the default rule', () => {
  test.each(['0', '499.99', '500', '500.00'])('%s USD: only the manager decides', (amount) => {
    expect(names(amount)).toEqual(['Manager approval']);
  });

  test.each(['500.01', '12000'])('%s USD: finance decides after the manager', (amount) => {
    expect(names(amount)).toEqual(['Manager approval', 'Finance approval']);
  });
});

describe('choosing a rule', () => {
  test('the first rule by priority whose conditions all match is chosen', () => {
    const travel = rule({ id: '2', priority: 1, conditions: [{ kind: 'category', anyOf: ['9'] }] });
    const sales = rule({
      id: '3',
      priority: 2,
      conditions: [{ kind: 'department', anyOf: ['Sales'] }],
    });
    expect(chooseRule([rule({}), sales, travel], facts())?.id).toBe('3');
    expect(chooseRule([rule({}), sales, travel], facts({ lines: [line('9', '100')] }))?.id).toBe(
      '2',
    );
    expect(chooseRule([rule({}), travel], facts())?.id).toBe('1');
  });

  test('without a matching rule there is no answer and no default', () => {
    expect(chooseRule([], facts())).toBeNull();
  });

  test('of rules with the same priority the older one is chosen, in whatever order they took effect', () => {
    const [ninth, tenth] = ['9', '10'].map((id) => rule({ id, priority: 1 })) as [Rule, Rule];
    expect(chooseRule([tenth, ninth], facts())?.id).toBe('9');
    expect(chooseRule([ninth, tenth], facts())?.id).toBe('9');
  });
});

test.each([
  [{ kind: 'policy', anyOf: ['3'] }, true],
  [{ kind: 'source', anyOf: ['sol'] }, false],
  [{ kind: 'vendor', contains: 'enzo' }, true],
  [{ kind: 'vendor', contains: 'TRÁTTORIA' }, true],
  [{ kind: 'amount_usd_at_most', atMost: '100' }, true],
  [{ kind: 'amount_usd_at_most', atMost: '99.99' }, false],
  [{ kind: 'submitter', anyOf: ['5'] }, false],
  [{ kind: 'amount_usd', above: '99.999' }, true],
] as const)('%j matches: %s', (condition, expected) => {
  expect(holds(condition, facts())).toBe(expected);
});

describe('an expense of several lines', () => {
  const travelAbove = (above: string): Condition[] => [
    { kind: 'category', anyOf: ['9'] },
    { kind: 'amount_usd', above },
  ];
  const split = facts({
    usdAmount: '499.00',
    lines: [line('2', '500'), line('9', '498'), line('2', '-499')],
  });
  const isMet = (conditions: readonly Condition[], given = split) =>
    firstBroken(conditions, given) === null;

  test('meets a condition on categories with any of its lines, not only the largest', () => {
    expect(isMet([{ kind: 'category', anyOf: ['9'] }])).toBe(true);
    expect(isMet([{ kind: 'category', anyOf: ['8'] }])).toBe(false);
    const discount = facts({ lines: [line('2', '110'), line('9', '-10')] });
    expect(isMet([{ kind: 'category', anyOf: ['9'] }], discount)).toBe(true);
  });

  test('compares the positive lines of the categories with an amount, so that a negative line hides nothing', () => {
    expect(isMet(travelAbove('250'))).toBe(true);
    expect(isMet(travelAbove('497.99'))).toBe(true);
    expect(isMet(travelAbove('498'))).toBe(false);
    const halves = facts({ lines: [line('9', '50'), line('9', '60'), line('9', '-10')] });
    expect(isMet(travelAbove('109.99'), halves)).toBe(true);
  });

  test('compares all positive lines without a condition on categories, and for an upper limit always', () => {
    expect(isMet([{ kind: 'amount_usd', above: '997.99' }])).toBe(true);
    expect(isMet([{ kind: 'amount_usd', above: '998' }])).toBe(false);
    expect(isMet([{ kind: 'amount_usd_at_most', atMost: '997.99' }])).toBe(false);
    const upTo: Condition[] = [
      { kind: 'category', anyOf: ['2'] },
      { kind: 'amount_usd_at_most', atMost: '600' },
    ];
    expect(isMet(upTo)).toBe(false);
  });

  test('in another currency is compared in dollars at the rate of the whole, never rounded down', () => {
    const euros = facts({ usdAmount: '116.12', lines: [line('2', '50.01'), line('9', '49.99')] });
    expect(isMet(travelAbove('58.04'), euros)).toBe(true);
    expect(isMet(travelAbove('58.05'), euros)).toBe(false);
  });

  test('never meets less after a negative line was added and the paid sum kept by another line', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const category = fc.constantFrom('2', '9');
    const amount = (value: number): string => (value / 100).toFixed(2);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(category, cents), { minLength: 1, maxLength: 5 }),
        fc.tuple(category, category, cents),
        fc.integer({ min: 0, max: 200_000 }),
        (own, [from, to, hidden], limit) => {
          const lines = own.map(([id, value]) => line(id, amount(value)));
          const usdAmount = amount(own.reduce((sum, [, value]) => sum + value, 0));
          const plain = facts({ usdAmount, lines });
          const hiding = [...lines, line(from, `-${amount(hidden)}`), line(to, amount(hidden))];
          const rigged = facts({ usdAmount, lines: hiding });
          for (const conditions of [
            travelAbove(amount(limit)),
            [{ kind: 'amount_usd', above: amount(limit) }] as Condition[],
          ]) {
            if (isMet(conditions, plain)) expect(isMet(conditions, rigged)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('the rules that decide on an expense of several categories', () => {
  const meals = rule({
    ...{ id: '2', priority: 1, name: 'Meals' },
    conditions: [{ kind: 'category', anyOf: ['2'] }],
  });
  const travel = rule({
    ...{ id: '3', priority: 2, name: 'Travel' },
    conditions: [{ kind: 'category', anyOf: ['9'] }],
  });
  const namesFor = (rules: readonly Rule[], ...lines: [string, string][]) =>
    rulesFor(rules, facts({ lines: lines.map(([id, amount]) => line(id, amount)) })).map(
      ({ id }) => id,
    );

  test('are those of each category, so that a cent of meals is no way around the rule of the rest', () => {
    expect(namesFor([rule({}), meals], ['9', '499.99'], ['2', '0.01'])).toEqual(['2', '1']);
    expect(namesFor([travel, rule({}), meals], ['9', '60'], ['2', '40'])).toEqual(['2', '3']);
    expect(namesFor([rule({}), meals, travel], ['9', '60'], ['2', '39'], ['5', '1'])).toEqual([
      ...['2', '3', '1'],
    ]);
  });

  test('are one where it covers all lines, names no category, or the rest is a discount', () => {
    expect(namesFor([rule({}), meals], ['2', '60'], ['2', '40'])).toEqual(['2']);
    expect(namesFor([rule({}), meals], ['2', '110'], ['9', '-10'])).toEqual(['2']);
    const anything = rule({ id: '4', priority: 0 });
    expect(namesFor([rule({}), meals, anything], ['9', '60'], ['2', '40'])).toEqual(['4']);
  });
});

describe('a condition on a custom field', () => {
  const having = (fields: readonly Record<string, string>[]) =>
    facts({ lines: fields.map((each) => line('2', '1', each)) });
  const project = (...values: string[]) => ({ kind: 'field', key: 'project', values }) as const;

  test.each([
    ['the value of the expense', [{ project: 'Atlas' }], true],
    ['the value of one of its lines', [{ project: 'Zeus' }, { project: 'Borealis' }], true],
    ['another value', [{ project: 'atlas' }], false],
    ['the value of another field', [{ client: 'Atlas' }], false],
    ['no value', [{}], false],
    ['no lines, as in a submission before there were any', [], false],
  ])('matches as it should: %s', (_what, fields, expected) => {
    expect(holds(project('Atlas', 'Borealis'), having(fields))).toBe(expected);
  });

  test('on a key that every object seems to have needs a value of its own', () => {
    const condition = { kind: 'field', key: 'constructor', values: ['Object'] } as const;
    expect(holds(condition, having([{}]))).toBe(false);
    expect(valuesOf('constructor', having([{}]))).toEqual([]);
    expect(holds(condition, having([{ constructor: 'Object' }]))).toBe(true);
  });

  test('chooses the rule for the project', () => {
    const atlas = rule({ id: '2', priority: 1, conditions: [project('Atlas')] });
    const of = (value: string) => having([{ project: value }]);
    expect(chooseRule([rule({}), atlas], of('Atlas'))?.id).toBe('2');
    expect(chooseRule([rule({}), atlas], of('Zeus'))?.id).toBe('1');
  });
});
