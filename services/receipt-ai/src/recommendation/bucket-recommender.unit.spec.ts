import { beforeAll, describe, expect, test } from 'vitest';

import { CATEGORY_BUCKETS } from '../domain/category-bucket.ts';
import { SURE_MIN } from '../domain/recommendation.ts';
import { FEATURE_COUNT } from './bucket-features.ts';
import {
  createBucketRecommender,
  loadBucketRecommender,
  type BucketRecommender,
} from './bucket-recommender.ts';

let recommender: BucketRecommender;

beforeAll(async () => {
  recommender = await loadBucketRecommender();
});

describe('recommending a bucket', () => {
  test.each([
    ['PETRON SERVICE STATION', 'Pump 4\nRON 95 unleaded 32.1 litre\nTotal 70.20', 'fuel'],
    ['Casa do Mar Restaurante', 'bacalhau 12,50\nvinho tinto 4,00\nsobremesa 3,50', 'meals'],
    ['City Pharmacy', 'Paracetamol 500mg\nvitamin C', 'health'],
    ['Airport Taxi Service', 'Fare 24.00', 'transport'],
  ])('of %s', (vendor, text, bucket) => {
    const [best] = recommender.recommend(text, vendor);
    expect(best?.bucket).toBe(bucket);
  });

  test.each([
    ['', 'TAXI RECEIPT\nFare 24.00\nTip 3.00\nTotal 27.00'],
    ['Capital Cars', 'Taxi 4411\nDriver 88\nFare 24.00\nThank you'],
    ['Print World', 'Invoice 2041\nLaser printer 249.00\nVAT 19%\nTotal 296.31'],
    ['ООО Такси', 'Такси Москва\nИтого 540.00'],
    ['', 'Bitte zahlen Sie den Betrag bis zum Monatsende auf unser Konto'],
  ])('is not sure of %s "%s", of which it knows too little', (vendor, text) => {
    const [best] = recommender.recommend(text, vendor);
    expect(best?.confidence ?? 0).toBeLessThan(SURE_MIN / 2);
  });

  test('gives at most three, best first, each with a reason', () => {
    const suggestions = recommender.recommend('coffee 3.00 petrol 40.00 milk 1.20', 'Highway Stop');
    expect(suggestions.length).toBeLessThanOrEqual(3);
    expect(suggestions.map(({ confidence }) => confidence)).toEqual(
      suggestions.map(({ confidence }) => confidence).sort((a, b) => b - a),
    );
    expect(suggestions.find(({ bucket }) => bucket === 'fuel')?.reason).toBe(
      'Suggested because the receipt mentions "petrol".',
    );
  });

  test('returns none for a text without words', () => {
    expect(recommender.recommend('12.00\n--', '')).toEqual([]);
  });

  test('a keyword in the vendor’s name outweighs one in the text', () => {
    const blank = createBucketRecommender({
      biases: CATEGORY_BUCKETS.map(() => 0),
      scale: 0,
      weights: Buffer.alloc(CATEGORY_BUCKETS.length * FEATURE_COUNT).toString('base64'),
    });
    const [best, second] = blank.recommend('paint', 'Grand Hotel');
    expect(best).toMatchObject({
      bucket: 'transport',
      reason: 'Suggested because the vendor is "Grand Hotel".',
    });
    expect(second?.bucket).toBe('hardware_maintenance');
  });

  test('without a known word the reason is the text as a whole', () => {
    const [best] = recommender.recommend('bacalhau 12,50\nvinho tinto 4,00', 'Casa do Mar');
    expect(best?.reason).toBe("Suggested from the receipt's text.");
  });
});
