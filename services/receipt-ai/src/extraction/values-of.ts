import type { BucketSuggestion } from '../domain/category-bucket.ts';
import { TEXT_LENGTH_MAX, type Extraction } from '../domain/extraction.ts';
import type { DocumentFields } from './document/compare-with-page.ts';

export type RecommendBuckets = (text: string, vendor: string) => BucketSuggestion[];

/** The values of a document with its likely categories, and who read them. */
export const valuesOf = (
  recommendBuckets: RecommendBuckets,
  { text, ...fields }: DocumentFields,
  engine: string,
): Omit<Extraction, 'pageCount' | 'timingsMs'> => ({
  engine,
  ...fields,
  categoryBuckets: recommendBuckets(text, fields.vendor?.value ?? ''),
  text: text.slice(0, TEXT_LENGTH_MAX),
});
