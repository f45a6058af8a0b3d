import { isDecimal } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { expenseStatusLabels } from '../../../lib/status-labels.ts';
import type { NameOf } from './use-catalogue-names.ts';

/** Texts for every kind of entry in an expense's history. */
const words: Readonly<Record<string, string>> = {
  'expense.created': 'Created',
  'expense.updated': 'Changed',
  'expense.submitted': 'Submitted for approval',
  'expense.withdrawn': 'Withdrawn from approval',
  'expense.sent_back': 'Sent back for changes',
  'expense.approved': 'Approved',
  'expense.rejected': 'Rejected',
  'expense.paid': 'Paid',
  'expense.deleted': 'Deleted',
  'expense.rate_recorded': 'Exchange rate recorded',
  'expense.receipt_removed': 'Receipt removed',
  'duplicate.kept': 'Possible duplicate kept: both are real',
  'duplicate.discarded': 'Marked as a duplicate',
  'step.assigned': 'Approver asked',
  'step.approved': 'Step approved',
  'step.rejected': 'Step rejected',
  'step.sent_back': 'Step sent back',
  'step.escalated': 'Step escalated',
  'workflow.started': 'Approval started',
  'workflow.approved': 'Approval completed',
  'workflow.rejected': 'Approval ended with a rejection',
  'workflow.sent_back': 'Approval sent back',
  'workflow.cancelled': 'Approval cancelled',
  'payment.queued': 'Payment queued',
  'payment.broadcast': 'Payment sent to Solana',
  'payment.sent': 'Payment final on Solana',
  'payment.held': 'Payment held',
  'payment.failed': 'Payment failed',
};

/** A kind that this page doesn't know yet is still readable: 'expense.sent_back' becomes 'Sent back'. */
export function activityLabels(kind: string): string {
  const known = words[kind];
  if (known !== undefined) return known;
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

/** Such as 'Amount: 10.00 → 12.00'; `nameOf` resolves categories and policies. */
export function changeLabels(
  change: { field: string; before: string | null; after: string | null },
  nameOf: NameOf,
): string {
  const side = (value: string | null): string =>
    value === null || value === '' ? 'empty' : valueLabels(change.field, value, nameOf);
  return `${fieldLabels[change.field] ?? change.field}: ${side(change.before)} → ${side(change.after)}`;
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
    case 'receiptId':
      return `#${value}`;
    default:
      return nameOf(field, value);
  }
}
