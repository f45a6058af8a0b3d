/** A kind of spending, owned by an organisation. */
export interface Category {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** The reader's own kind that this category stands for, such as meals; null for none. */
  readonly bucket: string | null;
  /** Kept for the expenses that have it; not offered for new ones. */
  readonly archived: boolean;
}

export const REQUIRED_FIELDS = ['vendor', 'location', 'description', 'invoiceNumber'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Whether breaking a rule of a policy only warns or refuses the submission. */
export type Enforcement = 'warn' | 'block';

/** What an organisation allows under a name. */
export interface Policy {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly categoryIds: readonly string[];
  readonly reimbursable: boolean;
  /** US dollars as a decimal text; null for no limit. */
  readonly amountMaxUsd: string | null;
  /** US dollars per person and calendar month; null for no limit. */
  readonly monthlyMaxUsd: string | null;
  /** A receipt is asked for above this; null for never. */
  readonly receiptRequiredAboveUsd: string | null;
  /** Oldest that an expense may be at submission, in days; null for any age. */
  readonly ageMaxDays: number | null;
  readonly requiredFields: readonly RequiredField[];
  readonly enforcement: Enforcement;
  readonly archived: boolean;
  /** Rises by one with every change. */
  readonly version: number;
}
