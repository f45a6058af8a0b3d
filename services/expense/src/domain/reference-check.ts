import { refuseAll, type Refusal, type Refused } from '@outlay/platform/result';
import type { Category, Policy } from './catalogue.ts';
import type { ExpenseDetails } from './expense.ts';
import { invalid } from './printable-text.ts';

/** The objects that an input refers to; null for those that this organization doesn't have. */
export interface ReferencedObjects {
  readonly category: Category | null;
  readonly policy: Policy | null;
  readonly receipt: { readonly ownerId: string } | null;
}

type Chosen = Pick<ExpenseDetails, 'categoryId' | 'policyId' | 'receiptId' | 'lines'>;

/**
 * Refuses categories and policies that don't exist or are archived, a policy for other categories, and receipts of other
 * members; null when all is valid. Values in `current` may stay, even if archived.
 */
export function checkReferencedObjects(
  chosen: Chosen,
  current: Chosen | null,
  { category, policy, receipt }: ReferencedObjects,
  creatorId: string,
): Refused<'VALIDATION_FAILED'> | null {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const { categoryId, policyId, receiptId } = chosen;
  const newCategory = categoryId !== (current?.categoryId ?? null);
  const newPolicy = policyId !== (current?.policyId ?? null);
  if (categoryId && !category) problems.push(invalid('categoryId', 'Category does not exist.'));
  if (newCategory && category?.archived) {
    problems.push(invalid('categoryId', 'This category is no longer in use.'));
  }
  if (policyId && !policy) problems.push(invalid('policyId', 'Policy does not exist.'));
  if (newPolicy && policy?.archived) {
    problems.push(invalid('policyId', 'This policy is no longer in use.'));
  }
  const covers = !policy || !category || policy.categoryIds.includes(category.id);
  if (!covers && (newCategory || newPolicy)) {
    problems.push(invalid('policyId', 'This policy cannot be used with the chosen category.'));
  }
  if (policy && !coversLines(chosen, newPolicy ? null : current, policy)) {
    problems.push(invalid('lines', 'This policy cannot be used with the category of a line.'));
  }
  if (receiptId && receipt?.ownerId !== creatorId) {
    problems.push(invalid('receiptId', 'Receipt does not exist.'));
  }
  return refuseAll(problems);
}

/** Categories of lines that were there before may stay. The expense's own category is checked separately. */
function coversLines(chosen: Chosen, current: Chosen | null, { categoryIds }: Policy): boolean {
  const known = new Set((current?.lines ?? []).map(({ categoryId }) => categoryId));
  return (chosen.lines ?? []).every(
    ({ categoryId: id }) =>
      id === null || id === chosen.categoryId || categoryIds.includes(id) || known.has(id),
  );
}
