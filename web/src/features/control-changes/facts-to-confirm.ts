import type { FactsToConfirmQuery, MemberFactInput } from '../../generated/graphql.ts';
import { personName } from '../../lib/person-name.ts';

/** Something that one admin alone stands for. */
export interface FactToConfirm {
  readonly key: string;
  /** One sentence. */
  readonly statement: string;
  /** What happened then, such as 'Changed'. */
  readonly verb: string;
  readonly at: string;
  readonly by: string;
  readonly mayConfirm: boolean;
  /** How it is confirmed; exactly one is set. */
  readonly fact: MemberFactInput | null;
  readonly delegationId: string | null;
}

/** What one confirmation takes. */
export const CONFIRMED_MAX = 100;

/** Facts of members and delegations that wait for another admin, the viewer's own too. */
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
