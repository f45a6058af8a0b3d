import { isOperator, type Principal } from '@outlay/platform/auth';
import { assertScope } from '../auth/api-scopes.ts';
import { RestError } from './rest-error.ts';

/** Who may call a route. */
export type Access = 'anyone' | 'signed in' | 'member' | 'operator';

/** What a 403 means, by who may call. */
export const FORBIDDEN: Readonly<Record<Access, string>> = {
  anyone: 'Not allowed.',
  'signed in': 'Not allowed.',
  member: 'Not allowed.',
  operator: 'For operators only.',
};

/** Beyond being signed in. @throws 403 */
export function assertAccess(access: Access, principal: Principal): void {
  if (access === 'member' && isOperator(principal)) {
    throw new RestError(403, 'FORBIDDEN', 'Operators belong to no organisation.');
  }
  if (access === 'operator') assertOperator(principal);
}

/** Seeing and changing the running system takes an operator, whatever a member may do in their organisation. */
function assertOperator(principal: Principal): void {
  if (!isOperator(principal)) {
    throw new RestError(403, 'OPERATOR_ONLY', 'Only an operator can do this.');
  }
  if (principal.scopes) assertScope(principal, 'ADMIN');
}
