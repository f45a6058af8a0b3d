import type { PendingTasksQuery } from '../../../generated/graphql.ts';
import { needsNewPasskey } from '../api/sign-decision.ts';

export type Task = PendingTasksQuery['pendingTasks'][number];

/** Whether the viewer can approve now, with a passkey of theirs where one is required. */
export const mayApprove = ({ viewerCan, passkeyRequest }: Task['step']): boolean =>
  viewerCan.approve.allowed && !needsNewPasskey(passkeyRequest);

/** Since when it has been the viewer's turn. */
export const waitingSince = ({ step, workflow }: Task): string =>
  step.startedAt ?? workflow.startedAt;

/** Policy violations, and possible duplicates that the viewer has not settled. */
export function issueCount({ expense }: Task): number {
  if (!expense) return 0;
  const open = expense.duplicates.filter(({ open: isOpen }) => isOpen);
  return expense.violations.length + open.length;
}

/** Such as '2 issues'. */
export const issuesText = (count: number): string => `${count} ${count === 1 ? 'issue' : 'issues'}`;

/** In US dollars, as a decimal; null without a rate. */
export const usdAmountOf = ({ expense, amount, currency }: Task): string | null =>
  expense?.usdAmount ?? (currency === 'USD' ? amount : null);
