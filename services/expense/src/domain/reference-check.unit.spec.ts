import { expect, test } from 'vitest';
import { aPolicy } from '../../test/fixtures/an-expense.ts';
import { checkNamedThings } from './reference-check.ts';

const category = { id: '2', organizationId: '1', name: 'Meals', bucket: null, archived: false };
const chosen = { categoryId: '2', policyId: '3', receiptId: null };
const things = { category, policy: aPolicy(), receipt: null };
const fields = (result: ReturnType<typeof checkNamedThings>) =>
  result?.refusals.map(({ field, message }) => [field, message]) ?? [];

test('valid references are accepted', () => {
  expect(checkNamedThings(chosen, null, things, '4')).toBeNull();
});

test('every missing reference is reported on its field', () => {
  const nothing = { category: null, policy: null, receipt: null };
  expect(fields(checkNamedThings({ ...chosen, receiptId: '9' }, null, nothing, '4'))).toEqual([
    ['categoryId', 'Category does not exist.'],
    ['policyId', 'Policy does not exist.'],
    ['receiptId', 'Receipt does not exist.'],
  ]);
});

test("another member's receipt is not found", () => {
  const receipt = { ownerId: '5' };
  const result = checkNamedThings({ ...chosen, receiptId: '9' }, null, { ...things, receipt }, '4');
  expect(fields(result)).toEqual([['receiptId', 'Receipt does not exist.']]);
});

test('an archived reference can stay on an expense but cannot be chosen anew', () => {
  const archived = {
    ...things,
    category: { ...category, archived: true },
    policy: aPolicy({ archived: true }),
  };
  expect(checkNamedThings(chosen, chosen, archived, '4')).toBeNull();
  expect(fields(checkNamedThings(chosen, null, archived, '4'))).toEqual([
    ['categoryId', 'This category is no longer in use.'],
    ['policyId', 'This policy is no longer in use.'],
  ]);
});

test('a policy that excludes the category is refused when chosen, but not when narrowed later', () => {
  const narrowed = { ...things, policy: aPolicy({ categoryIds: ['8'] }) };
  expect(checkNamedThings(chosen, chosen, narrowed, '4')).toBeNull();
  expect(fields(checkNamedThings(chosen, null, narrowed, '4'))).toEqual([
    ['policyId', 'This policy cannot be used with the chosen category.'],
  ]);
});
