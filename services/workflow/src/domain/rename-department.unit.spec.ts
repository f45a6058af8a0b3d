import type { RuleContent, Stage } from '@outlay/authority';
import { expect, test } from 'vitest';
import { renameDepartment } from './rename-department.ts';

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
