import { EXPENSE_FIELD_LABELS } from '@outlay/schemas/expense-values';
import { isDecimal } from '../../../lib/decimal.ts';
import { valueText } from '../../../lib/with-unknown.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { expenseStatusLabels, type StatusTone } from '../../../lib/status-labels.ts';
import type { NameOf } from '../components/use-catalogue-names.ts';

/** Texts for every kind of event in the life of an expense, its approval and its payment. */
const labels: Readonly<Record<string, string>> = {
  EXPENSE_CREATED: 'Created',
  EXPENSE_UPDATED: 'Changed',
  EXPENSE_SUBMITTED: 'Submitted',
  EXPENSE_WITHDRAWN: 'Withdrawn',
  EXPENSE_SENT_BACK: 'Sent back',
  EXPENSE_APPROVED: 'Approved',
  EXPENSE_REJECTED: 'Rejected',
  EXPENSE_PAID: 'Paid',
  EXPENSE_DELETED: 'Deleted',
  EXPENSE_RATE_RECORDED: 'Exchange rate recorded',
  EXPENSE_RECEIPT_REMOVED: 'Receipt removed',
  EXPENSE_RECODED: 'Finance changed the coding',
  DUPLICATE_KEPT: 'Cleared as not a duplicate',
  DUPLICATE_DISCARDED: 'Marked as a duplicate',
  WORKFLOW_STARTED: 'Approval started',
  STEP_OPENED: 'Step started',
  STEP_ASSIGNED: 'Approval requested',
  STEP_APPROVAL_GIVEN: 'Approval given, more required',
  STEP_APPROVED: 'Step approved',
  STEP_ESCALATED: 'Step escalated',
  STEP_DEADLINE_NEAR: 'Deadline reminder sent',
  STEP_DEADLINE_PASSED: 'Deadline passed',
  STEP_DELEGATE_ASKED: 'Delegate assigned too',
  STEP_HANDED_OVER: 'Step reassigned',
  STEP_FALLBACK: 'Any approver can decide',
  STEP_ASKED_ONCE: 'One approval counts for several steps',
  STEP_NOBODY_LEFT: 'No approver can decide',
  STEP_QUORUM_ADJUSTED: 'Number of approvals adjusted',
  PAYMENT_QUEUED: 'Reimbursement queued',
  PAYMENT_BROADCAST: 'Reimbursement sent',
  PAYMENT_HELD: 'Reimbursement on hold',
  PAYMENT_FAILED: 'Reimbursement failed',
  PAYMENT_CANCELLED: 'Reimbursement canceled',
};

/** The mark of each event that led to a state. */
export const timelineTones: Readonly<Record<string, StatusTone>> = {
  EXPENSE_SENT_BACK: 'back',
  EXPENSE_APPROVED: 'done',
  EXPENSE_REJECTED: 'failed',
  EXPENSE_PAID: 'settled',
  STEP_APPROVED: 'done',
  STEP_APPROVAL_GIVEN: 'done',
  STEP_OPENED: 'waiting',
  STEP_ESCALATED: 'waiting',
  PAYMENT_QUEUED: 'sending',
  PAYMENT_BROADCAST: 'sending',
  PAYMENT_HELD: 'held',
  PAYMENT_FAILED: 'failed',
  PAYMENT_CANCELLED: 'failed',
};

/**
 * Returns a label such as 'Approved', or 'Step 2 approved' for a step with a number. An unknown kind stays readable:
 * 'EXPENSE_SENT_BACK' becomes 'Sent back'.
 */
export function timelineLabels(kind: string, stepNumber: number | null): string {
  const known = labels[kind];
  if (known !== undefined) {
    return stepNumber === null ? known : known.replace(/^Step\b/, `Step ${stepNumber}`);
  }
  return valueText(kind.slice(kind.indexOf('_') + 1));
}

const fieldLabels: Readonly<Record<string, string>> = {
  ...EXPENSE_FIELD_LABELS,
  usdAmount: 'Amount in USD',
  category: 'Category',
  policy: 'Policy',
  receipt: 'Receipt',
  expenseType: 'Type',
  status: 'Status',
  duplicate: 'Duplicate',
  lines: 'Lines',
  mileage: 'Mileage',
  perDiem: 'Per diem',
};

/** Recorded for past states; the page shows them elsewhere. */
const unshownFields =
  /^(?:submittedAt|approvedAt|violations|(?:rate|reimbursement|lines|computed)\..+)$/;

/** Whether a change is shown to people. */
export const isShownChange = ({
  field,
  before,
  after,
}: {
  field: string;
  before: string | null;
  after: string | null;
}): boolean => before !== after && !unshownFields.test(field);

/** Returns labels such as 'Amount: 10.00 → 12.00' or 'Receipt added'; `nameOf` resolves categories and policies. */
export function changeLabels(
  change: { field: string; before: string | null; after: string | null },
  nameOf: NameOf,
): string {
  const label = fieldLabels[change.field] ?? change.field;
  const before = change.before ?? '';
  const after = change.after ?? '';
  // A receipt's number means nothing to people.
  if (label === 'Receipt') {
    return `Receipt ${before === '' ? 'added' : after === '' ? 'removed' : 'replaced'}`;
  }
  if (after === '') return `${label} removed`;
  const now = valueLabels(change.field, after, nameOf);
  return before === ''
    ? `${label}: ${now}`
    : `${label}: ${valueLabels(change.field, before, nameOf)} → ${now}`;
}

function valueLabels(field: string, value: string, nameOf: NameOf): string {
  switch (field) {
    case 'status': {
      const known = Object.entries(expenseStatusLabels).find(
        ([status]) => status === value.toUpperCase(),
      );
      return known?.[1].label ?? value;
    }
    case 'usdAmount':
      return isDecimal(value) ? formatMoney(value, 'USD') : value;
    default:
      return nameOf(field, value);
  }
}
