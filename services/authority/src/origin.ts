import type { Authority, Member } from './state.ts';

/** What time can do where only one person is there. */
export interface Waiting {
  readonly at: Date;
  /** Seconds until what an only admin did counts. */
  readonly delayS: number;
}

/** Longest chain of sponsors and confirmations that is followed, which also ends cycles. */
const FOLLOWED_MAX = 20;

/** The active members whose admin role counts. */
export const adminsOf = ({ members }: Authority): Member[] =>
  [...members.values()].filter(
    ({ active, roles, adminSince }) => active && roles.includes('admin') && adminSince !== null,
  );

/**
 * The person whom an account counts as. An account counts as whoever brought it in until somebody of another origin has confirmed
 * it, and again while an admin who joined later does not confirm it. Time settles it only where there is no admin beside the
 * sponsor and the account itself.
 */
export function originOf(
  state: Authority,
  memberId: string,
  waiting: Waiting,
  followed = 0,
): string {
  const member = state.members.get(memberId);
  if (!member || member.sponsorId === null || followed >= FOLLOWED_MAX) return memberId;
  return isOwnPerson(state, { ...member, sponsorId: member.sponsorId }, waiting, followed + 1)
    ? memberId
    : originOf(state, member.sponsorId, waiting, followed + 1);
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
  followed: number,
): boolean {
  const admins = adminsOf(state);
  if (admins.some((admin) => openedByIds.includes(admin.id))) return false;
  if (seconded !== null && (seconded.isSettled || isApart(seconded.byId))) return true;
  const isContested = admins.some((admin) => admin.id !== id && admin.id !== sponsorId);
  return !isContested && elapsedSince(state, sponsoredAt, waiting.at) >= waiting.delayS * 1_000;

  function isApart(otherId: string): boolean {
    if (followed >= FOLLOWED_MAX) return false;
    const [other, own] = [otherId, sponsorId].map((each) =>
      originOf(state, each, waiting, followed + 1),
    );
    return other !== own;
  }
}

/** Milliseconds that count towards a delay: it starts anew when an admin leaves. */
export const elapsedSince = ({ adminLeftAt }: Authority, since: string, at: Date): number =>
  at.getTime() - Math.max(Date.parse(since), adminLeftAt === null ? 0 : Date.parse(adminLeftAt));
