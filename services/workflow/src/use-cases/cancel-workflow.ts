import { endedAs, fact } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { ApprovalScope, Clock } from './ports.ts';

export interface Withdrawal {
  readonly expenseId: string;
  readonly creatorId: string;
  readonly submission: number;
  readonly reason: string;
}

/** Ends the approval of a withdrawn submission; one that already ended stays unchanged. */
export async function cancelWorkflow(
  scope: ApprovalScope,
  clock: Clock,
  { expenseId, creatorId, submission, reason }: Withdrawal,
): Promise<void> {
  const now = clock.now();
  const found = await scope.lockNewest(expenseId, creatorId, now);
  if (found?.instance.submission !== submission) return;
  const before = found.instance;
  if (before.status !== 'in_progress') return;
  const cancelled = {
    before,
    after: endedAs(before, 'cancelled', now),
    facts: [fact('workflow.cancelled', { actorId: creatorId, note: reason })],
    at: now,
  };
  await scope.save([cancelled]);
  await scope.publish(eventsOf(cancelled, found.members));
}
