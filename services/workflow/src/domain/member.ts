import type { DecisionFact } from '@outlay/platform/approval-proof';
import { DECIDING_ROLES, type Role } from '@outlay/platform/auth';

/** A member of the organisation, projected from identity. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  readonly department: string | null;
  readonly active: boolean;
  /** The current delegate, by an active delegation; at most one hop, so a delegate's own delegate doesn't count. */
  readonly delegateId: string | null;
  /** The active delegation; null without one. */
  readonly delegation: OpenDelegation | null;
  /** Who stands for what makes them a decider; a kind that is not listed is the installation's. */
  readonly facts: readonly MemberFact[];
}

/** A fact of a member, as identity publishes it. */
export type MemberFact = Omit<DecisionFact, 'subject'>;

/** The active delegation, and its end if no one ends it early. */
export interface OpenDelegation {
  readonly id: string;
  /** ISO 8601. */
  readonly endsAt: string;
  /** The absent member, or an admin. */
  readonly createdById: string;
  readonly confirmedById: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type Members = ReadonlyMap<string, Member>;

/** Whether a member can decide on expenses now: someone who loses these roles, or leaves, cannot. */
export const mayDecide = ({ active, roles }: Pick<Member, 'active' | 'roles'>): boolean =>
  active && roles.some((role) => DECIDING_ROLES.includes(role));

/** Longest manager chain that is followed; bounds cycles. */
export const CHAIN_MAX = 20;

/** The managers above a member who can decide, nearest first, without those in `passedOver`. */
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

/** The active admins, without those in `passedOver`, by id. */
export const adminsAmong = (members: Members, passedOver: ReadonlySet<string>): Member[] =>
  [...members.values()].filter(
    (member) => member.active && member.roles.includes('admin') && !passedOver.has(member.id),
  );

/** A member's delegate; null without an active delegation, or when the delegate can't decide any more. */
export function delegateOf(memberId: string, members: Members): Member | null {
  const delegateId = members.get(memberId)?.delegateId;
  const delegate = delegateId ? members.get(delegateId) : undefined;
  return delegate && mayDecide(delegate) ? delegate : null;
}

/** The assignees and their delegates; never the submitter. */
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

/** Members assigned only as delegates, with the delegation of each. */
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

/** Members in a manager cycle, in order, starting with the lowest id; null without one. */
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

/** 'Ada', 'Ada and Finn', 'Ada, Finn and Mia'. */
export function namesOf(names: readonly string[], joiner = 'and'): string {
  const [last = 'nobody'] = names.slice(-1);
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joiner} ${last}`;
}

export const nameOf = (memberId: string, members: Members): string =>
  members.get(memberId)?.name ?? `member ${memberId}`;
