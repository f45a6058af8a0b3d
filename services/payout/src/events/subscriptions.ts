import type { Subscriptions } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/platform/quote-check';
import type { PaymentVerifier } from '../domain/proven-rates.ts';
import type { Clock } from '../use-cases/ports.ts';
import { keepLeaf } from '../audit-root/audit-leaves.ts';
import { onExpenseApproved } from './on-expense-events.ts';
import { onMemberChanged } from './on-identity-events.ts';
import { onQuoteRecorded } from './on-ledger-events.ts';
import { onMemberPasskeyRegistered, onPasskeyRuleChanged } from './on-passkey-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'identity.events',
  'ledger.events',
  'workflow.events',
] as const;

/** All events that the payout service consumes. */
export const createSubscriptions = (
  clock: Clock,
  verifier: PaymentVerifier,
  checkQuote: CheckQuote,
): Subscriptions => ({
  ExpenseApproved: onExpenseApproved(clock, verifier),
  MemberChanged: onMemberChanged,
  MemberPasskeyRegistered: onMemberPasskeyRegistered,
  PasskeyRuleChanged: onPasskeyRuleChanged,
  QuoteRecorded: onQuoteRecorded(clock, checkQuote),
  ActivityRootClosed: keepLeaf('expense'),
  AuditRootClosed: keepLeaf('identity'),
});
