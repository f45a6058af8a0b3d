import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts } from '../use-cases/event-ports.ts';
import {
  onExpenseApproved,
  onExpenseRecoded,
  onExpenseReturned,
  onPaymentSent,
  onWalletTransactionObserved,
  type ApprovalPorts,
  type PaymentPorts,
} from './booking.ts';
import { projecting, type PricePorts } from './projecting.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'expense.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

/** Handlers of all events that the accounting service consumes, but entries of the authority log. */
export const createSubscriptions = ({
  clock,
  trust,
  checkReceipt,
  checkQuote,
}: ApprovalPorts & PaymentPorts & PricePorts): Subscriptions<EventPorts> => ({
  ...projecting({ clock, checkQuote }),
  ExpenseApproved: onExpenseApproved({ clock, trust }),
  ExpenseRecoded: onExpenseRecoded(clock),
  PaymentSent: onPaymentSent({ clock, checkReceipt }),
  ExpenseSentBack: onExpenseReturned(clock),
  ExpenseRejected: onExpenseReturned(clock),
  WalletTransactionObserved: onWalletTransactionObserved(clock),
  // What this service published is in its tables already; a replay applies what was consumed.
  JournalEntryBooked: () => Promise.resolve(),
  JournalEntryBookedV2: () => Promise.resolve(),
  BooksChanged: () => Promise.resolve(),
});
