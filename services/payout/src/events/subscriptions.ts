import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/prices/quote-check';
import type { EventPorts, Projecting } from '../use-cases/event-ports.ts';
import { onExpenseApproved, type ApprovalPorts } from './on-expense-events.ts';
import { onQuoteRecorded, onWalletTransactionObserved } from './on-ledger-events.ts';

export const SUBSCRIBED_TOPICS = [
  'expense.events',
  'identity.events',
  'ledger.events',
  'authority.log',
] as const;

export const projectMember: EventHandler<'MemberChanged', Projecting> = (event, { projections }) =>
  projections.saveMember(event.orgid, event.data);

/** Keeps a service's closed histories, whose root is written to the chain. */
const keepLeaf = (history: string) =>
  handlerOfMany<'ActivityRootClosed' | 'AuditRootClosed', Projecting>((events, { projections }) =>
    projections.saveLeaves(
      events.map(({ orgid, data: { date, entries, head, tree } }) => ({
        ...{ history, organizationId: orgid, date, head },
        entries: String(entries),
        tree: tree ?? null,
      })),
    ),
  );

/** All events that the payout service consumes, but entries of the authority log. */
export const createSubscriptions = ({
  checkQuote,
  ...ports
}: ApprovalPorts & { readonly checkQuote: CheckQuote }): Subscriptions<EventPorts> => ({
  ExpenseApproved: onExpenseApproved(ports),
  MemberChanged: projectMember,
  // The time zone says which month of a statement a movement is in.
  OrganizationChanged: ({ data: { organizationId, timeZone } }, { projections }) =>
    projections.saveOrganization(organizationId, timeZone),
  QuoteRecorded: onQuoteRecorded(ports.clock, checkQuote),
  WalletTransactionObserved: onWalletTransactionObserved,
  ActivityRootClosed: keepLeaf('expense'),
  AuditRootClosed: keepLeaf('identity'),
});
