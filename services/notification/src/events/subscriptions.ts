import type { CheckReceipt } from '@outlay/authority-log';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type EventHandler, type Subscriptions } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { writeDeliveries } from '../persistence/delivery-writer.ts';
import { settleSteps, writeNotice } from '../persistence/notice-writer.ts';
import type { Clock } from '../use-cases/ports.ts';
import {
  projectExpenseCreated,
  projectMember,
  projectOrganization,
  projectExpenseSubmitted,
  projectExpenseUpdated,
} from './projecting.ts';
import { NOTICE_EVENT_TYPES, noticesOf } from './notices-of-event.ts';
import { publicBody, type PublicEventType } from './public-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'expense.events',
  'workflow.events',
  'payout.events',
  'ledger.events',
  'accounting.events',
  'authority.log',
] as const;

/** Events that settle a step's notifications for its assignees. */
type StepEvent = 'StepApproved' | 'StepEscalated' | 'StepRejected' | 'StepSentBack';

interface SubscriptionPorts {
  readonly clock: Clock;
  readonly checkReceipt: CheckReceipt;
  readonly onAuthorityEntry: EventHandler<'AuthorityEntryAppended'>;
}

/** Handlers of all events that the notification service consumes. They update projections first and then notify. */
export function createSubscriptions({
  clock,
  checkReceipt,
  onAuthorityEntry,
}: SubscriptionPorts): Subscriptions {
  const notifyOf = createNotifier(clock);
  const notify = <Type extends PublicEventType>(
    event: EventEnvelope<Type>,
    tx: Transaction,
  ): Promise<void> => notifyOf([event], tx);
  const settleAndNotify = async <Type extends StepEvent>(
    event: EventEnvelope<Type>,
    tx: Transaction,
  ): Promise<void> => {
    await settleSteps(tx, event, event.data.stepId, clock.now());
    await notify(event, tx);
  };
  const notifyInternally = async (event: EventEnvelope, tx: Transaction): Promise<void> =>
    writeNotices(event, tx, clock.now());
  return {
    // Events without a public form notify members only.
    ...Object.fromEntries(NOTICE_EVENT_TYPES.map((type) => [type, notifyInternally])),
    AuthorityEntryAppended: onAuthorityEntry,
    OrganizationChanged: projectOrganization(clock),
    MemberChanged: projectMember,
    ExpenseCreated: handlerOfMany(async (events, tx) => {
      await projectExpenseCreated.many(events, tx);
      await notifyOf(events, tx);
    }),
    ExpenseUpdated: projectExpenseUpdated,
    ExpenseSubmitted: handlerOfMany(async (events, tx) => {
      await projectExpenseSubmitted.many(events, tx);
      await notifyOf(events, tx);
    }),
    ExpenseWithdrawn: notify,
    ExpenseDeleted: notify,
    ExpenseApproved: notify,
    ExpensePaid: notify,
    StepAssigned: notify,
    StepApproved: settleAndNotify,
    StepEscalated: settleAndNotify,
    StepRejected: settleAndNotify,
    StepSentBack: settleAndNotify,
    WorkflowCompleted: (event, tx) => settleSteps(tx, event, null, clock.now()),
    PaymentSent: async (event, tx) => {
      checkReceipt(event);
      await notify(event, tx);
    },
    PaymentHeld: notify,
    PaymentFailed: notify,
  };
}

/** Stores notifications and webhook deliveries; workers send them. */
function createNotifier(clock: Clock) {
  return async <Type extends PublicEventType>(
    events: readonly EventEnvelope<Type>[],
    tx: Transaction,
  ): Promise<void> => {
    const now = clock.now();
    for (const event of events) {
      await writeNotices(event, tx, now);
    }
    const deliveries = events.map((event) => ({ ...event, body: publicBody(event) }));
    await writeDeliveries(tx, deliveries, now);
  };
}

async function writeNotices(event: EventEnvelope, tx: Transaction, now: Date): Promise<void> {
  for (const notice of noticesOf(event)) await writeNotice(tx, event, notice, now);
}
