import type { AnyEvent } from '@outlay/platform/events';
import type { Notice, NoticeFacts, NotificationKind } from '../domain/notification.ts';

/** The notification of an event, with its recipients; null for an event without one. */
export function noticeOf(event: AnyEvent): Notice | null {
  switch (event.type) {
    case 'StepAssigned': {
      const { expenseId, stepId, stepName, assigneeIds, deadlineAt } = event.data;
      // An actor who assigned a step to themselves knows of it.
      const memberIds = assigneeIds.filter((id) => id !== event.actorid);
      const facts = { stepId, stepName, ...(typeof deadlineAt === 'string' && { deadlineAt }) };
      return notice('APPROVAL_NEEDED', expenseId, memberIds, facts);
    }
    case 'StepDeadlineNear': {
      const { expenseId, stepId, stepName, assigneeIds, deadlineAt } = event.data;
      return notice('DEADLINE_NEAR', expenseId, assigneeIds, { stepId, stepName, deadlineAt });
    }
    case 'StepSentBack': {
      const { expenseId, submitterId, reason } = event.data;
      return notice('EXPENSE_SENT_BACK', expenseId, [submitterId], { reason });
    }
    case 'StepRejected': {
      const { expenseId, submitterId, reason } = event.data;
      return notice('EXPENSE_REJECTED', expenseId, [submitterId], { reason });
    }
    case 'ExpenseApproved':
      return notice('EXPENSE_APPROVED', event.data.expenseId, [event.data.creatorId], {});
    case 'ExpensePaid':
      return notice('EXPENSE_PAID', event.data.expenseId, [event.data.creatorId], {});
    case 'PaymentHeld':
    case 'PaymentFailed': {
      const { expenseId, payeeId, code, reason } = event.data;
      const kind = event.type === 'PaymentHeld' ? 'PAYOUT_HELD' : 'PAYOUT_FAILED';
      return { ...notice(kind, expenseId, [payeeId], { code, reason }), toRoles: ['finance'] };
    }
    case 'PayoutsStopped': {
      const { code, reason } = event.data;
      const stopped = notice('PAYOUTS_STOPPED', null, [], { code, reason });
      return { ...stopped, toRoles: ['finance', 'admin'] };
    }
    default:
      return null;
  }
}

const notice = (
  kind: NotificationKind,
  expenseId: string | null,
  memberIds: readonly string[],
  facts: NoticeFacts,
): Notice => ({ kind, expenseId, memberIds, facts, toRoles: [] });
