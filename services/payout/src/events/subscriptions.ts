import type { Subscriptions } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/prices/quote-check';
import { keepLeaf } from '../audit-root/audit-leaves.ts';
import { onExpenseApproved, type ApprovalPorts } from './on-expense-events.ts';
import { onMemberChanged, onOrganizationChanged } from './on-identity-events.ts';
import { onQuoteRecorded, onWalletTransactionObserved } from './on-ledger-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'identity.events',
  'ledger.events',
  'authority.log',
] as const;

/** All events that the payout service consumes, but entries of the authority log. */
export const createSubscriptions = ({
  checkQuote,
  ...ports
}: ApprovalPorts & { readonly checkQuote: CheckQuote }): Subscriptions => ({
  ExpenseApproved: onExpenseApproved(ports),
  MemberChanged: onMemberChanged,
  OrganizationChanged: onOrganizationChanged,
  QuoteRecorded: onQuoteRecorded(ports.clock, checkQuote),
  WalletTransactionObserved: onWalletTransactionObserved,
  ActivityRootClosed: keepLeaf('expense'),
  AuditRootClosed: keepLeaf('identity'),
});
