/** A kind of spending, owned by an organisation. */
export interface Category {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** The reader's own kind that this category stands for, such as meals; null for none. */
  readonly bucket: string | null;
}

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
  /** A receipt is asked for above this; null for never. */
  readonly receiptRequiredAboveUsd: string | null;
  /** Oldest that an expense may be at submission, in days; null for any age. */
  readonly ageMaxDays: number | null;
}
