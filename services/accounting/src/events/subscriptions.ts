import type { EventHandler, Subscriptions } from '@outlay/platform/inbox';
import {
  onExpenseApproved,
  onExpenseRecoded,
  onExpenseReturned,
  onPaymentSent,
  onWalletTransactionObserved,
  type ApprovalPorts,
  type PaymentPorts,
} from './booking.ts';
import {
  onRecodingClosed,
  projectCategory,
  projectCustomField,
  projectMember,
  projectOrganization,
  projectQuote,
  projectTaxCode,
} from './projecting.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'expense.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

/** Handlers of all events that the accounting service consumes. */
export const createSubscriptions = ({
  clock,
  log,
  checkReceipt,
  onAuthorityEntry,
}: ApprovalPorts &
  PaymentPorts & {
    readonly onAuthorityEntry: EventHandler<'AuthorityEntryAppended'>;
  }): Subscriptions => ({
  AuthorityEntryAppended: onAuthorityEntry,
  OrganizationChanged: projectOrganization,
  MemberChanged: projectMember,
  CategoryChanged: projectCategory,
  TaxCodeChanged: projectTaxCode,
  CustomFieldChanged: projectCustomField,
  QuoteRecorded: projectQuote,
  ExpenseApproved: onExpenseApproved({ clock, log }),
  ExpenseRecoded: onExpenseRecoded(clock),
  RecodingClosed: onRecodingClosed(clock),
  PaymentSent: onPaymentSent({ clock, checkReceipt }),
  ExpenseSentBack: onExpenseReturned(clock),
  ExpenseRejected: onExpenseReturned(clock),
  WalletTransactionObserved: onWalletTransactionObserved(clock),
  // The entry is in the journal already; a replay applies what was consumed.
  JournalEntryBooked: () => Promise.resolve(),
});
