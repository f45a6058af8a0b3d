import { describe, expect, test } from 'vitest';
import { NOTHING_READ } from './receipt.ts';
import {
  choiceKeys,
  recommend,
  vendorKey,
  type EarlierChoice,
  type KnownCategory,
  type KnownPolicy,
} from './recommendation.ts';
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
      confidence: 0.9,
      reason: 'Suggested because the receipt mentions "coffee".',
    },
  ],
  ...changes,
});

const NONE = new Map<string, EarlierChoice[]>();
const choice = (categoryId: string, policyId: string): EarlierChoice => ({ categoryId, policyId });
/** Earlier choices for the vendor of `aReading`, newest first. */
const forVendor = (...choices: EarlierChoice[]) => new Map([['TRATTORIADAENZO', choices]]);
/** Earlier choices for receipts whose likeliest bucket is meals, newest first. */
const forMeals = (...choices: EarlierChoice[]) => new Map([['meals', choices]]);
const TRAVEL = choice('2', '9');
const FUEL = choice('3', '9');

describe('recommending a category and a policy', () => {
  test('an earlier choice for the vendor outranks the topic of the text', () => {
    const reason = 'Used for the last 3 expenses from Trattoria Da Enzo.';
    expect(recommend(aReading(), CATEGORIES, POLICIES, forVendor(TRAVEL, TRAVEL, TRAVEL))).toEqual({
      categoryId: '2',
      policyId: '9',
      reason,
      categories: [
        { categoryId: '2', policyId: '9', confidence: 0.95, reason },
        {
          categoryId: '1',
          policyId: '7',
          confidence: 0.9,
          reason: 'Suggested because the receipt mentions "coffee".',
        },
      ],
    });
  });

  test('one earlier choice reads as the last expense', () => {
    expect(recommend(aReading(), CATEGORIES, POLICIES, forVendor(TRAVEL)).reason).toBe(
      'Used for the last expense from Trattoria Da Enzo.',
    );
  });

  test('where members do not agree about a vendor, nothing is filled in and their choices come first', () => {
    const earlier = forVendor(TRAVEL, FUEL, TRAVEL);
    const { categoryId, policyId, reason, categories } = recommend(
      aReading(),
      CATEGORIES,
      POLICIES,
      earlier,
    );
    expect({ categoryId, policyId, reason }).toEqual({
      categoryId: null,
      policyId: null,
      reason: null,
    });
    expect(categories[0]).toMatchObject({
      categoryId: '2',
      reason: 'Used for 2 of the last 3 expenses from Trattoria Da Enzo.',
    });
  });

  test('a deleted remembered category is not recommended: the text decides', () => {
    expect(recommend(aReading(), CATEGORIES, POLICIES, forVendor(choice('99', '9')))).toMatchObject(
      { categoryId: '1' },
    );
  });

  test('a deleted remembered policy is replaced by one that covers the category', () => {
    expect(recommend(aReading(), CATEGORIES, POLICIES, forVendor(choice('2', '99')))).toMatchObject(
      { categoryId: '2', policyId: '9' },
    );
  });

  test('the best bucket with a matching category in the organization decides, with its reason', () => {
    expect(recommend(aReading(), CATEGORIES, POLICIES, NONE)).toMatchObject({
      categoryId: '1',
      policyId: '7',
      reason: 'Suggested because the receipt mentions "coffee".',
    });
  });

  test('an unsure text fills in nothing and leaves at most three suggestions, each with its policy', () => {
    const reason = "Suggested from the receipt's text.";
    const unsure = aReading({
      categoryBuckets: [
        { bucket: 'fuel', confidence: 0.5, reason },
        { bucket: 'meals', confidence: 0.3, reason },
      ],
    });
    expect(recommend(unsure, CATEGORIES, POLICIES, NONE)).toEqual({
      categoryId: null,
      policyId: null,
      reason: null,
      categories: [
        { categoryId: '3', policyId: '9', confidence: 0.5, reason },
        { categoryId: '1', policyId: '7', confidence: 0.3, reason },
      ],
    });
  });

  test('a reimbursable policy outranks a company card, and without a policy only the category is recommended', () => {
    const fuel = aReading({
      categoryBuckets: [
        { bucket: 'fuel', confidence: 1, reason: "Suggested from the receipt's text." },
      ],
    });
    expect(recommend(fuel, CATEGORIES, POLICIES, NONE)).toMatchObject({ policyId: '9' });
    expect(recommend(fuel, CATEGORIES, [], NONE)).toMatchObject({
      categoryId: '3',
      policyId: null,
    });
  });

  test('without memory and without a matching bucket nothing is recommended', () => {
    const nothing = { categoryId: null, policyId: null, reason: null, categories: [] };
    expect(recommend(null, CATEGORIES, POLICIES, NONE)).toEqual(nothing);
    expect(recommend(aReading({ categoryBuckets: [] }), CATEGORIES, POLICIES, NONE)).toEqual(
      nothing,
    );
  });
});

describe('what members chose for a kind of spending', () => {
  const recommended = (...choices: EarlierChoice[]) =>
    recommend(aReading(), CATEGORIES, POLICIES, forMeals(...choices));

  test('replaces the category of the bucket after three equal choices', () => {
    expect(recommended(TRAVEL, TRAVEL)).toMatchObject({ categoryId: '1' });
    expect(recommended(TRAVEL, TRAVEL, TRAVEL)).toMatchObject({
      categoryId: '2',
      policyId: '9',
      reason: 'Used for the last 3 expenses of this kind.',
    });
  });

  test('counts from four of the last five on', () => {
    expect(recommended(FUEL, TRAVEL, TRAVEL, TRAVEL)).toMatchObject({ categoryId: '1' });
    expect(recommended(FUEL, TRAVEL, TRAVEL, TRAVEL, TRAVEL)).toMatchObject({
      categoryId: '2',
      reason: 'Used for 4 of the last 5 expenses of this kind.',
    });
  });

  test('also teaches a kind for which the organization has no category, and suggests no category twice', () => {
    const earlier = new Map([
      ['utilities', [TRAVEL, TRAVEL, TRAVEL]],
      ...forMeals(TRAVEL, TRAVEL, TRAVEL),
    ]);
    const { categories } = recommend(aReading(), CATEGORIES, POLICIES, earlier);
    expect(categories.map(({ categoryId }) => categoryId)).toEqual(['2']);
  });

  test('does not make an unsure text sure', () => {
    const unsure = aReading({
      categoryBuckets: [{ bucket: 'meals', confidence: 0.5, reason: 'A reason.' }],
    });
    const earlier = forMeals(TRAVEL, TRAVEL, TRAVEL);
    expect(recommend(unsure, CATEGORIES, POLICIES, earlier)).toMatchObject({
      categoryId: null,
      categories: [{ categoryId: '2', policyId: '9' }],
    });
  });
});

describe('the key of a vendor', () => {
  test('case, accents, spaces and punctuation do not make a different vendor', () => {
    expect(vendorKey('Café  Société, S.A.')).toBe(vendorKey('CAFE SOCIETE SA'));
  });

  test('a different word makes a different vendor', () => {
    expect(vendorKey('Shell 24')).not.toBe(vendorKey('Shell 42'));
  });

  test.each([
    ['Кафе «Пушкинъ»', 'КАФЕ ПУШКИНЪ'],
    ['Ταβέρνα Όλγας', 'ΤΑΒΕΡΝΑ ΟΛΓΑΣ'],
    ['ラーメン 一番', 'ラーメン一番'],
    ['ＡＢＣストア', 'ABCストア'],
  ])('%s is the same in every spelling', (one, other) => {
    expect(vendorKey(one)).toBe(vendorKey(other));
    expect(vendorKey(one)).not.toBe('');
  });

  test('names of other scripts stay different', () => {
    const names = ['Кафе', 'Каре', '一番', '二番', 'がき', 'かき', 'चाय', 'चाया'];
    expect(new Set(names.map(vendorKey)).size).toBe(names.length);
  });

  test('choices are looked up by the vendor and by the likeliest buckets', () => {
    expect(choiceKeys(aReading())).toEqual(['TRATTORIADAENZO', 'utilities', 'meals']);
    expect(choiceKeys(aReading({ vendor: null, categoryBuckets: [] }))).toEqual([]);
  });
});
