import { readFile } from 'node:fs/promises';

import {
  CATEGORY_BUCKETS,
  type BucketSuggestion,
  type CategoryBucket,
} from '../domain/category-bucket.ts';
import { bucketFeatures, FEATURE_COUNT } from './bucket-features.ts';
import { keywordHits, type KeywordHit } from './bucket-keywords.ts';

/** Softmax regression as it is stored: 8-bit weights, one scale for all. */
export interface BucketWeights {
  biases: number[];
  scale: number;
  /** Base64 of signed bytes, FEATURE_COUNT per bucket in the order of CATEGORY_BUCKETS. */
  weights: string;
}

export interface BucketRecommender {
  /** At most three buckets, best first; empty for a text without evidence. */
  recommend(text: string, vendor: string): BucketSuggestion[];
}

const SUGGESTIONS_MAX = 3;
const CONFIDENCE_MIN = 0.005;
/** Reduces the weight of the classifier, which is overconfident for texts unlike its training data. */
const TEXT_LOGIT_SHARE = 0.6;
/** A keyword's addition to its bucket's logit. */
const KEYWORD_LOGIT = 1.6;
const VENDOR_KEYWORD_LOGIT = 5;
/** The addition for a shop, such as a supermarket: people file what they buy there under several kinds. */
const SHOP_KEYWORD_LOGIT = 2;
const SHOPS = new Set<CategoryBucket>([
  'electronics_telecom',
  'groceries',
  'hardware_maintenance',
  'office_supplies',
  'retail_other',
]);

/** Loads models/category-buckets.json, written by training/src/train-category-classifier.ts. */
export async function loadBucketRecommender(): Promise<BucketRecommender> {
  const file = new URL('../../models/category-buckets.json', import.meta.url);
  return createBucketRecommender(JSON.parse(await readFile(file, 'utf8')) as BucketWeights);
}

export function createBucketRecommender({
  biases,
  scale,
  weights,
}: BucketWeights): BucketRecommender {
  const bytes = Buffer.from(weights, 'base64');
  const table = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    recommend(text, vendor) {
      const { indexes, weight } = bucketFeatures(text, vendor);
      if (indexes.length === 0) return [];
      const hits = keywordHits(text, vendor);
      const logits = CATEGORY_BUCKETS.map((bucket, row) => {
        const hit = hits.find((candidate) => candidate.bucket === bucket);
        const sum = indexes.reduce(
          (total, index) => total + (table[row * FEATURE_COUNT + index] ?? 0),
          0,
        );
        return TEXT_LOGIT_SHARE * ((biases[row] ?? 0) + sum * weight * scale) + keywordLogit(hit);
      });
      return suggestions(softmax(logits), hits, vendor);
    },
  };
}

function keywordLogit(hit: KeywordHit | undefined): number {
  if (!hit) return 0;
  if (!hit.isInVendor) return KEYWORD_LOGIT;
  return SHOPS.has(hit.bucket) ? SHOP_KEYWORD_LOGIT : VENDOR_KEYWORD_LOGIT;
}

function softmax(logits: number[]): number[] {
  const largest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - largest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function suggestions(shares: number[], hits: KeywordHit[], vendor: string): BucketSuggestion[] {
  return CATEGORY_BUCKETS.map((bucket, row) => ({
    bucket,
    confidence: Math.round((shares[row] ?? 0) * 1000) / 1000,
  }))
    .filter(({ confidence }) => confidence >= CONFIDENCE_MIN)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, SUGGESTIONS_MAX)
    .map((suggestion) => {
      const hit = hits.find(({ bucket }) => bucket === suggestion.bucket);
      return { ...suggestion, reason: reasonOf(hit, vendor) };
    });
}

function reasonOf(hit: KeywordHit | undefined, vendor: string): string {
  if (!hit) return "Suggested from the receipt's text.";
  return hit.isInVendor
    ? `Suggested because the vendor is "${vendor}".`
    : `Suggested because the receipt mentions "${hit.keyword}".`;
}
