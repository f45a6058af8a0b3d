import type { PendingTasksQuery } from '../../../generated/graphql.ts';
import { needsNewPasskey } from '../api/sign-approval.ts';

export type Task = PendingTasksQuery['pendingTasks'][number];

/** Whether the viewer can approve now, with a passkey of theirs where one is required. */
export const mayApprove = ({ viewerCan, passkeyRequest }: Task['step']): boolean =>
  viewerCan.approve.allowed && !needsNewPasskey(passkeyRequest);

/** Inbox actions that need a reason. */
export const reasonedActions = [
  {
    action: 'REJECT',
    permission: 'reject',
    key: 'r',
    button: 'Reject',
    title: 'Reject expense',
    label: 'Rejection reason',
    missing: 'Enter a reason for the rejection',
  },
  {
    action: 'SEND_BACK',
    permission: 'sendBack',
    key: 's',
    button: 'Send Back',
    title: 'Send expense back',
    label: 'Reason for sending back',
    missing: 'Enter a reason for sending it back',
  },
  {
    action: 'ESCALATE',
    permission: 'escalate',
    key: 'e',
    button: 'Escalate',
    title: 'Escalate step',
    label: 'Escalation reason',
    missing: 'Enter a reason for the escalation',
  },
] as const;
