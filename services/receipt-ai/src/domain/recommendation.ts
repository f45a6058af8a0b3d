import type { ReceiptValues } from './receipt.ts';

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

/** What the organisation chose for this vendor before. */
export interface VendorChoice {
  readonly categoryId: string;
  readonly policyId: string;
  readonly times: number;
}

export interface Recommendation {
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly reason: string | null;
}

/** Vendors are the same when their letters and digits are; near-identical names are never merged. */
export const vendorKey = (vendor: string): string =>
  vendor
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Recommends a category and a policy: what was chosen for the vendor before, else what the text speaks of. */
export function recommend(
  values: ReceiptValues | null,
  categories: readonly KnownCategory[],
  policies: readonly KnownPolicy[],
  remembered: VendorChoice | null,
): Recommendation {
  const exists = (id: string): boolean => categories.some((category) => category.id === id);
  if (remembered && exists(remembered.categoryId)) {
    const { categoryId } = remembered;
    const policyId = policies.some(({ id }) => id === remembered.policyId)
      ? remembered.policyId
      : policyFor(categoryId, policies);
    const times = remembered.times === 1 ? 'once' : `${remembered.times} times`;
    return {
      categoryId,
      policyId,
      reason: `Chosen ${times} before for ${values?.vendor?.value ?? 'this vendor'}.`,
    };
  }
  for (const { bucket, reason } of values?.categoryBuckets ?? []) {
    const category = categories.find((candidate) => candidate.bucket === bucket);
    if (category) {
      return { categoryId: category.id, policyId: policyFor(category.id, policies), reason };
    }
  }
  return { categoryId: null, policyId: null, reason: null };
}

/** The policy that most people mean: a reimbursable one that covers the category, the oldest first. */
function policyFor(categoryId: string, policies: readonly KnownPolicy[]): string | null {
  const covering = policies.filter(({ categoryIds }) => categoryIds.includes(categoryId));
  const [first] = [...covering].sort(
    (left, right) =>
      Number(right.reimbursable) - Number(left.reimbursable) || Number(left.id) - Number(right.id),
  );
  return first?.id ?? null;
}
