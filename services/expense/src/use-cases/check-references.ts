import { refuseAll, type Refusal, type Refused } from '@outlay/platform/result';
import type { ExpenseDetails } from '../domain/expense.ts';
import type { Directory, KnownReceipt, Scope } from './ports.ts';

/** The rows that an expense refers to, as far as it refers to any. */
export interface References {
  readonly receipt: KnownReceipt | null;
}

/** How long a receipt that was uploaded a moment ago may need to become known here, by its event. */
const RECEIPT_WAIT_MS = 2_000;
const RECEIPT_POLL_MS = 100;

const doesNotExist = (field: string, label: string): Refusal<'VALIDATION_FAILED'> => ({
  code: 'VALIDATION_FAILED',
  message: `${label} does not exist.`,
  field,
});

/** Refuses categories and policies of nobody or of another organisation, receipts of someone else, and a policy for other categories. */
export async function checkReferences(
  scope: Scope,
  organizationId: string,
  creatorId: string,
  details: ExpenseDetails,
): Promise<{ ok: true; value: References } | Refused<'VALIDATION_FAILED'>> {
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const { categoryId, policyId, receiptId } = details;
  if (categoryId && !(await scope.catalogue.category(organizationId, categoryId))) {
    problems.push(doesNotExist('categoryId', 'Category'));
  }
  if (policyId) {
    const policy = await scope.catalogue.policy(organizationId, policyId);
    if (!policy) problems.push(doesNotExist('policyId', 'Policy'));
    else if (categoryId && !policy.categoryIds.includes(categoryId)) {
      problems.push({
        code: 'VALIDATION_FAILED',
        message: 'This policy cannot be used with the chosen category.',
        field: 'policyId',
      });
    }
  }
  const receipt = receiptId ? await scope.directory.receipt(organizationId, receiptId) : null;
  if (receiptId && receipt?.ownerId !== creatorId) {
    problems.push(doesNotExist('receiptId', 'Receipt'));
  }
  return refuseAll(problems) ?? { ok: true, value: { receipt } };
}

/**
 * An upload answers before its event has arrived here; a short, bounded wait spares people a refusal for that. It comes before
 * the transaction, so that nobody holds a connection while waiting.
 */
export async function awaitReceipt(
  directory: Pick<Directory, 'receipt'>,
  organizationId: string,
  receiptId: string | null | undefined,
): Promise<void> {
  if (!receiptId || !/^[1-9]\d{0,17}$/.test(receiptId)) return;
  for (let waitedMs = 0; waitedMs < RECEIPT_WAIT_MS; waitedMs += RECEIPT_POLL_MS) {
    if (await directory.receipt(organizationId, receiptId)) return;
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS));
  }
}
