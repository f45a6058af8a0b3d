import type { ApprovedContent } from '@outlay/schemas/events';
import type { Quorum } from './rule.ts';

export const INSTANCE_STATUSES = [
  'in_progress',
  'approved',
  'rejected',
  'sent_back',
  'cancelled',
] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

export const STEP_STATUSES = [
  'pending',
  'in_progress',
  'escalated',
  'approved',
  'rejected',
  'sent_back',
  'cancelled',
] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** One stage of one submission. */
export interface Step {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly quorum: Quorum;
  /** Who may decide now. */
  readonly assigneeIds: readonly string[];
  /** Everyone who was ever asked: they may look. */
  readonly everAssignedIds: readonly string[];
  /** Assignees who have approved while the quorum is not met. */
  readonly approvedByIds: readonly string[];
  readonly decidedById: string | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
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
  readonly ruleName: string;
  readonly ruleVersion: number;
  readonly title: string;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** By number. */
  readonly steps: readonly Step[];
}

/** An escalated step is open for the one that it was passed to. */
export const isOpen = (status: StepStatus): boolean =>
  status === 'in_progress' || status === 'escalated';

/** The step that waits for a decision; null when none does. */
export const currentStep = (instance: Instance): Step | null =>
  instance.steps.find((step) => isOpen(step.status)) ?? null;
