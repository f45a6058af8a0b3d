import { expect, test } from 'vitest';
import { anExpense, aPolicy } from '../../test/fixtures/an-expense.ts';
import { linesOf } from './expense-lines.ts';
import { checkReferencedObjects } from './reference-check.ts';

const category = { id: '2', organizationId: '1', name: 'Meals', bucket: null, archived: false };
const chosen = { categoryId: '2', policyId: '3', receiptId: null, lines: null };
const existing = { category, policy: aPolicy(), receipt: null };
const fields = (result: ReturnType<typeof checkReferencedObjects>) =>
  result?.refusals.map(({ field, message }) => [field, message]) ?? [];

test('valid references are accepted', () => {
  expect(checkReferencedObjects(chosen, null, existing, '4')).toBeNull();
});

test('every missing reference is reported on its field', () => {
  const nothing = { category: null, policy: null, receipt: null };
  expect(fields(checkReferencedObjects({ ...chosen, receiptId: '9' }, null, nothing, '4'))).toEqual(
    [
      ['categoryId', 'Category does not exist.'],
      ['policyId', 'Policy does not exist.'],
      ['receiptId', 'Receipt does not exist.'],
    ],
  );
});

test("another member's receipt is not found", () => {
  const receipt = { ownerId: '5' };
  const result = checkReferencedObjects(
    { ...chosen, receiptId: '9' },
    null,
    { ...existing, receipt },
    '4',
  );
  expect(fields(result)).toEqual([['receiptId', 'Receipt does not exist.']]);
});

test('an archived reference can stay on an expense but cannot be chosen anew', () => {
  const archived = {
    ...existing,
    category: { ...category, archived: true },
    policy: aPolicy({ archived: true }),
  };
  expect(checkReferencedObjects(chosen, chosen, archived, '4')).toBeNull();
  expect(fields(checkReferencedObjects(chosen, null, archived, '4'))).toEqual([
    ['categoryId', 'This category is no longer in use.'],
    ['policyId', 'This policy is no longer in use.'],
  ]);
});

test('a policy that excludes the category is refused when chosen, but not when narrowed later', () => {
  const narrowed = { ...existing, policy: aPolicy({ categoryIds: ['8'] }) };
  expect(checkReferencedObjects(chosen, chosen, narrowed, '4')).toBeNull();
  expect(fields(checkReferencedObjects(chosen, null, narrowed, '4'))).toEqual([
    ['policyId', 'This policy cannot be used with the chosen category.'],
  ]);
});

test('a policy that excludes the category of a line is refused by the lines, unless it was there before', () => {
  const [line] = linesOf(anExpense({ categoryId: '8' }));
  const split = { ...chosen, lines: [line!, ...linesOf(anExpense())] };
  const refused = [['lines', 'This policy cannot be used with the category of a line.']];
  expect(fields(checkReferencedObjects(split, chosen, existing, '4'))).toEqual(refused);
  expect(checkReferencedObjects(split, split, existing, '4')).toBeNull();
  const other = { ...split, policyId: '4' };
  expect(fields(checkReferencedObjects(other, split, existing, '4'))).toEqual(refused);
});
