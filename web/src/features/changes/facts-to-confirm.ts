import type { FactsToConfirmQuery, MemberFactInput } from '../../generated/graphql.ts';
import { personName } from '../../lib/person-name.ts';

/** A fact that only one admin is responsible for. */
export interface FactToConfirm {
  readonly key: string;
  /** A sentence that describes the fact. */
  readonly statement: string;
  /** The past action, such as 'Changed'. */
  readonly verb: string;
  readonly at: string;
  readonly by: string;
  readonly mayConfirm: boolean;
  /** Null for somebody who is not known any more. */
  readonly fact: MemberFactInput | null;
}

/** Maximum facts in one confirmation. */
export const CONFIRMED_MAX = 100;

/** Returns facts of members that wait for another admin, including the viewer's own. */
export const factsToConfirm = ({ unconfirmedFacts }: FactsToConfirmQuery): FactToConfirm[] =>
  unconfirmedFacts.map((each) => ({
    key: `${each.kind}-${each.member?.id ?? each.statement}`,
    statement: each.statement,
    verb: each.kind === 'INVITATION' ? 'Invited' : 'Changed',
    at: each.madeAt,
    by: personName(each.madeBy),
    mayConfirm: each.viewerCanConfirm && each.member !== null,
    fact: each.member && { memberId: each.member.id, kind: each.kind, madeAt: each.madeAt },
  }));
