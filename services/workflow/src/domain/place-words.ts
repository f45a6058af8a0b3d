import type { Fallback, Places, Stage } from '@outlay/authority';
import { nameOf, namesOf, type Members } from './member.ts';

/** Explains why a member can no longer decide, to follow their name and 'who'. */
export const absenceReason = (memberId: string, members: Members): string =>
  members.get(memberId)?.active === true ? 'can no longer approve' : 'left';

/** Returns a sentence for the history. */
export const fillsIn = (toIds: readonly string[], absentId: string, members: Members): string => {
  const verb = toIds.length === 1 ? 'fills' : 'fill';
  const names = namesOf(toIds.map((id) => nameOf(id, members)));
  return `${names} ${verb} in for ${nameOf(absentId, members)}, who ${absenceReason(absentId, members)}.`;
};

const FALLBACKS: Readonly<Record<Fallback, string>> = {
  manager_above: 'the manager above approves',
  admins: 'an admin approves',
  manager: 'the manager approves',
  anyone: 'any approver can approve',
  no_one: 'no one else can approve yet',
};

/** What differs from the rule, as sentences for people. */
export interface PlaceWords {
  /** Set when others than the named approvers decide. */
  readonly fallback: string | null;
  /** Set while fewer people could decide than the rule asks for. */
  readonly missing: string | null;
}

/** Describes how the places of a stage were filled. */
export function placeWords(
  { approvers }: Stage,
  { fallback, substitutes, memberIds, shortOf }: Places,
  submitterId: string,
  members: Members,
): PlaceWords {
  const missing = shortOf === null ? null : tooFewApprovers(shortOf, memberIds.length);
  if (fallback !== null) {
    const why = approvers.every(({ kind }) => kind === 'manager')
      ? `${nameOf(submitterId, members)} has no manager who can approve`
      : 'No approver of the rule can approve';
    return { fallback: `${why}, so ${FALLBACKS[fallback]}.`, missing };
  }
  const needed = shortOf ?? memberIds.length;
  const notes = substitutes.map(({ memberId, forId }) =>
    forId === null
      ? `${nameOf(memberId, members)} fills in: the rule asks for ${needed} people.`
      : fillsIn([memberId], forId, members),
  );
  return { fallback: notes.length === 0 ? null : notes.join(' '), missing };
}

/** Describes a step that has fewer approvers than its rule asks for. */
export const tooFewApprovers = (needed: number, there: number): string =>
  `The rule asks for ${needed} approvals, and ${there === 0 ? 'no one' : there} can approve. Invite another admin or an approver, or change the rule.`;
