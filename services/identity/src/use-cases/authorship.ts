import type { Confirmation } from '@outlay/platform/controls';
import { soleAuthorOf, type Authorship } from '../domain/member-fact.ts';
import type { AdminContext } from './as-admin.ts';
import type { Scope } from './ports.ts';

/** Maximum invitations to follow from one account to another; bounds cycles. */
const INVITATIONS_MAX = 20;

/** Returns the account itself, or the person who alone created or reactivated it and therefore controls it. */
export async function personBehind(scope: Pick<Scope, 'facts'>, memberId: string): Promise<string> {
  let person = memberId;
  for (let followed = 0; followed < INVITATIONS_MAX; followed += 1) {
    const author = soleAuthorOf(person, await scope.facts.of(person));
    if (author === null) return person;
    person = author;
  }
  return person;
}

/**
 * Returns the people responsible for a change: its proposer and, if different, the admin who confirmed it. A change that took
 * effect after the delay because there was no second admin stays valid when there are more admins later.
 */
export async function authorshipOf(
  { scope, admin: { id: authorId } }: AdminContext,
  { confirmedById, proposedAt: madeAt, isByOnlyAdmin }: Confirmation,
): Promise<Authorship> {
  if (isByOnlyAdmin) return { authorId: null, confirmedById: null, madeAt };
  const isSamePerson =
    confirmedById !== null &&
    (await personBehind(scope, confirmedById)) === (await personBehind(scope, authorId));
  return { authorId, confirmedById: isSamePerson ? null : confirmedById, madeAt };
}
