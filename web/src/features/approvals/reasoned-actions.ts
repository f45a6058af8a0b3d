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
    ...labels.reasoned.SEND_BACK,
  },
  {
    action: 'ESCALATE',
    permission: 'escalate',
    key: 'e',
    Icon: ShieldAlert,
    tone: 'secondary',
    ...labels.reasoned.ESCALATE,
  },
  {
    action: 'REJECT',
    permission: 'reject',
    key: 'r',
    Icon: X,
    tone: 'danger',
    ...labels.reasoned.REJECT,
  },
] as const;

/** Labels of decisions in messages such as 'Rejected Team lunch'. */
export const decisionLabels: Readonly<Record<StepAction, string>> = labels.labels;
