import { remembered } from './remembered.ts';
import type { Authority, Member } from './state.ts';

/** What time confirms where there is only one person. */
export interface Waiting {
  readonly at: Date;
  /** Seconds until what an only admin did counts. */
  readonly delayS: number;
}

/** Longest chain of confirmations that is followed. Beyond it nobody is another person. */
const FOLLOWED_MAX = 20;
/** Accounts that brought each other in count as one person. */
const IN_A_CIRCLE = '';

/** Whether a member is active and their admin role counts. */
const isAdmin = ({ active, roles, adminSince }: Member): boolean =>
  active && roles.includes('admin') && adminSince !== null;

/** Whether there is an admin other than some members. The first one ends the search, since there may be thousands of members. */
export function hasOtherAdmin({ members }: Authority, memberIds: readonly string[]): boolean {
  for (const member of members.values()) {
    if (isAdmin(member) && !memberIds.includes(member.id)) return true;
  }
  return false;
}

/**
 * The person whom an account counts as. An account counts as whoever brought it in until somebody of another origin has
 * confirmed it, and again while an admin who joined later does not confirm it. Time settles it only where there is no other
 * admin than the sponsor and the account.
 */
export function originOf(state: Authority, memberId: string, waiting: Waiting): string {
  const originsAfter = remembered((followed: number) =>
    remembered((id: string): string => {
      const met = new Set<string>();
      // However long the line of sponsors is: who is at its end decides.
      for (let at = id; !met.has(at);) {
        met.add(at);
        const member = state.members.get(at);
        if (!member || member.sponsorId === null) return at;
        const { sponsorId } = member;
        const originAfter = followed < FOLLOWED_MAX ? originsAfter(followed + 1) : null;
        if (isOwnPerson(state, { ...member, sponsorId }, waiting, originAfter)) return at;
        at = sponsorId;
      }
      return IN_A_CIRCLE;
    }),
  );
  return originsAfter(0)(memberId);
}

export const isOnePerson = (
  state: Authority,
  oneId: string,
  otherId: string,
  waiting: Waiting,
): boolean => originOf(state, oneId, waiting) === originOf(state, otherId, waiting);

function isOwnPerson(
  state: Authority,
  { id, sponsorId, seconded, sponsoredAt, openedByIds }: Member & { readonly sponsorId: string },
  waiting: Waiting,
  originAfter: ((memberId: string) => string) | null,
): boolean {
  const openedBy = openedByIds.flatMap((each) => state.members.get(each) ?? []);
  if (openedBy.some(isAdmin)) return false;
  const isApart = (otherId: string): boolean =>
    originAfter !== null && originAfter(otherId) !== originAfter(sponsorId);
  if (seconded !== null && (seconded.isSettled || isApart(seconded.byId))) return true;
  const isLongEnough = elapsedSince(state, sponsoredAt, waiting.at) >= waiting.delayS * 1_000;
  return isLongEnough && !hasOtherAdmin(state, [id, sponsorId]);
}

/** Milliseconds that count towards a delay: it starts anew when an admin leaves. */
export const elapsedSince = ({ adminLeftAt }: Authority, since: string, at: Date): number =>
  at.getTime() - Math.max(Date.parse(since), adminLeftAt === null ? 0 : Date.parse(adminLeftAt));
