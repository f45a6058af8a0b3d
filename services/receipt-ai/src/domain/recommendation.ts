import type { ReceiptValues } from './extraction.ts';

export interface KnownCategory {
  readonly id: string;
  readonly name: string;
  readonly bucket: string | null;
}

export interface KnownPolicy {
  readonly id: string;
  readonly categoryIds: readonly string[];
  readonly reimbursable: boolean;
}

/** The organisation's earlier choice for this vendor. */
export interface VendorChoice {
  readonly categoryId: string;
  readonly policyId: string;
  readonly times: number;
}

export interface CategorySuggestion {
  readonly categoryId: string;
  readonly confidence: number;
  readonly reason: string;
}

export interface Recommendation {
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly reason: string | null;
  /** At most three, best first; the first is the recommended one. */
  readonly categories: readonly CategorySuggestion[];
}

const SUGGESTIONS_MAX = 3;
/** Confidence in an earlier choice: people change their minds less with each repetition. */
const REMEMBERED_CONFIDENCE = { once: 0.85, often: 0.95 } as const;

/** A key that is equal for two names with the same letters and digits. Similar names are never merged. */
export const vendorKey = (vendor: string): string =>
  vendor
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Recommends a category and a policy: those chosen earlier for the vendor, or else those that fit the receipt's text. */
export function recommend(
  values: ReceiptValues | null,
  categories: readonly KnownCategory[],
  policies: readonly KnownPolicy[],
  remembered: VendorChoice | null,
): Recommendation {
  const chosen = categories.some(({ id }) => id === remembered?.categoryId) ? remembered : null;
  const before = chosen ? [suggestionOfChoice(chosen, values)] : [];
  const ofText = suggestionsOfText(values, categories).filter(
    ({ categoryId }) => categoryId !== chosen?.categoryId,
  );
  const suggestions = [...before, ...ofText].slice(0, SUGGESTIONS_MAX);
  const [best] = suggestions;
  if (!best) return { categoryId: null, policyId: null, reason: null, categories: [] };
  const { categoryId, reason } = best;
  const isPolicyThere = policies.some(({ id }) => id === chosen?.policyId);
  const policyId = chosen && isPolicyThere ? chosen.policyId : policyFor(categoryId, policies);
  return { categoryId, policyId, reason, categories: suggestions };
}

function suggestionOfChoice(
  { categoryId, times }: VendorChoice,
  values: ReceiptValues | null,
): CategorySuggestion {
  const often = times === 1 ? 'once' : `${times} times`;
  return {
    categoryId,
    confidence: REMEMBERED_CONFIDENCE[times === 1 ? 'once' : 'often'],
    reason: `Used ${often} before for ${values?.vendor?.value ?? 'this vendor'}.`,
  };
}

function suggestionsOfText(
  values: ReceiptValues | null,
  categories: readonly KnownCategory[],
): CategorySuggestion[] {
  return (values?.categoryBuckets ?? []).flatMap(({ bucket, confidence, reason }) => {
    const category = categories.find((candidate) => candidate.bucket === bucket);
    return category ? [{ categoryId: category.id, confidence, reason }] : [];
  });
}

/** The likeliest policy: a reimbursable one that covers the category, the oldest first. */
function policyFor(categoryId: string, policies: readonly KnownPolicy[]): string | null {
  const covering = policies.filter(({ categoryIds }) => categoryIds.includes(categoryId));
  const [first] = [...covering].sort(
    (left, right) =>
      Number(right.reimbursable) - Number(left.reimbursable) || Number(left.id) - Number(right.id),
  );
  return first?.id ?? null;
}
