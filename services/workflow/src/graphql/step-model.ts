import { isOpen, type Instance, type Step } from '../domain/instance.ts';

/** A step together with the instance that it is part of: what a decision on it depends on. */
export interface StepModel {
  readonly step: Step;
  readonly instance: Instance;
}

/** Whether this person may decide the step now. */
export const canDecide = ({ step, instance }: StepModel, userId: string): boolean =>
  isOpen(step.status) &&
  step.assigneeIds.includes(userId) &&
  !step.approvedByIds.includes(userId) &&
  instance.submitterId !== userId;
