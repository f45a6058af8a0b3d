import { hasRole, type Viewer } from '@outlay/platform/auth';
import { assertScope } from '../auth/api-scopes.ts';
import { RestError } from './rest-error.ts';

/** Who may call a route. */
export type Access = 'anyone' | 'member' | 'operations reader' | 'operator';

/** What a 403 means, by who may call. */
export const FORBIDDEN: Readonly<Record<Access, string>> = {
  anyone: 'Not allowed.',
  member: 'Not allowed.',
  'operations reader': 'For operators and admins only.',
  operator: 'For operators only.',
};

/** Beyond being signed in. @throws 403 */
export function assertAccess(access: Access, viewer: Viewer): void {
  if (access === 'operations reader' || access === 'operator') assertOperationsReader(viewer);
  if (access === 'operator') assertOperator(viewer);
}

function assertOperationsReader(viewer: Viewer): void {
  assertScope(viewer, 'READ');
  if (hasRole(viewer, 'operator', 'admin')) return;
  throw new RestError(403, 'FORBIDDEN', 'Only admins and operators can see this.');
}

/** Changing the running system takes an operator, whatever a member may do in their organisation. */
function assertOperator(viewer: Viewer): void {
  if (!hasRole(viewer, 'operator')) {
    throw new RestError(403, 'OPERATOR_ONLY', 'Only an operator can do this.');
  }
  if (viewer.scopes) assertScope(viewer, 'ADMIN');
}
