import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Instance } from '../domain/instance.ts';

/** The SDL's union, told apart by `kind`. */
export type WorkflowView = Instance | NoInstance | Restricted;

/** An expense as this service knows it: by its id. */
export interface ExpenseStub {
  readonly id: string;
}

export interface NoInstance {
  readonly expenseId: string;
}

export interface Restricted {
  readonly code: string;
  readonly message: string;
}

const RESTRICTED: Restricted = {
  code: 'WORKFLOW_RESTRICTED',
  message: 'Workflow details are only visible to expense creators and assigned approvers.',
};

/** Creators, whoever was ever asked, finance and admins may look. */
export function mayLook(viewer: Viewer, instance: Instance): boolean {
  return (
    instance.submitterId === viewer.userId ||
    hasRole(viewer, 'finance', 'admin') ||
    instance.steps.some(
      ({ everAssignedIds, status }) =>
        status !== 'pending' && everAssignedIds.includes(viewer.userId),
    )
  );
}

export function viewOf(viewer: Viewer, expenseId: string, instance: Instance | null): WorkflowView {
  if (!instance) return { expenseId };
  return mayLook(viewer, instance) ? instance : RESTRICTED;
}

/** Which member of the union a view is. */
export const typeOfView = (
  view: WorkflowView,
): 'WorkflowInstance' | 'NoWorkflow' | 'WorkflowRestricted' =>
  'steps' in view ? 'WorkflowInstance' : 'code' in view ? 'WorkflowRestricted' : 'NoWorkflow';
