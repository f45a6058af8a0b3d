import { describe, expect, test } from 'vitest';
import { NOTHING_READ } from './receipt.ts';
import { recommend, vendorKey, type KnownCategory, type KnownPolicy } from './recommendation.ts';
import type { ReceiptValues } from './extraction.ts';

const CATEGORIES: KnownCategory[] = [
  { id: '1', name: 'Meals', bucket: 'meals' },
  { id: '2', name: 'Travel', bucket: null },
  { id: '3', name: 'Fuel', bucket: 'fuel' },
];
const POLICIES: KnownPolicy[] = [
  { id: '10', categoryIds: ['1', '2', '3'], reimbursable: false },
  { id: '9', categoryIds: ['2', '3'], reimbursable: true },
  { id: '8', categoryIds: ['1'], reimbursable: true },
  { id: '7', categoryIds: ['1'], reimbursable: true },
];

const aReading = (changes: Partial<ReceiptValues> = {}): ReceiptValues => ({
  ...NOTHING_READ,
  vendor: { value: 'Trattoria Da Enzo', confidence: 0.9, region: null },
  categoryBuckets: [
    {
      bucket: 'utilities',
      confidence: 0.9,
      reason: 'Suggested because the receipt mentions "kWh".',
    },
    {
      bucket: 'meals',
      confidence: 0.5,
      reason: 'Suggested because the receipt mentions "coffee".',
    },
  ],
  ...changes,
});

describe('recommending a category and a policy', () => {
  test('an earlier choice for the vendor outranks the topic of the text', () => {
    const remembered = { categoryId: '2', policyId: '9', times: 3 };
    const reason = 'Used 3 times before for Trattoria Da Enzo.';
    expect(recommend(aReading(), CATEGORIES, POLICIES, remembered)).toEqual({
      categoryId: '2',
      policyId: '9',
      reason,
      categories: [
        { categoryId: '2', confidence: 0.95, reason },
        {
          categoryId: '1',
          confidence: 0.5,
          reason: 'Suggested because the receipt mentions "coffee".',
        },
      ],
    });
  });

  test('one earlier choice reads as once', () => {
    const remembered = { categoryId: '2', policyId: '9', times: 1 };
    expect(recommend(aReading(), CATEGORIES, POLICIES, remembered).reason).toBe(
      'Used once before for Trattoria Da Enzo.',
    );
  });

  test('a deleted remembered category is not recommended: the text decides', () => {
    const remembered = { categoryId: '99', policyId: '9', times: 3 };
    expect(recommend(aReading(), CATEGORIES, POLICIES, remembered)).toMatchObject({
      categoryId: '1',
    });
  });

  test('a deleted remembered policy is replaced by one that covers the category', () => {
    const remembered = { categoryId: '2', policyId: '99', times: 3 };
    expect(recommend(aReading(), CATEGORIES, POLICIES, remembered)).toMatchObject({
      categoryId: '2',
      policyId: '9',
    });
  });

  test('the best bucket with a matching category in the organisation decides, with its reason', () => {
    expect(recommend(aReading(), CATEGORIES, POLICIES, null)).toMatchObject({
      categoryId: '1',
      policyId: '7',
      reason: 'Suggested because the receipt mentions "coffee".',
    });
  });

  test('a reimbursable policy outranks a company card, and without a policy only the category is recommended', () => {
    const fuel = aReading({
      categoryBuckets: [
        { bucket: 'fuel', confidence: 1, reason: "Suggested from the receipt's text." },
      ],
    });
    expect(recommend(fuel, CATEGORIES, POLICIES, null)).toMatchObject({ policyId: '9' });
    expect(recommend(fuel, CATEGORIES, [], null)).toMatchObject({
      categoryId: '3',
      policyId: null,
    });
  });

  test('without memory and without a matching bucket nothing is recommended', () => {
    const nothing = { categoryId: null, policyId: null, reason: null, categories: [] };
    expect(recommend(null, CATEGORIES, POLICIES, null)).toEqual(nothing);
    expect(recommend(aReading({ categoryBuckets: [] }), CATEGORIES, POLICIES, null)).toEqual(
      nothing,
    );
  });
});

describe('the key of a vendor', () => {
  test('case, accents, spaces and punctuation do not make a different vendor', () => {
    expect(vendorKey('Café  Société, S.A.')).toBe(vendorKey('CAFE SOCIETE SA'));
  });

  test('a different word makes a different vendor', () => {
    expect(vendorKey('Shell 24')).not.toBe(vendorKey('Shell 42'));
  });
});
