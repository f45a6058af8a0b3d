import { isOperator, type Principal } from '@outlay/platform/auth';
import { assertScope } from '../auth/api-scopes.ts';
import { RestError } from './rest-error.ts';

/** The callers that a route allows. */
export type Access = 'anyone' | 'signed in' | 'member' | 'operator';

/** Descriptions of 403, by the allowed callers. */
export const FORBIDDEN: Readonly<Record<Access, string>> = {
  anyone: 'Not allowed.',
  'signed in': 'Not allowed.',
  member: 'Not allowed.',
  operator: 'For operators only.',
};

/** Checks access beyond being signed in. @throws 403 */
export function assertAccess(access: Access, principal: Principal): void {
  if (access === 'member' && isOperator(principal)) {
    throw new RestError(403, 'FORBIDDEN', 'Operators belong to no organization.');
  }
  if (access === 'operator') assertOperator(principal);
}

/** Only an operator may view and change the running system, whatever roles a member has in their organization. */
function assertOperator(principal: Principal): void {
  if (!isOperator(principal)) {
    throw new RestError(403, 'OPERATOR_ONLY', 'Only an operator can do this.');
  }
  if (principal.scopes) assertScope(principal, 'ADMIN');
}
