import type { PendingTasksQuery } from '#graphql';
import { duplicateTitle } from '../../../subjects/expenses/duplicate-title.ts';
import { payeeProblemText } from '../../../subjects/expenses/payee-problem.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { needsNewPasskey } from '../api/sign-decision.ts';

export type Task = PendingTasksQuery['pendingTasks'][number];

/** Whether the viewer can approve now, with one of their passkeys if it is required. */
export const mayApprove = ({ viewerCan, passkeyRequest }: Task['step']): boolean =>
  viewerCan.approve.allowed && !needsNewPasskey(passkeyRequest);

/** Whether it can be approved together with others: each passkey signature needs a click of its own. */
export const mayApproveTogether = ({ step }: Task): boolean =>
  step.viewerCan.approve.allowed && step.passkeyRequest === null;

/** Returns since when it has been the viewer's turn. */
export const waitingSince = ({ step, workflow }: Task): string =>
  step.startedAt ?? workflow.startedAt;

/**
 * Returns what to look at before approving: why its creator can't be paid, policy violations, and possible duplicates that the
 * viewer has not settled.
 */
export function issuesOf({ expense }: Task): string[] {
  if (!expense) return [];
  const { payeeProblem, creator, violations, duplicates } = expense;
  return [
    ...(payeeProblem === null ? [] : [payeeProblemText(payeeProblem, personName(creator)).title]),
    ...violations.map(({ message }) => message),
    ...duplicates.filter(({ open }) => open).map(({ reason }) => duplicateTitle(reason)),
  ];
}

/** Whether it has issues, or its expense is unavailable, so that nothing is known about it. */
export const needsLook = (task: Task): boolean => !task.expense || issuesOf(task).length > 0;

/** Returns the amount in US dollars as a decimal; null without a rate. */
export const usdAmountOf = ({ expense, amount, currency }: Task): string | null =>
  expense?.usdAmount ?? (currency === 'USD' ? amount : null);
