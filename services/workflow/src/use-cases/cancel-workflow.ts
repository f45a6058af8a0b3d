import { publishCompletion } from './publish-completion.ts';
import type { Clock, Scope } from './ports.ts';

export interface Withdrawal {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly reason: string;
}

/** Ends the approval of a submission that its creator took back; one that has ended stays as it is. */
export async function cancelWorkflow(
  scope: Scope,
  clock: Clock,
  withdrawal: Withdrawal,
): Promise<void> {
  const instance = await scope.lockNewest(withdrawal.organizationId, withdrawal.expenseId);
  if (instance?.submission !== withdrawal.submission || instance.status !== 'in_progress') return;
  await scope.endInstance(instance, 'cancelled', clock.now());
  await publishCompletion(scope, instance, 'cancelled', null, withdrawal.reason);
}
