import type { ApproverSpec } from '@outlay/authority';
import { isRole } from '@outlay/platform/auth';
import type { Vocabulary } from './catalogue.ts';

/** An approver as submitted: exactly one field is set. */
export interface ApproverInput {
  readonly manager?: boolean | null | undefined;
  readonly role?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

/** Returns a spec or an error message; null when the input has another kind. */
type Reader = (input: ApproverInput, words: Vocabulary) => ApproverSpec | string | null;

const readers: Record<ApproverSpec['kind'], Reader> = {
  manager: ({ manager }) => (manager ? { kind: 'manager' } : null),
  role: ({ role: given }) => {
    const role = given?.toLowerCase() ?? null;
    if (role === null) return null;
    return isRole(role) ? { kind: 'role', role } : 'This role does not exist.';
  },
  member: ({ memberId }, { members }) => {
    if (typeof memberId !== 'string') return null;
    return members.has(memberId) ? { kind: 'member', memberId } : 'This member does not exist.';
  },
};

/** Returns a spec or an error message. */
export function readApprover(input: ApproverInput, words: Vocabulary): ApproverSpec | string {
  const [only, ...more] = Object.values(readers).flatMap((read) => read(input, words) ?? []);
  if (only !== undefined && more.length === 0) return only;
  return 'Name exactly one: the manager, a role or a member.';
}
