import type { RuleContent, Stage } from '@outlay/authority';
import { expect, test } from 'vitest';
import type { Vocabulary } from './catalogue.ts';
import { renameDepartment, withDepartmentIds, withDepartmentNames } from './rule-departments.ts';

const stage: Stage = {
  name: 'Head',
  conditions: [{ kind: 'department', anyOf: ['Sales'] }],
  approvers: [{ kind: 'manager' }],
  quorum: { kind: 'any' },
  deadlineHours: null,
};
const rule: RuleContent = {
  name: 'Sales and research',
  conditions: [
    { kind: 'amount_usd', above: '10' },
    { kind: 'department', anyOf: ['Sales', 'Research'] },
  ],
  stages: [stage],
};

test("renaming a department updates the rule's conditions and those of its stages", () => {
  expect(renameDepartment(rule, 'Sales', 'Growth')).toEqual({
    ...rule,
    conditions: [rule.conditions[0], { kind: 'department', anyOf: ['Growth', 'Research'] }],
    stages: [{ ...stage, conditions: [{ kind: 'department', anyOf: ['Growth'] }] }],
  });
});

test('a rule that does not mention the department is unchanged', () => {
  expect(renameDepartment(rule, 'Legal', 'Law')).toBeNull();
});

test('the log has the ids of departments, also where a department of the same name was deleted before', () => {
  const words: Vocabulary = {
    ...{ categories: new Map(), policies: new Map(), customFields: new Map(), members: new Map() },
    departments: new Map([
      ['5', { name: 'Sales', archived: true }],
      ['7', { name: 'Sales', archived: false }],
      ['8', { name: 'Research', archived: false }],
    ]),
  };
  const logged = withDepartmentIds(rule, words);
  expect(logged.conditions[1]).toEqual({ kind: 'department', anyOf: ['7', '8'] });
  expect(logged.stages[0]?.conditions).toEqual([{ kind: 'department', anyOf: ['7'] }]);
  expect(withDepartmentNames(logged, words)).toEqual(rule);
});
