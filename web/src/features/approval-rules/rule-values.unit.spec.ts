import { expect, test } from 'vitest';
import type { RulePartsFragment } from '#graphql';
import { aRule, nothing } from '../../testing/fake-rules.ts';
import { newApprover } from './approver-kinds.ts';
import {
  fieldCondition,
  moved,
  newCondition,
  newStage,
  ruleSchema,
  ruleValues,
  toRuleInput,
} from './rule-values.ts';

test('a new rule starts with one stage for the manager', () => {
  expect(toRuleInput({ ...ruleValues(null), name: 'Travel' })).toEqual({
    name: 'Travel',
    conditions: [],
    stages: [
      {
        name: '',
        conditions: [],
        approvers: [{ manager: true }],
        quorum: 'ANY',
        quorumCount: null,
        deadlineHours: null,
      },
    ],
  });
});

test('each condition sends exactly the one field that it is about', () => {
  const rule = {
    name: 'Travel',
    conditions: [
      { ...newCondition('amountAboveUsd'), text: ' 500 ' },
      { ...newCondition('categoryIds'), chosen: ['2', '3'] },
    ],
    stages: [],
  };
  expect(toRuleInput(rule).conditions).toEqual([
    { amountAboveUsd: '500' },
    { categoryIds: ['2', '3'] },
  ]);
});

test('a number of approvals is sent with its own quorum only', () => {
  const stage = { ...newStage(), count: '2', deadlineHours: '48' };
  const sent = (quorum: 'ALL' | 'COUNT') =>
    toRuleInput({ name: 'x', conditions: [], stages: [{ ...stage, quorum }] }).stages[0];
  expect(sent('ALL')).toMatchObject({ quorumCount: null, deadlineHours: 48 });
  expect(sent('COUNT')).toMatchObject({ quorumCount: 2 });
});

test('an approver is sent as the one field of its kind', () => {
  const stage = (...approvers: ReturnType<typeof newApprover>[]) => ({ ...newStage(), approvers });
  const sent = toRuleInput({
    name: 'x',
    conditions: [],
    stages: [
      stage(newApprover('manager'), newApprover('role'), { ...newApprover('member'), member: '7' }),
    ],
  });
  expect(sent.stages[0]?.approvers).toEqual([
    { manager: true },
    { role: 'FINANCE' },
    { memberId: '7' },
  ]);
});

test('what is missing is reported at its place', () => {
  const { error } = ruleSchema.safeParse({
    name: ' ',
    conditions: [newCondition('sources')],
    stages: [{ ...newStage(), name: 'Check', approvers: [newApprover('member')] }],
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Enter a name'],
    ['conditions.0', 'Choose at least one'],
    ['stages.0.approvers.0', 'Choose a member'],
  ]);
});

test('an item moves up and down, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

test('a condition on a custom field survives the editor, even with commas in its values', () => {
  const conditions = [{ ...nothing, field: { key: 'client', values: ['Acme, Inc.', 'Globex'] } }];
  const stages = aRule().stages.map((stage) => ({ ...stage, conditions }));
  const sent = toRuleInput(ruleValues(aRule({ conditions, stages }) as RulePartsFragment));
  const kept = [{ field: { key: 'client', values: ['Acme, Inc.', 'Globex'] } }];
  expect(sent.conditions).toEqual(kept);
  expect(sent.stages[0]?.conditions).toEqual(kept);
});

test('typed values of a custom field are separated by commas, and one without a field or value is refused', () => {
  const typed = { ...fieldCondition('client', []), text: ' Acme , Globex,' };
  expect(toRuleInput({ name: 'x', conditions: [typed], stages: [] }).conditions).toEqual([
    { field: { key: 'client', values: ['Acme', 'Globex'] } },
  ]);
  const messages = (key: string) =>
    ruleSchema
      .safeParse({ name: 'x', conditions: [fieldCondition(key, [])], stages: [] })
      .error?.issues.map(({ message }) => message);
  expect(messages('')).toEqual(['Choose a custom field']);
  expect(messages('client')).toEqual(['Enter at least one value']);
});
