import { hasRole, type Role } from '@outlay/platform/auth';
import type { ApproverSpec } from './rule.ts';

/** A member of the organisation, as identity told. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly department: string | null;
  readonly active: boolean;
}

/** Longest chain of managers that is followed; a cycle must not loop. */
const CHAIN_MAX = 20;

const isUsable = (member: Member | undefined, submitterId: string): member is Member =>
  member !== undefined && member.active && member.id !== submitterId;

/** The next active manager above a member who is not the submitter; null when the chain ends first. */
export function managerAbove(
  memberId: string,
  submitterId: string,
  members: ReadonlyMap<string, Member>,
): Member | null {
  let current = members.get(memberId);
  for (let climbed = 0; current?.managerId && climbed < CHAIN_MAX; climbed += 1) {
    current = members.get(current.managerId);
    if (isUsable(current, submitterId)) return current;
  }
  return null;
}

function named(
  spec: ApproverSpec,
  submitterId: string,
  members: ReadonlyMap<string, Member>,
): Member[] {
  switch (spec.kind) {
    case 'manager': {
      const manager = managerAbove(submitterId, submitterId, members);
      return manager ? [manager] : [];
    }
    case 'member': {
      const member = members.get(spec.memberId);
      return member ? [member] : [];
    }
    case 'role':
      return [...members.values()].filter((member) => member.roles.includes(spec.role));
  }
}

const admins = (submitterId: string, members: ReadonlyMap<string, Member>): Member[] =>
  [...members.values()].filter(
    (member) => isUsable(member, submitterId) && hasRoleOf(member, 'admin'),
  );

const hasRoleOf = (member: Member, role: Role): boolean =>
  hasRole({ userId: member.id, organizationId: '', roles: member.roles }, role);

export interface ResolvedApprovers {
  readonly memberIds: readonly string[];
  /** Set when nobody named could decide and someone else was asked instead. */
  readonly fallback: string | null;
}

/**
 * Who decides a stage. Nobody decides on their own expense: a stage left empty by that goes up the chain of managers, else
 * to the admins. An empty answer means that the organisation has nobody who could decide.
 */
export function resolveApprovers(
  specs: readonly ApproverSpec[],
  submitterId: string,
  members: ReadonlyMap<string, Member>,
): ResolvedApprovers {
  const direct = specs
    .flatMap((spec) => named(spec, submitterId, members))
    .filter((member) => isUsable(member, submitterId));
  if (direct.length > 0) return { memberIds: unique(direct), fallback: null };
  const manager = managerAbove(submitterId, submitterId, members);
  if (manager) return { memberIds: [manager.id], fallback: 'asked a manager further up' };
  return { memberIds: unique(admins(submitterId, members)), fallback: 'asked the admins' };
}

/** Whom an escalated step goes to: the approver's manager, else the other admins. */
export function resolveEscalation(
  approverId: string,
  submitterId: string,
  members: ReadonlyMap<string, Member>,
): string[] {
  const manager = managerAbove(approverId, submitterId, members);
  if (manager && manager.id !== approverId) return [manager.id];
  return unique(admins(submitterId, members)).filter((id) => id !== approverId);
}

const unique = (members: readonly Member[]): string[] => [...new Set(members.map(({ id }) => id))];
