import { CornerUpLeft, ShieldAlert, X } from 'lucide-react';
import type { StepAction } from '#graphql';
import labels from './decision-labels.json' with { type: 'json' };

export type ReasonedAction = Exclude<StepAction, 'APPROVE'>;

/** The decisions that need a reason, in the order of their buttons, which follow Approve. */
export const reasonedActions = [
  {
    action: 'SEND_BACK',
    permission: 'sendBack',
    key: 's',
    Icon: CornerUpLeft,
    tone: 'secondary',
    button: 'Send Back',
    title: 'Send expense back',
    label: 'Reason for sending back',
    missing: 'Enter a reason for sending it back',
    confirm: 'Confirm Send Back',
  },
  {
    action: 'ESCALATE',
    permission: 'escalate',
    key: 'e',
    Icon: ShieldAlert,
    tone: 'secondary',
    button: 'Escalate',
    title: 'Escalate step',
    label: 'Escalation reason',
    missing: 'Enter a reason for the escalation',
    confirm: 'Confirm Escalation',
  },
  {
    action: 'REJECT',
    permission: 'reject',
    key: 'r',
    Icon: X,
    tone: 'danger',
    button: 'Reject',
    title: 'Reject expense',
    label: 'Rejection reason',
    missing: 'Enter a reason for the rejection',
    confirm: 'Confirm Rejection',
  },
] as const;

/** Labels of decisions in messages such as 'Rejected Team lunch'. */
export const decisionLabels: Readonly<Record<StepAction, string>> = labels.labels;
