import type { Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts } from '../use-cases/event-ports.ts';
import { accountingEvents } from './on-accounting-events.ts';
import { identityEvents } from './on-identity-events.ts';
import { ledgerEvents, type PricePorts } from './on-ledger-events.ts';
import { payoutEvents, type PaymentPorts } from './on-payout-events.ts';
import { receiptEvents } from './on-receipt-events.ts';
import { workflowEvents } from './on-workflow-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'receipt.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

/** Handlers of all events that expense consumes, but entries of the authority log. */
export const createSubscriptions = (
  ports: PaymentPorts & PricePorts,
): Subscriptions<EventPorts> => ({
  ...accountingEvents,
  ...identityEvents,
  ...receiptEvents,
  ...workflowEvents(ports.clock),
  ...payoutEvents(ports),
  ...ledgerEvents(ports),
});
