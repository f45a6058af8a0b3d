import { expect, test } from 'vitest';
import type { CategoryBucket } from '../../src/domain/category-bucket.ts';
import { SURE_MIN } from '../../src/domain/recommendation.ts';
import { loadBucketRecommender } from '../../src/recommendation/bucket-recommender.ts';
import { countriesOf } from './generator/country.ts';
import { generateDocument } from './generator/generated-document.ts';
import type { Trade } from './generator/language.ts';

/** The buckets that are right for what a seller sells. */
const BUCKETS: Record<Trade, readonly CategoryBucket[]> = {
  transport: ['transport'],
  hotel: ['transport'],
  fuel: ['fuel'],
  restaurant: ['meals'],
  // Bakeries are among them.
  grocery: ['groceries', 'health', 'meals'],
  utility: ['utilities', 'electronics_telecom'],
  goods: ['office_supplies', 'electronics_telecom', 'hardware_maintenance', 'retail_other'],
  services: ['electronics_telecom', 'hardware_maintenance'],
};

test('of 600 documents of all countries, which are unlike the training data, hardly any is filled in wrong', async () => {
  const recommender = await loadBucketRecommender();
  const countries = countriesOf([], []);
  const sure = Array.from({ length: 600 }, (_, i) => {
    const { facts, words, labels } = generateDocument(7, i, { countries });
    const text = words.map((word) => word.text).join(' ');
    const [best] = recommender.recommend(text, labels.vendor ?? '');
    return best && best.confidence >= SURE_MIN
      ? { is: best.bucket, isRight: BUCKETS[facts.trade].includes(best.bucket) }
      : null;
  }).filter((one) => one !== null);
  expect(sure.length).toBeGreaterThan(20);
  expect(sure.filter(({ isRight }) => isRight).length / sure.length).toBeGreaterThanOrEqual(0.95);
});
