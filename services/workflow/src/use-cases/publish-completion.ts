import type { WorkflowCompleted } from '@outlay/schemas/events';
import type { Instance } from '../domain/instance.ts';
import type { Scope } from './ports.ts';

/** Tells how an approval ended, with the content that was decided on. */
export const publishCompletion = (
  scope: Scope,
  instance: Instance,
  outcome: WorkflowCompleted['outcome'],
  decidedById: string | null,
  reason: string | null,
): Promise<void> =>
  scope.publish({
    type: 'WorkflowCompleted',
    aggregateId: instance.expenseId,
    data: {
      workflowId: instance.id,
      expenseId: instance.expenseId,
      submitterId: instance.submitterId,
      submission: instance.submission,
      outcome,
      decidedById,
      reason,
      content: instance.content,
      contentHash: instance.contentHash,
    },
  });
