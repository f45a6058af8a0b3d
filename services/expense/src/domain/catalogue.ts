/** Maximum of each kind of an organization, including archived ones: as many as one list shows. */
export const CATALOGUE_MAX = 1_000;

/** A category, owned by an organization. */
export interface Category {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  /** The matching category of the OCR, such as meals; null without one. */
  readonly bucket: string | null;
  /** Archived categories stay on existing expenses but are not offered for new ones. */
  readonly archived: boolean;
}

export const REQUIRED_FIELDS = ['vendor', 'location', 'description', 'invoiceNumber'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** Whether a violation of a policy warns or blocks the submission. */
export type Enforcement = 'warn' | 'block';

/** A named set of rules of an organization. */
export interface Policy {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly categoryIds: readonly string[];
  readonly reimbursable: boolean;
  /** US dollars as a decimal string; null for no limit. */
  readonly amountMaxUsd: string | null;
  /** US dollars per person and calendar month; null for no limit. */
  readonly monthlyMaxUsd: string | null;
  /** A receipt is required above this amount; null for never. */
  readonly receiptRequiredAboveUsd: string | null;
  /** Maximum age of an expense at submission, in days; null for no limit. */
  readonly ageMaxDays: number | null;
  readonly requiredFields: readonly RequiredField[];
  /** Ids of custom fields. */
  readonly requiredCustomFields: readonly string[];
  readonly enforcement: Enforcement;
  readonly archived: boolean;
  /** Incremented with every change. */
  readonly version: number;
}
