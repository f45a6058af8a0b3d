import type { AnyEvent, EventEnvelope } from '@outlay/platform/events';
import { handlerOfMany, type Subscriptions } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { writeDeliveries } from '../persistence/delivery-writer.ts';
import { settleSteps, writeNotice } from '../persistence/notice-writer.ts';
import type { Clock } from '../use-cases/ports.ts';
import {
  learnCreated,
  learnMember,
  learnOrganization,
  learnSubmitted,
  learnUpdated,
} from './projecting.ts';
import { noticeOf } from './notices-of-event.ts';
import { publicBody, type PublicEventType } from './public-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'expense.events',
  'workflow.events',
  'payout.events',
] as const;

/** Events that settle a step's notifications for its assignees. */
type StepEvent = 'StepApproved' | 'StepEscalated' | 'StepRejected' | 'StepSentBack';

/** All events that the notification service consumes: projections first, then recipients. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const tellOf = createTelling(clock);
  const tell = <Type extends PublicEventType>(
    event: EventEnvelope<Type>,
    tx: Transaction,
  ): Promise<void> => tellOf([event], tx);
  const settleAndTell = async <Type extends StepEvent>(
    event: EventEnvelope<Type>,
    tx: Transaction,
  ): Promise<void> => {
    await settleSteps(tx, event, event.data.stepId, clock.now());
    await tell(event, tx);
  };
  return {
    OrganizationChanged: learnOrganization(clock),
    MemberChanged: learnMember,
    ExpenseCreated: handlerOfMany(async (events, tx) => {
      await learnCreated.many(events, tx);
      await tellOf(events, tx);
    }),
    ExpenseUpdated: learnUpdated,
    ExpenseSubmitted: handlerOfMany(async (events, tx) => {
      await learnSubmitted.many(events, tx);
      await tellOf(events, tx);
    }),
    ExpenseWithdrawn: tell,
    ExpenseDeleted: tell,
    ExpenseApproved: tell,
    ExpensePaid: tell,
    StepAssigned: tell,
    StepDeadlineNear: async (event, tx) => {
      const notice = noticeOf(event);
      if (notice) await writeNotice(tx, event, notice, clock.now());
    },
    PayoutsStopped: async (event, tx) => {
      const notice = noticeOf(event);
      if (notice) await writeNotice(tx, event, notice, clock.now());
    },
    StepApproved: settleAndTell,
    StepEscalated: settleAndTell,
    StepRejected: settleAndTell,
    StepSentBack: settleAndTell,
    WorkflowCompleted: (event, tx) => settleSteps(tx, event, null, clock.now()),
    PaymentSent: tell,
    PaymentHeld: tell,
    PaymentFailed: tell,
  };
}

/** Stores notifications for the product, email and webhooks; workers send them. */
function createTelling(clock: Clock) {
  return async <Type extends PublicEventType>(
    events: readonly EventEnvelope<Type>[],
    tx: Transaction,
  ): Promise<void> => {
    const now = clock.now();
    for (const event of events) {
      const notice = noticeOf(event as AnyEvent);
      if (notice) await writeNotice(tx, event, notice, now);
    }
    const told = events.map((event) => ({ ...event, body: publicBody(event) }));
    await writeDeliveries(tx, told, now);
  };
}
