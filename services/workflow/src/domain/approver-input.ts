import type { ApproverSpec } from '@outlay/authority';
import { RULE_ROLES } from '@outlay/schemas/roles';
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
    if (typeof given !== 'string') return null;
    const role = RULE_ROLES.find((each) => each === given.toLowerCase());
    return role ? { kind: 'role', role } : 'This role decides nothing.';
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
