import type { PendingTasksQuery } from '../../../generated/graphql.ts';
import { needsNewPasskey } from '../api/sign-decision.ts';

export type Task = PendingTasksQuery['pendingTasks'][number];

/** Whether the viewer can approve now, with one of their passkeys if it is required. */
export const mayApprove = ({ viewerCan, passkeyRequest }: Task['step']): boolean =>
  viewerCan.approve.allowed && !needsNewPasskey(passkeyRequest);

/** Returns since when it has been the viewer's turn. */
export const waitingSince = ({ step, workflow }: Task): string =>
  step.startedAt ?? workflow.startedAt;

/** Counts policy violations, and possible duplicates that the viewer has not settled. */
export function issueCount({ expense }: Task): number {
  if (!expense) return 0;
  const open = expense.duplicates.filter(({ open: isOpen }) => isOpen);
  return expense.violations.length + open.length;
}

/** Returns a text such as '2 issues'. */
export const issuesText = (count: number): string => `${count} ${count === 1 ? 'issue' : 'issues'}`;

/** Returns the amount in US dollars as a decimal; null without a rate. */
export const usdAmountOf = ({ expense, amount, currency }: Task): string | null =>
  expense?.usdAmount ?? (currency === 'USD' ? amount : null);
