import type { Quorum, Signed } from '@outlay/authority';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { STEP_STATUSES } from '@outlay/schemas/workflow-values';

export const INSTANCE_STATUSES = [
  'in_progress',
  'approved',
  'rejected',
  'sent_back',
  'cancelled',
] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

export type StepStatus = (typeof STEP_STATUSES)[number];

/** One approval of a step: the member whose place it fills, and the member who gave it. They differ for a delegate. */
export interface Approval {
  readonly seatId: string;
  readonly byId: string;
  /** What they signed; null for an API key, which is no person. */
  readonly signed: Signed | null;
}

/** A stage of one submission. */
export interface Step {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly quorum: Quorum;
  /** Current assignees. Their delegates act in their places and are not included. */
  readonly assigneeIds: readonly string[];
  /** Everyone who was ever assigned, and may therefore see the approval. */
  readonly everAssignedIds: readonly string[];
  readonly approvals: readonly Approval[];
  /** What people signed who passed the step on. */
  readonly escalations: readonly Signed[];
  readonly decidedById: string | null;
  /** The absent approver, when a delegate decided. */
  readonly decidedForId: string | null;
  readonly startedAt: Date | null;
  /** When it was assigned to the current assignees. */
  readonly assignedAt: Date | null;
  readonly completedAt: Date | null;
  readonly deadlineHours: number | null;
  /** When it escalates automatically; null while it is closed, and once no one is left to escalate to. */
  readonly deadlineAt: Date | null;
  /** When its assignees are reminded; null afterwards. */
  readonly remindAt: Date | null;
  readonly notes: string | null;
  readonly rejectionReason: string | null;
  readonly escalationReason: string | null;
}

/** The approval of one submission of an expense. */
export interface Instance {
  readonly id: string;
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly submitterId: string;
  readonly status: InstanceStatus;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleVersion: number;
  readonly title: string;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  /** The amount in US dollars up to which a rule may approve without people, fixed when the approval starts. */
  readonly autoApprovalLimitUsd: string;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** The organization's current setting: whether API keys approve up to the automatic limit. */
  readonly allowsApiKeys: boolean;
  /** Steps in order of their number. */
  readonly steps: readonly Step[];
}

/** An escalated step is open for its new assignee. */
export const isOpen = (status: StepStatus): boolean =>
  status === 'in_progress' || status === 'escalated';

/** Returns the step that needs a decision; null without one. */
export const currentStep = (instance: Instance): Step | null =>
  instance.steps.find((step) => isOpen(step.status)) ?? null;

/** Returns the assignees whose place is not filled yet. */
export const waitingFor = (step: Step): string[] =>
  step.assigneeIds.filter((id) => !step.approvals.some(({ seatId }) => seatId === id));

export const withStep = (instance: Instance, step: Step): Instance => ({
  ...instance,
  steps: instance.steps.map((each) => (each.number === step.number ? step : each)),
});
