import type { AnyEvent, EventEnvelope } from '@outlay/platform/events';
import type { Subscriptions } from '@outlay/platform/inbox';
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
} from './learning.ts';
import { noticeOf } from './notices-of-event.ts';
import { publicBody, type PublicEventType } from './public-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'expense.events',
  'workflow.events',
  'payout.events',
] as const;

/** Ends of a step's waiting for those whom it waited for. */
type StepEvent = 'StepApproved' | 'StepEscalated' | 'StepRejected' | 'StepSentBack';

/** Everything that the notification service listens to: first what is learnt of it, then who is told. */
export function createSubscriptions(clock: Clock): Subscriptions {
  const tell = createTelling(clock);
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
    ExpenseCreated: async (event, tx) => {
      await learnCreated(event, tx);
      await tell(event, tx);
    },
    ExpenseUpdated: learnUpdated,
    ExpenseSubmitted: async (event, tx) => {
      await learnSubmitted(event, tx);
      await tell(event, tx);
    },
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

/** Tells people in the product and by mail, and programs by webhook; all of it only noted here, as what workers have to do. */
function createTelling(clock: Clock) {
  return async <Type extends PublicEventType>(
    event: EventEnvelope<Type>,
    tx: Transaction,
  ): Promise<void> => {
    const notice = noticeOf(event as AnyEvent);
    if (notice) await writeNotice(tx, event, notice, clock.now());
    await writeDeliveries(tx, event, publicBody(event), clock.now());
  };
}
