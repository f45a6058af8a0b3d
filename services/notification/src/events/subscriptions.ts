import type { CheckReceipt } from '@outlay/authority-log';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';
import { projecting } from './projecting.ts';
import { NOTICE_EVENT_TYPES, noticesOf } from './notices-of-event.ts';
import { publicBody, webhookOf, type PublicEventType } from './public-events.ts';

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
}

/** Handlers of all events that the notification service consumes, but entries of the authority log. They update projections first and then notify. */
export function createSubscriptions({
  clock,
  checkReceipt,
}: SubscriptionPorts): Subscriptions<EventPorts> {
  const project = projecting(clock);
  const notifyOf = createNotifier(clock);
  const notify = <Type extends PublicEventType>(
    event: EventEnvelope<Type>,
    ports: EventPorts,
  ): Promise<void> => notifyOf([event], ports);
  const settleAndNotify = async <Type extends StepEvent>(
    event: EventEnvelope<Type>,
    ports: EventPorts,
  ): Promise<void> => {
    await ports.settleSteps(event, event.data.stepId, clock.now());
    await notify(event, ports);
  };
  const notifyInternally = async (event: EventEnvelope, ports: EventPorts): Promise<void> =>
    writeNotices(event, ports, clock.now());
  return {
    // Events without a public form notify members only.
    ...Object.fromEntries(NOTICE_EVENT_TYPES.map((type) => [type, notifyInternally])),
    ...project,
    ExpenseCreated: handlerOfMany(async (events, ports) => {
      await project.ExpenseCreated.many(events, ports);
      await notifyOf(events, ports);
    }),
    ExpenseSubmitted: handlerOfMany(async (events, ports) => {
      await project.ExpenseSubmitted.many(events, ports);
      await notifyOf(events, ports);
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
    WorkflowCompleted: (event, { settleSteps }) => settleSteps(event, null, clock.now()),
    PaymentSent: async (event, ports) => {
      checkReceipt(event);
      await notify(event, ports);
    },
    PaymentHeld: notify,
    PaymentFailed: notify,
    JournalEntryBookedV2: notify,
  };
}

/** Stores notifications and webhook deliveries; workers send them. */
function createNotifier(clock: Clock) {
  return async <Type extends PublicEventType>(
    events: readonly EventEnvelope<Type>[],
    ports: EventPorts,
  ): Promise<void> => {
    const now = clock.now();
    for (const event of events) {
      await writeNotices(event, ports, now);
    }
    const deliveries = events.map((event) => ({
      ...event,
      type: webhookOf(event.type),
      body: publicBody(event),
    }));
    await ports.writeDeliveries(deliveries, now);
  };
}

async function writeNotices(
  event: EventEnvelope,
  { writeNotice }: EventPorts,
  now: Date,
): Promise<void> {
  for (const notice of noticesOf(event)) await writeNotice(event, notice, now);
}
