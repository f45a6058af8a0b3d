import type { Confirmation } from '@outlay/platform/controls';
import { madeAloneBy, type Word } from '../domain/member-fact.ts';
import type { Scope } from './ports.ts';

/** Invitations that lead from one account to another; bounds cycles. */
const INVITATIONS_MAX = 20;

/** The person as whom an account counts: itself, unless someone alone brought it to life. */
export async function personBehind(scope: Pick<Scope, 'facts'>, memberId: string): Promise<string> {
  let person = memberId;
  for (let followed = 0; followed < INVITATIONS_MAX; followed += 1) {
    const author = madeAloneBy(person, await scope.facts.of(person));
    if (author === null) return person;
    person = author;
  }
  return person;
}

/**
 * Who stands for a change: its proposer and, where it is someone else, the admin who confirmed it. One for which there was no second
 * admin has waited for the delay: it stands by itself, also once there are others.
 */
export async function wordOf(
  scope: Pick<Scope, 'facts'>,
  authorId: string,
  { confirmedById, proposedAt: madeAt, isByOnlyAdmin }: Confirmation,
): Promise<Word> {
  if (isByOnlyAdmin) return { authorId: null, confirmedById: null, madeAt };
  const isSamePerson =
    confirmedById !== null &&
    (await personBehind(scope, confirmedById)) === (await personBehind(scope, authorId));
  return { authorId, confirmedById: isSamePerson ? null : confirmedById, madeAt };
}
