import type { DecisionFact } from '@outlay/platform/approval-proof';
import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';

/** A member of the organization, projected from identity. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly department: string | null;
  readonly active: boolean;
  /** The current delegate by an active delegation. A delegate's own delegate doesn't count. */
  readonly delegateId: string | null;
  /** The active delegation; null without one. */
  readonly delegation: OpenDelegation | null;
  /** The facts that let a member decide, with the people responsible for them. A missing kind comes from the installation. */
  readonly facts: readonly MemberFact[];
}

/** A fact about a member, as identity publishes it. */
export type MemberFact = Omit<DecisionFact, 'subject'>;

/** The active delegation, with its end if no one ends it early. */
export interface OpenDelegation {
  readonly id: string;
  /** ISO 8601. */
  readonly endsAt: string;
  /** The id of the absent member or of an admin. */
  readonly createdById: string;
  readonly confirmedById: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type Members = ReadonlyMap<string, Member>;

/** Whether a member can decide on expenses now. Someone who loses these roles or leaves can't. */
export const mayDecide = ({ active, roles }: Pick<Member, 'active' | 'roles'>): boolean =>
  active && roles.some((role) => DECIDING_ROLES.includes(role));

/** Longest manager chain that is followed; bounds cycles. */
export const CHAIN_MAX = 20;

/** Returns the managers above a member who can decide, nearest first, without those in `passedOver`. */
export function managersAbove(
  memberId: string,
  passedOver: ReadonlySet<string>,
  members: Members,
): Member[] {
  const above: Member[] = [];
  let current = members.get(memberId);
  for (let climbed = 0; current?.managerId && climbed < CHAIN_MAX; climbed += 1) {
    current = members.get(current.managerId);
    if (current && mayDecide(current) && !passedOver.has(current.id) && !above.includes(current)) {
      above.push(current);
    }
  }
  return above;
}

/** Returns the active admins by id, without those in `passedOver`. */
export const adminsAmong = (members: Members, passedOver: ReadonlySet<string>): Member[] =>
  [...members.values()].filter(
    (member) => member.active && member.roles.includes('admin') && !passedOver.has(member.id),
  );

/** Returns a member's delegate; null without an active delegation, or when the delegate can no longer decide. */
export function delegateOf(memberId: string, members: Members): Member | null {
  const delegateId = members.get(memberId)?.delegateId;
  const delegate = delegateId ? members.get(delegateId) : undefined;
  return delegate && mayDecide(delegate) ? delegate : null;
}

/** Returns the assignees and their delegates, without the submitter. */
export const withDelegates = (
  memberIds: readonly string[],
  submitterId: string,
  members: Members,
): string[] => [
  ...new Set(
    memberIds
      .flatMap((id) => [id, delegateOf(id, members)?.id ?? id])
      .filter((id) => id !== submitterId),
  ),
];

/** Returns the members assigned only as delegates, with the delegation of each. */
export const delegatesAmong = (
  memberIds: readonly string[],
  submitterId: string,
  members: Members,
): { readonly memberId: string; readonly delegation: OpenDelegation }[] =>
  memberIds.flatMap((id) => {
    const delegation = members.get(id)?.delegation;
    const delegate = delegateOf(id, members);
    const isAskedAlone =
      delegate && delegate.id !== submitterId && !memberIds.includes(delegate.id);
    return delegation && isAskedAlone ? [{ memberId: delegate.id, delegation }] : [];
  });

/** Returns the members of a manager cycle in order, starting with the lowest id; null without a cycle. */
export function managerCycle(members: Members): readonly Member[] | null {
  const cleared = new Set<string>();
  for (const start of members.values()) {
    const path: Member[] = [];
    let current: Member | undefined = start;
    while (current && !cleared.has(current.id) && !path.includes(current)) {
      path.push(current);
      current = current.managerId === null ? undefined : members.get(current.managerId);
    }
    if (current && !cleared.has(current.id)) return path.slice(path.indexOf(current));
    for (const { id } of path) cleared.add(id);
  }
  return null;
}

/** Returns 'Ada', 'Ada and Finn' or 'Ada, Finn and Mia'. */
export function namesOf(names: readonly string[], joiner = 'and'): string {
  const [last = 'nobody'] = names.slice(-1);
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joiner} ${last}`;
}

export const nameOf = (memberId: string, members: Members): string =>
  members.get(memberId)?.name ?? `member ${memberId}`;
