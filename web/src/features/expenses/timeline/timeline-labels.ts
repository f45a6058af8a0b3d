import { isDecimal } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { expenseStatusLabels } from '../../../lib/status-labels.ts';
import type { NameOf } from '../components/use-catalogue-names.ts';

/** Texts for every kind of event in the life of an expense, its approval and its payment. */
const labels: Readonly<Record<string, string>> = {
  'expense.created': 'Created',
  'expense.updated': 'Changed',
  'expense.submitted': 'Submitted',
  'expense.withdrawn': 'Withdrawn',
  'expense.sent_back': 'Sent back',
  'expense.approved': 'Approved',
  'expense.rejected': 'Rejected',
  'expense.paid': 'Paid',
  'expense.deleted': 'Deleted',
  'expense.rate_recorded': 'Exchange rate recorded',
  'expense.receipt_removed': 'Receipt removed',
  'duplicate.kept': 'Cleared as not a duplicate',
  'duplicate.discarded': 'Marked as a duplicate',
  'workflow.started': 'Approval started',
  'step.opened': 'Step started',
  'step.assigned': 'Approval requested',
  'step.approval_given': 'Approval given, more required',
  'step.approved': 'Step approved',
  'step.escalated': 'Step escalated',
  'step.deadline_near': 'Deadline reminder sent',
  'step.deadline_passed': 'Deadline passed',
  'step.delegate_asked': 'Delegate assigned too',
  'step.handed_over': 'Step reassigned',
  'step.fallback': 'Fallback approver assigned: no named approver can decide',
  'step.asked_once': 'One approval counts for several steps',
  'step.nobody_left': 'No approver can decide',
  'step.quorum_adjusted': 'Number of approvals adjusted',
  'payment.queued': 'Payout queued',
  'payment.broadcast': 'Payout sent',
  'payment.held': 'Payout held',
  'payment.failed': 'Payout failed',
};

/**
 * Such as 'Approved', or 'Step 2 approved' for a step with a number. A kind that this page doesn't know yet is still readable:
 * 'expense.sent_back' becomes 'Sent back'.
 */
export function timelineLabels(kind: string, stepNumber: number | null): string {
  const known = labels[kind];
  if (known !== undefined) {
    return stepNumber === null ? known : known.replace(/^Step\b/, `Step ${stepNumber}`);
  }
  const last = kind.slice(kind.lastIndexOf('.') + 1).replaceAll(/[_-]/g, ' ');
  return last.charAt(0).toUpperCase() + last.slice(1);
}

const fieldLabels: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  amount: 'Amount',
  currency: 'Currency',
  usdAmount: 'Amount in USD',
  vendor: 'Vendor',
  location: 'Location',
  invoiceNumber: 'Invoice number',
  categoryId: 'Category',
  category: 'Category',
  policyId: 'Policy',
  policy: 'Policy',
  receiptId: 'Receipt',
  receipt: 'Receipt',
  expenseType: 'Type',
  status: 'Status',
  time: 'Date',
  duplicate: 'Duplicate',
};

/** Such as 'Amount: 10.00 → 12.00' or 'Receipt added'; `nameOf` resolves categories and policies. */
export function changeLabels(
  change: { field: string; before: string | null; after: string | null },
  nameOf: NameOf,
): string {
  const label = fieldLabels[change.field] ?? change.field;
  const before = change.before ?? '';
  const after = change.after ?? '';
  // A receipt's number says nothing to people.
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
