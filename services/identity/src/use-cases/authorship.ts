import type { Agreement } from '@outlay/authority-log';
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
 * Returns the people responsible for a change: its author and, if different, who confirmed it. A change that takes
 * two people and took effect while there was no second admin stays valid when there are more admins later.
 */
export async function authorshipOf(
  { scope, organization, now: madeAt }: AdminContext,
  { authorId, confirmedById }: Agreement,
  takesTwo: boolean,
): Promise<Authorship> {
  const isByOnlyAdmin =
    takesTwo &&
    confirmedById === null &&
    (await scope.members.activeAdminIds(organization.id)).length === 1;
  if (isByOnlyAdmin) return { authorId: null, confirmedById: null, madeAt };
  const isSamePerson =
    confirmedById !== null &&
    (await personBehind(scope, confirmedById)) === (await personBehind(scope, authorId));
  return { authorId, confirmedById: isSamePerson ? null : confirmedById, madeAt };
}
