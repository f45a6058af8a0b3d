import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = {
  title: 'Lunch',
  vendor: 'Cafe',
  amount: '10.00',
  currency: 'USD',
  invoiceNumber: '',
  categoryId: '1',
  policyId: '1',
  description: '',
};

test('what only the other side changed is taken over, what was typed stays', () => {
  const merge = mergeEdits(base, { ...base, title: 'Team lunch' }, { ...base, amount: '12.00' });
  expect(merge).toEqual({
    values: { ...base, title: 'Team lunch', amount: '12.00' },
    taken: ['amount'],
    conflicts: [],
  });
});

test('a field that both changed is asked about, and what was typed is kept until then', () => {
  const merge = mergeEdits(base, { ...base, amount: '11.00' }, { ...base, amount: '12.00' });
  expect(merge.conflicts).toEqual([{ field: 'amount', mine: '11.00', theirs: '12.00' }]);
  expect(merge.values.amount).toBe('11.00');
});

test('the same change on both sides is no conflict', () => {
  const both = { ...base, vendor: 'Bistro' };
  expect(mergeEdits(base, both, both).conflicts).toEqual([]);
});

test('a policy never ends up with the category of someone else', () => {
  const merge = mergeEdits(
    base,
    { ...base, policyId: '2' },
    { ...base, categoryId: '2', policyId: '3' },
    [['categoryId', 'policyId']],
  );
  expect(merge.conflicts.map(({ field }) => field)).toEqual(['categoryId', 'policyId']);
  expect(merge.values).toMatchObject({ categoryId: '1', policyId: '2' });
});
