import { andList } from '../../../lib/and-list.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import type { Task } from './task.ts';

/** What speaks for an approval: a sentence without its full stop, and the same for a row. */
export interface ApprovalReason {
  sentence: string;
  short: string;
}

type TaskExpense = NonNullable<Task['expense']>;
type Extraction = NonNullable<NonNullable<TaskExpense['receipt']>['extraction']>;

/** Returns what was checked and found in order; nothing while the expense is unavailable. */
export function approvalReasons({ expense }: Task): ApprovalReason[] {
  if (!expense) return [];
  const { policy, receipt, violations, duplicates } = expense;
  const reasons: ApprovalReason[] = [];
  const matching = receipt?.extraction ? matchingValues(expense, receipt.extraction) : [];
  if (matching.length > 0) {
    const sentence = `Receipt ${andList(matching)} match${matching.length === 1 ? 'es' : ''}`;
    reasons.push({ sentence, short: matching.length === 3 ? 'Matches the receipt' : sentence });
  }
  if (violations.length === 0 && policy) {
    reasons.push({ sentence: `Within ${policy.name}`, short: 'In policy' });
  }
  if (duplicates.length === 0) {
    reasons.push({ sentence: 'No duplicate found', short: 'No duplicate found' });
  }
  return reasons;
}

/** Returns a text such as 'Matches the receipt, in policy'. */
export const shortReasons = (reasons: readonly ApprovalReason[]): string =>
  reasons
    .map(({ short }, index) =>
      index === 0 ? short : `${short.charAt(0).toLowerCase()}${short.slice(1)}`,
    )
    .join(', ');

/** Returns the values of the expense that its receipt shows as well. */
function matchingValues(expense: TaskExpense, read: Extraction): string[] {
  const isTotal =
    read.amount !== null &&
    compareDecimals(read.amount.value, expense.amount) === 0 &&
    (read.currency === null || read.currency.value === expense.currency);
  return [
    isTotal && 'total',
    read.date?.value === expense.date && 'date',
    isSameVendor(read.vendor?.value, expense.vendor) && 'vendor',
  ].filter((value) => value !== false);
}

function isSameVendor(read: string | undefined, entered: string | null): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return read !== undefined && entered !== null && plain(read) === plain(entered);
}
