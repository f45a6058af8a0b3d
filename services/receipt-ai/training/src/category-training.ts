import { bucketFeatures, FEATURE_COUNT } from '../../src/recommendation/bucket-features.ts';
import {
  createBucketRecommender,
  type BucketWeights,
} from '../../src/recommendation/bucket-recommender.ts';
import { CATEGORY_BUCKETS, type CategoryBucket } from '../../src/domain/category-bucket.ts';
import { SURE_MIN } from '../../src/domain/recommendation.ts';
import { nameKey } from './match-rules.ts';
import type { TextReceipt } from './receipts-data.ts';

const FOLDS = 5;
const EPOCHS = 25;
const LEARNING_RATE = 1.5;
const LEARNING_RATE_DECAY = 0.15;
const BIAS_RATE = 0.05;
/** Limits the importance of a bucket that has only a few receipts. */
const IMPORTANCE_MAX = 2;
/** Receipts of the other sources are all meals: from them the classifier would learn that English or rupiah means meals. */
const TRAINED_SOURCE = 'zenodo';
/** Indonesian receipts, which have no vendors and are not measured. */
const LEFT_OUT_SOURCE = 'cord';

export type CategorisedReceipt = TextReceipt & { category: CategoryBucket };

/** The receipts that are measured, some of which the classifier is trained on. */
export function categorisedReceipts(texts: readonly TextReceipt[]): CategorisedReceipt[] {
  return texts.filter(
    (receipt): receipt is CategorisedReceipt =>
      receipt.category !== null && receipt.src !== LEFT_OUT_SOURCE,
  );
}

export interface CategoryOutcome {
  isFirst: boolean;
  isAmongThree: boolean;
  /** Whether it would be filled in. */
  isSure: boolean;
}

/** Recommendations for receipts whose vendors were not in the training data. */
export function crossValidateCategories(
  receipts: readonly CategorisedReceipt[],
): CategoryOutcome[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isHeldOut = (receipt: CategorisedReceipt): boolean => foldOf(receipt) === fold;
    const seen = receipts.filter((receipt) => !isHeldOut(receipt));
    const recommender = createBucketRecommender(trainCategories(seen));
    return receipts.filter(isHeldOut).map(({ text, vendor, category }) => {
      const found = recommender.recommend(text, vendor ?? '');
      return {
        isFirst: found[0]?.bucket === category,
        isAmongThree: found.some(({ bucket }) => bucket === category),
        isSure: (found[0]?.confidence ?? 0) >= SURE_MIN,
      };
    });
  }).flat();
}

function foldOf({ vendor, id }: CategorisedReceipt): number {
  let hash = 7;
  for (const character of nameKey(vendor ?? '').slice(0, 8) || id)
    hash = (hash * 131 + character.charCodeAt(0)) >>> 0;
  return hash % FOLDS;
}

/** Stochastic gradient descent in a fixed shuffled order. */
export function trainCategories(receipts: readonly CategorisedReceipt[]): BucketWeights {
  const examples = receipts.filter(({ src }) => src === TRAINED_SOURCE);
  const features = examples.map(({ text, vendor }) => bucketFeatures(text, vendor ?? ''));
  const weights = new Float64Array(CATEGORY_BUCKETS.length * FEATURE_COUNT);
  const biases = new Float64Array(CATEGORY_BUCKETS.length);
  const importance = importanceOfBuckets(examples);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = LEARNING_RATE / (1 + epoch * LEARNING_RATE_DECAY);
    for (let step = 0; step < examples.length; step++) {
      const at = (step * 7919 + epoch * 13) % examples.length;
      const example = examples[at];
      const input = features[at];
      if (example && input)
        learn(weights, biases, input, example.category, rate * importance(example.category));
    }
  }
  return quantise(weights, biases);
}

/** The importance of each bucket. Two thirds of some folds are meals, and every unknown text would become a meal without it. */
function importanceOfBuckets(
  examples: readonly CategorisedReceipt[],
): (bucket: CategoryBucket) => number {
  const counts = new Map<CategoryBucket, number>();
  for (const { category } of examples) counts.set(category, (counts.get(category) ?? 0) + 1);
  const mean = examples.length / counts.size;
  return (bucket) => Math.min(IMPORTANCE_MAX, Math.sqrt(mean / (counts.get(bucket) ?? mean)));
}

function learn(
  weights: Float64Array,
  biases: Float64Array,
  { indexes, weight }: ReturnType<typeof bucketFeatures>,
  category: CategoryBucket,
  rate: number,
): void {
  const powers = CATEGORY_BUCKETS.map((_, row) => {
    const sum = indexes.reduce(
      (total, index) => total + (weights[row * FEATURE_COUNT + index] ?? 0),
      0,
    );
    return Math.exp((biases[row] ?? 0) + sum * weight);
  });
  const sum = powers.reduce((total, power) => total + power, 0);
  for (const [row, bucket] of CATEGORY_BUCKETS.entries()) {
    const step = rate * (Number(bucket === category) - (powers[row] ?? 0) / sum);
    biases[row] = (biases[row] ?? 0) + BIAS_RATE * step;
    for (const index of indexes) {
      const at = row * FEATURE_COUNT + index;
      weights[at] = (weights[at] ?? 0) + step * weight;
    }
  }
}

function quantise(weights: Float64Array, biases: Float64Array): BucketWeights {
  const largest = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0);
  const scale = largest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return {
    biases: [...biases].map((bias) => Math.round(bias * 10_000) / 10_000),
    scale,
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}
