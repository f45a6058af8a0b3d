import { delegateOf, type Person } from '@outlay/authority';

/** A member of the organization, projected from identity. */
export interface Member extends Person {
  readonly name: string;
  /** The active delegation; null without one. */
  readonly delegation: OpenDelegation | null;
}

/** The active delegation, with its end if no one ends it early. */
export interface OpenDelegation {
  readonly id: string;
  /** ISO 8601. */
  readonly endsAt: string;
}

export type Members = ReadonlyMap<string, Member>;

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
