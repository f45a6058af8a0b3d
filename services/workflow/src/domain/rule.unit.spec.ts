import { describe, expect, test } from 'vitest';
import {
  chooseRule,
  DEFAULT_PRIORITY,
  DEFAULT_RULE,
  holds,
  stagesFor,
  valuesOf,
  type Rule,
  type SubmissionFacts,
} from './rule.ts';

const facts = (overrides: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  usdAmount: '100.00',
  categoryId: '2',
  policyId: '3',
  source: 'fiat',
  vendor: 'Trattoria Da Enzo',
  department: 'Sales',
  submitterId: '4',
  fields: [],
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
    expect(chooseRule([rule({}), sales, travel], facts({ categoryId: '9' }))?.id).toBe('2');
    expect(chooseRule([rule({}), travel], facts())?.id).toBe('1');
  });

  test('without a matching rule there is no answer and no default', () => {
    expect(chooseRule([], facts())).toBeNull();
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

describe('a condition on a custom field', () => {
  const project = (...values: string[]) => ({ kind: 'field', key: 'project', values }) as const;

  test.each([
    ['the value of the expense', [{ project: 'Atlas' }], true],
    ['the value of one of its lines', [{ project: 'Zeus' }, { project: 'Borealis' }], true],
    ['another value', [{ project: 'atlas' }], false],
    ['the value of another field', [{ client: 'Atlas' }], false],
    ['no value', [{}], false],
    ['no lines, as in a submission before there were any', [], false],
  ])('matches as it should: %s', (_what, fields, expected) => {
    expect(holds(project('Atlas', 'Borealis'), facts({ fields }))).toBe(expected);
  });

  test('on a key that every object seems to have needs a value of its own', () => {
    const condition = { kind: 'field', key: 'constructor', values: ['Object'] } as const;
    expect(holds(condition, facts({ fields: [{}] }))).toBe(false);
    expect(valuesOf('constructor', facts({ fields: [{}] }))).toEqual([]);
    expect(holds(condition, facts({ fields: [{ constructor: 'Object' }] }))).toBe(true);
  });

  test('chooses the rule for the project', () => {
    const atlas = rule({ id: '2', priority: 1, conditions: [project('Atlas')] });
    const of = (value: string) => facts({ fields: [{ project: value }] });
    expect(chooseRule([rule({}), atlas], of('Atlas'))?.id).toBe('2');
    expect(chooseRule([rule({}), atlas], of('Zeus'))?.id).toBe('1');
  });
});
