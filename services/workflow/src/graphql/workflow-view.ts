import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Instance } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import { isInvolved } from '../domain/permissions.ts';

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

/** Whoever is involved, finance and admins may look. `members`: those around the viewer. */
export const mayLook = (viewer: Viewer, instance: Instance, members: Members): boolean =>
  hasRole(viewer, 'finance', 'admin') || isInvolved(instance, viewer.userId, members);

export function viewOf(
  viewer: Viewer,
  expenseId: string,
  instance: Instance | null,
  members: Members,
): WorkflowView {
  if (!instance) return { expenseId };
  return mayLook(viewer, instance, members) ? instance : RESTRICTED;
}

/** Which member of the union a view is. */
export const typeOfView = (
  view: WorkflowView,
): 'WorkflowInstance' | 'NoWorkflow' | 'WorkflowRestricted' =>
  'steps' in view ? 'WorkflowInstance' : 'code' in view ? 'WorkflowRestricted' : 'NoWorkflow';
