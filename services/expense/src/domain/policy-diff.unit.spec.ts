import { expect, test } from 'vitest';
import { aField, aPolicy } from '../../test/fixtures/an-expense.ts';
import { policyDiff } from './policy-diff.ts';

const categories = [
  { id: '2', organizationId: '1', name: 'Travel', bucket: null, archived: false },
  { id: '3', organizationId: '1', name: 'Meals', bucket: 'meals', archived: true },
];
const customFields = [aField({ id: '7', name: 'Project' }), aField({ id: '8', name: 'Client' })];
const words = { categories, customFields };

test('a new policy is shown with all that it says, also that it has no limit', () => {
  const policy = aPolicy({
    categoryIds: ['2', '3'],
    monthlyMaxUsd: '900.00',
    receiptRequiredAboveUsd: '25.00',
    requiredFields: ['vendor', 'invoiceNumber'],
    requiredCustomFields: ['7'],
  });
  expect(policyDiff(null, policy, words)).toEqual(
    [
      ['Name', 'Standard'],
      ['Description', 'None'],
      ['Reimbursed', 'Yes'],
      ['Categories', 'Meals, Travel'],
      ['Limit per expense', 'None'],
      ['Monthly limit per person', '900.00 USD'],
      ['Receipt required', 'Above 25.00 USD'],
      ['Maximum age', 'None'],
      ['Required fields', 'Project, invoice number, vendor'],
      ['On a violation', 'Warn'],
    ].map(([field, after]) => ({ field, before: null, after })),
  );
});

test('the diff of a changed policy only shows differences', () => {
  const before = aPolicy({ reimbursable: false, categoryIds: ['2', '3'], ageMaxDays: 30 });
  const after = aPolicy({ categoryIds: ['3', '2'], amountMaxUsd: '0.00', enforcement: 'block' });
  expect(policyDiff(before, after, words)).toEqual([
    { field: 'Reimbursed', before: 'No', after: 'Yes' },
    { field: 'Limit per expense', before: 'None', after: '0.00 USD' },
    { field: 'Maximum age', before: '30 days', after: 'None' },
    { field: 'On a violation', before: 'Warn', after: 'Block submission' },
  ]);
});
