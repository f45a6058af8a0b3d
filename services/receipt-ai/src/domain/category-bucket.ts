/** Kinds of spending that a receipt's text can distinguish; they are matched to an organisation's categories elsewhere. */
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

/** As used in a sentence: "resembles receipts for ...". */
export const BUCKET_NAMES: Record<CategoryBucket, string> = {
  electronics_telecom: 'electronics and telecommunication',
  fuel: 'fuel',
  groceries: 'groceries',
  hardware_maintenance: 'hardware and maintenance',
  health: 'health',
  meals: 'meals',
  office_supplies: 'office supplies',
  retail_other: 'other shopping',
  transport: 'transport and travel',
  utilities: 'utilities',
};

export interface BucketSuggestion {
  bucket: CategoryBucket;
  confidence: number;
  /** One short sentence for the person who decides. */
  reason: string;
}
