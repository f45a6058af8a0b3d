import { adminsAmong, delegateOf, managersAbove, type People } from './people.ts';
import type { Quorum } from './rule.ts';

/** People to whom a place passes, one turn after another. In one turn it passes to several together. */
export type Turns = readonly (readonly string[])[];

/** To whom a passed-on place goes: the managers above, else the admins; all of them if any one may decide. */
export function turnsAbove(memberId: string, { kind }: Quorum, people: People): Turns {
  const itself = new Set([memberId]);
  const admins = adminsAmong(people, itself).map(({ id }) => id);
  return [
    ...managersAbove(memberId, itself, people).map(({ id }) => [id]),
    ...(kind === 'any' ? [admins] : admins.map((id) => [id])),
  ];
}

/**
 * To whom the place of someone absent passes: their delegate, else someone above them, else someone above the submitter. A
 * submitter can't choose their own approver by a delegation.
 */
export function turnsInsteadOf(
  absentId: string,
  submitterId: string,
  quorum: Quorum,
  people: People,
): Turns {
  const delegate = absentId === submitterId ? null : delegateOf(absentId, people);
  return [
    delegate ? [delegate.id] : [],
    ...turnsAbove(absentId, quorum, people),
    ...turnsAbove(submitterId, quorum, people),
  ];
}

/** Returns to whom a place passes next, without those in `passedOver`; empty when no one is left. */
export const nextHolders = (turns: Turns, passedOver: ReadonlySet<string>): string[] =>
  turns.map((turn) => turn.filter((id) => !passedOver.has(id))).find(({ length }) => length > 0) ??
  [];

/** Returns everybody to whom a place may have passed, where each of `passedOver` may have been passed over or not. */
export function possibleHolders(turns: Turns, passedOver: ReadonlySet<string>): string[] {
  const last = turns.findIndex((turn) => turn.some((id) => !passedOver.has(id)));
  return turns.slice(0, last === -1 ? turns.length : last + 1).flat();
}
