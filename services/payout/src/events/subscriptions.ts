import type { Subscriptions } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/platform/quote-check';
import type { QueuePorts } from '../use-cases/queue-payout.ts';
import { keepLeaf } from '../audit-root/audit-leaves.ts';
import { onExpenseApproved } from './on-expense-events.ts';
import { onMemberChanged, onOrganizationChanged } from './on-identity-events.ts';
import { onQuoteRecorded, onWalletTransactionObserved } from './on-ledger-events.ts';
import { onExpenseStandingStated, onPeopleStandingStated } from './on-standing-events.ts';
import { onMemberPasskeyRegistered, onPasskeyRuleChanged } from './on-passkey-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'identity.events',
  'ledger.events',
  'workflow.events',
  'authority.log',
] as const;

/** All events that the payout service consumes, but entries of the authority log. */
export const createSubscriptions = ({
  checkQuote,
  ...ports
}: QueuePorts & { readonly checkQuote: CheckQuote }): Subscriptions => ({
  ExpenseApproved: onExpenseApproved(ports),
  ExpenseStandingStated: onExpenseStandingStated(ports.verifier),
  PeopleStandingStated: onPeopleStandingStated(ports.verifier),
  MemberChanged: onMemberChanged,
  OrganizationChanged: onOrganizationChanged,
  MemberPasskeyRegistered: onMemberPasskeyRegistered,
  PasskeyRuleChanged: onPasskeyRuleChanged,
  QuoteRecorded: onQuoteRecorded(ports.clock, checkQuote),
  WalletTransactionObserved: onWalletTransactionObserved,
  ActivityRootClosed: keepLeaf('expense'),
  AuditRootClosed: keepLeaf('identity'),
});
