import { readsBooks, type Viewer } from '@outlay/platform/auth';
import type { Instance } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import { isInvolved } from '../domain/permissions.ts';

/** The SDL's union, discriminated by `kind`. */
export type WorkflowView = InstanceModel | NoInstance | Restricted;

/** An approval as its fields are resolved. */
export interface InstanceModel extends Instance {
  /** The moment of this state; absent for the current one. */
  readonly asOf?: Date;
}

/** A reference to an expense, by id. */
export interface ExpenseStub {
  readonly id: string;
  /** The moment of its state in ISO 8601; null for the current one, absent unless a field needs it. */
  readonly asOf?: string | null;
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

/** Whether the viewer may see it: everyone involved, finance and admins. `members` are those relevant to the viewer. */
export const maySeeWorkflow = (viewer: Viewer, instance: Instance, members: Members): boolean =>
  readsBooks(viewer) || isInvolved(instance, viewer.userId, members);

export function viewOf(
  viewer: Viewer,
  expenseId: string,
  instance: Instance | null,
  members: Members,
): WorkflowView {
  if (!instance) return { expenseId };
  return maySeeWorkflow(viewer, instance, members) ? instance : RESTRICTED;
}

/** Returns the union member of a view. */
export const typeOfView = (
  view: WorkflowView,
): 'WorkflowInstance' | 'NoWorkflow' | 'WorkflowRestricted' =>
  'steps' in view ? 'WorkflowInstance' : 'code' in view ? 'WorkflowRestricted' : 'NoWorkflow';
