import type { DecisionFact } from '@outlay/platform/approval-proof';
import { delegateOf, type People, type Person } from '@outlay/authority';

/** A member of the organization, projected from identity. */
export interface Member extends Person {
  readonly name: string;
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

export type Members = People<Member>;

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

/** Returns 'Ada', 'Ada and Finn' or 'Ada, Finn and Mia'. */
export function namesOf(names: readonly string[], joiner = 'and'): string {
  const [last = 'nobody'] = names.slice(-1);
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joiner} ${last}`;
}

export const nameOf = (memberId: string, members: Members): string =>
  members.get(memberId)?.name ?? `member ${memberId}`;
