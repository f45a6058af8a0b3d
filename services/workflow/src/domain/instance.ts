import type { CertifiedDecision, DecisionFact } from '@outlay/platform/approval-proof';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { STEP_STATUSES } from '@outlay/schemas/workflow-values';
import type { Grounds } from './authority-facts.ts';
import type { Quorum } from './rule.ts';

export const INSTANCE_STATUSES = [
  'in_progress',
  'approved',
  'rejected',
  'sent_back',
  'cancelled',
] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

export type StepStatus = (typeof STEP_STATUSES)[number];

/** What is known about a decision at its moment; certified with the approval. */
export type DecisionEvidence = Pick<
  CertifiedDecision,
  'decidedAt' | 'roles' | 'authentication' | 'passkey' | 'deviceKey' | 'actor' | 'facts'
>;

/** One approval of a step: whose place it fills, and who gave it. They differ for a delegate. */
export interface Approval {
  readonly seatId: string;
  readonly byId: string;
  readonly evidence: DecisionEvidence;
}

/** One stage of one submission. */
export interface Step {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly quorum: Quorum;
  /** Current assignees; delegates act in their places and are not among them. */
  readonly assigneeIds: readonly string[];
  /** Everyone who was ever assigned: they may see it. */
  readonly everAssignedIds: readonly string[];
  readonly approvals: readonly Approval[];
  /** What put each assignee there, as it was then. */
  readonly grounds: Grounds;
  readonly decidedById: string | null;
  /** The absent approver, when a delegate decided. */
  readonly decidedForId: string | null;
  readonly startedAt: Date | null;
  /** Since when it has been assigned to the current assignees. */
  readonly assignedAt: Date | null;
  readonly completedAt: Date | null;
  readonly deadlineHours: number | null;
  /** When it escalates automatically; null while it is closed, and once there is no one left to escalate to. */
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
  /** Statement by expense that this content was submitted (JWS). */
  readonly submissionProof: string;
  /** Up to this amount in US dollars a rule may approve without people; fixed when the approval starts. */
  readonly autoApprovalLimitUsd: string;
  /** What chose the rule, as it was when the approval started. */
  readonly facts: readonly DecisionFact[];
  /** This service's statement about who approved it (JWS); null unless approved. */
  readonly certificate: string | null;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** The organisation's rule when this was read: approvals above it must be signed with a passkey; null for none. */
  readonly passkeyAboveUsd: string | null;
  /** The organisation's setting when this was read: API keys approve up to the limit for automatic approval. */
  readonly allowsApiKeys: boolean;
  /** By number. */
  readonly steps: readonly Step[];
}

/** An escalated step is open for its new assignee. */
export const isOpen = (status: StepStatus): boolean =>
  status === 'in_progress' || status === 'escalated';

/** The step that needs a decision; null without one. */
export const currentStep = (instance: Instance): Step | null =>
  instance.steps.find((step) => isOpen(step.status)) ?? null;

/** Number of approvals required: as many as the rule asks for, also while there are fewer assignees, and then the step waits. */
export function approvalsNeeded(quorum: Quorum, assignees: number): number {
  switch (quorum.kind) {
    case 'any':
      return 1;
    case 'all':
      return Math.max(1, assignees);
    case 'count':
      return Math.max(1, quorum.count);
  }
}

/** Assignees whose place is not filled yet. */
export const waitingFor = (step: Step): string[] =>
  step.assigneeIds.filter((id) => !step.approvals.some(({ seatId }) => seatId === id));

export const withStep = (instance: Instance, step: Step): Instance => ({
  ...instance,
  steps: instance.steps.map((each) => (each.number === step.number ? step : each)),
});
