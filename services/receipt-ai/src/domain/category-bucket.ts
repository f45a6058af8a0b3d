/** Kinds of spending that a receipt's text can distinguish; they are matched to an organization's categories elsewhere. */
export const CATEGORY_BUCKETS = [
  'electronics_telecom',
  'fuel',
  'groceries',
  'hardware_maintenance',
  'health',
  'meals',
  'office_supplies',
  'retail_other',
  'transport',
  'utilities',
] as const;

export type CategoryBucket = (typeof CATEGORY_BUCKETS)[number];

export interface BucketSuggestion {
  bucket: CategoryBucket;
  confidence: number;
  /** One short sentence for the person who decides. */
  reason: string;
}
