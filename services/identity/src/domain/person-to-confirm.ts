import { originOf, type Authority, type Member, type Waiting } from '@outlay/authority';

/** An account that waits for an admin to say that it is a separate person. */
export interface PersonToConfirm {
  readonly memberId: string;
  /** Null for the founder. */
  readonly broughtInById: string | null;
  readonly since: Date;
  /** The entry of the log that brought the account in. */
  readonly sequence: number;
}

/** Maximum people that a page lists. The oldest come first, so whoever is not shown is not confirmed either. */
const LISTED_MAX = 200;

/**
 * Returns the accounts that count as somebody else's until this admin confirms them, in the order in which they came. An admin
 * whose role has not begun sees everyone else, because the role begins with saying who is here.
 */
export function peopleToConfirm(
  state: Authority,
  adminId: string,
  waiting: Waiting,
): PersonToConfirm[] {
  const beginsRole = state.members.get(adminId)?.adminSince === null;
  const isToConfirm = (member: Member): boolean =>
    beginsRole || (isOpenTo(adminId, member) && originOf(state, member.id, waiting) !== member.id);
  return [...state.members.values()]
    .filter(({ id, active, secretHash }) => id !== adminId && (active || secretHash !== null))
    .filter(isToConfirm)
    .map(({ id, sponsorId, sponsoredAt, since }) => ({
      memberId: id,
      broughtInById: sponsorId,
      since: new Date(sponsoredAt),
      sequence: since,
    }))
    .toSorted((left, right) => left.sequence - right.sequence)
    .slice(0, LISTED_MAX);
}

/** Whether this admin's word would change whom an account counts as. */
const isOpenTo = (adminId: string, { sponsorId, seconded, openedByIds }: Member): boolean =>
  sponsorId !== adminId &&
  (openedByIds.includes(adminId) ||
    seconded === null ||
    (!seconded.isSettled && seconded.byId !== adminId));
