import { foldAccents } from '@outlay/platform/text';
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

/** What a member chose for an expense that was submitted. */
export interface EarlierChoice {
  readonly categoryId: string;
  readonly policyId: string;
}

export interface CategorySuggestion extends Pick<Recommendation, 'policyId'> {
  readonly categoryId: string;
  readonly confidence: number;
  readonly reason: string;
}

/** The first suggestion where it is sure enough to be filled in, and all suggestions. */
export interface Recommendation {
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly reason: string | null;
  /** At most three, best first. */
  readonly categories: readonly CategorySuggestion[];
}

/**
 * From this confidence on a suggestion is filled in. In the cross-validation by vendor these are 36 % of 667 receipts, and 96.6 %
 * of them are right. Of 3,600 generated documents of 62 countries they are 7 %, and all 259 are right.
 */
export const SURE_MIN = 0.84;
/** Only the last choices count, so that an organization can change its mind. */
export const CHOICES_MAX = 10;
const SUGGESTIONS_MAX = 3;
/** Confidence in an earlier choice for a vendor: people change their minds less with each repetition. */
const REMEMBERED_CONFIDENCE = { once: 0.85, often: 0.95 } as const;
/** This many choices, and this share of the last ones, teach which category a kind of spending has in the organization. */
const LEARNT_FROM = { times: 3, share: 0.8 } as const;

/** A key that is equal for two names with the same letters and digits. Similar names are never merged. */
export const vendorKey = (vendor: string): string =>
  foldAccents(vendor.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The keys of earlier choices that matter: the vendor's, which has no small letters, and the names of the likeliest buckets. */
export const choiceKeys = (values: ReceiptValues | null): string[] =>
  [
    vendorKey(values?.vendor?.value ?? ''),
    ...(values?.categoryBuckets ?? []).map(({ bucket }) => bucket),
  ].filter((key) => key !== '');

/**
 * Recommends a category and a policy: those chosen earlier for the vendor, or else those that fit the receipt's text.
 *
 * @param earlier the organization's last choices by key, newest first
 */
export function recommend(
  values: ReceiptValues | null,
  categories: readonly KnownCategory[],
  policies: readonly KnownPolicy[],
  earlier: ReadonlyMap<string, readonly EarlierChoice[]>,
): Recommendation {
  const favourite = (key: string): Favourite | null =>
    favouriteOf(earlier.get(key) ?? [], categories);
  const found = [
    ...suggestionOfVendor(values?.vendor?.value ?? '', favourite),
    ...suggestionsOfText(values, categories, favourite),
  ];
  const suggestions = found
    .filter(({ categoryId }, i) => found.findIndex((one) => one.categoryId === categoryId) === i)
    .slice(0, SUGGESTIONS_MAX)
    .map((suggestion) => ({ ...suggestion, policyId: policyFor(suggestion, policies) }));
  const sure = suggestions.slice(0, 1).find(({ confidence }) => confidence >= SURE_MIN);
  const { categoryId = null, policyId = null, reason = null } = sure ?? {};
  return { categoryId, policyId, reason, categories: suggestions };
}

/** The category that was chosen most often, with its newest policy; of two the newer. */
interface Favourite extends EarlierChoice {
  readonly times: number;
  /** The number of choices that were counted. */
  readonly of: number;
}

function favouriteOf(
  earlier: readonly EarlierChoice[],
  categories: readonly KnownCategory[],
): Favourite | null {
  const choices = earlier.filter((choice) => categories.some(({ id }) => id === choice.categoryId));
  const timesOf = ({ categoryId }: EarlierChoice): number =>
    choices.filter((choice) => choice.categoryId === categoryId).length;
  const [best] = choices.toSorted((left, right) => timesOf(right) - timesOf(left));
  return best ? { ...best, times: timesOf(best), of: choices.length } : null;
}

type FindFavourite = (key: string) => Favourite | null;

function suggestionOfVendor(vendor: string, favourite: FindFavourite): CategorySuggestion[] {
  const chosen = favourite(vendorKey(vendor));
  if (!chosen) return [];
  const { categoryId, policyId, times, of } = chosen;
  const confidence = REMEMBERED_CONFIDENCE[times === 1 ? 'once' : 'often'] * (times / of);
  return [
    { categoryId, policyId, confidence, reason: `Used for ${shareOf(chosen)} from ${vendor}.` },
  ];
}

function suggestionsOfText(
  values: ReceiptValues | null,
  categories: readonly KnownCategory[],
  favourite: FindFavourite,
): CategorySuggestion[] {
  return (values?.categoryBuckets ?? []).flatMap(({ bucket, confidence, reason }) => {
    const learnt = learntFrom(favourite(bucket));
    const category = learnt?.categoryId ?? categories.find((one) => one.bucket === bucket)?.id;
    if (category === undefined) return [];
    return [
      {
        categoryId: category,
        policyId: learnt?.policyId ?? null,
        confidence,
        reason: learnt ? `Used for ${shareOf(learnt)} of this kind.` : reason,
      },
    ];
  });
}

const learntFrom = (choice: Favourite | null): Favourite | null =>
  choice && choice.times >= LEARNT_FROM.times && choice.times >= LEARNT_FROM.share * choice.of
    ? choice
    : null;

function shareOf({ times, of }: Favourite): string {
  if (of === 1) return 'the last expense';
  return times === of ? `the last ${of} expenses` : `${times} of the last ${of} expenses`;
}

/** The policy that was chosen with the category, or else the likeliest: a reimbursable one that covers it, the oldest first. */
function policyFor(
  { categoryId, policyId }: Pick<CategorySuggestion, 'categoryId' | 'policyId'>,
  policies: readonly KnownPolicy[],
): string | null {
  if (policies.some(({ id }) => id === policyId)) return policyId;
  const covering = policies.filter(({ categoryIds }) => categoryIds.includes(categoryId));
  const [first] = covering.toSorted(
    (left, right) =>
      Number(right.reimbursable) - Number(left.reimbursable) || Number(left.id) - Number(right.id),
  );
  return first?.id ?? null;
}
