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
  /** Identifies the fact to confirm; exactly one of these is set. */
  readonly fact: MemberFactInput | null;
  readonly delegationId: string | null;
}

/** Maximum facts in one confirmation. */
export const CONFIRMED_MAX = 100;

/** Returns facts of members and delegations that wait for another admin, including the viewer's own. */
export function factsToConfirm({
  unconfirmedFacts,
  delegations,
}: FactsToConfirmQuery): FactToConfirm[] {
  const facts = unconfirmedFacts.map((each): FactToConfirm => ({
    key: `${each.kind}-${each.member?.id ?? each.statement}`,
    statement: each.statement,
    verb: each.kind === 'INVITATION' ? 'Invited' : 'Changed',
    at: each.madeAt,
    by: personName(each.madeBy),
    mayConfirm: each.viewerCanConfirm && each.member !== null,
    fact: each.member && { memberId: each.member.id, kind: each.kind, madeAt: each.madeAt },
    delegationId: null,
  }));
  const set = delegations.flatMap((each): FactToConfirm[] =>
    each.needsConfirmation
      ? [
          {
            key: `delegation-${each.id}`,
            statement: `${personName(each.to)} decides for ${personName(each.from)}.`,
            verb: 'Starts',
            at: each.startsAt,
            by: personName(each.createdBy),
            mayConfirm: each.viewerCanConfirm,
            fact: null,
            delegationId: each.id,
          },
        ]
      : [],
  );
  return [...facts, ...set];
}
