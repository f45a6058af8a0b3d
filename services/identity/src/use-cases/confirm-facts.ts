import { requireHuman } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  CONFIRMED_FACTS_MAX,
  isConcerned,
  secondPersonForFact,
  type MemberFact,
  type MemberFactKind,
} from '../domain/member-fact.ts';
import type { Member } from '../domain/member.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import { personBehind } from './authorship.ts';

/** A fact as the admin saw it. */
export interface ShownFact {
  readonly memberId: string;
  readonly kind: MemberFactKind;
  /** Null for the newest fact of this kind. */
  readonly madeAt: Date | null;
}

export interface ConfirmFactsCommand {
  readonly actor: Actor;
  readonly facts: readonly ShownFact[];
}

/** Confirms facts that another admin made, all or none, and returns their number. Confirming again changes nothing. */
export const confirmFacts =
  (ports: UseCasePorts) =>
  async ({ actor, facts }: ConfirmFactsCommand): Promise<Result<number, RefusalCode>> => {
    const noOne = requireHuman(actor.viewer);
    if (noOne) return noOne;
    if (facts.length === 0 || facts.length > CONFIRMED_FACTS_MAX) {
      return refuse('VALIDATION_FAILED', `1 to ${CONFIRMED_FACTS_MAX} facts.`, 'facts');
    }
    return asAdmin(ports, actor, async (context) => {
      const person = await personBehind(context.scope, context.admin.id);
      const members = new Map<string, Member>();
      const unconfirmed: ShownFact[] = [];
      for (const [place, fact] of facts.entries()) {
        const member = await context.scope.members.lock(context.organization.id, fact.memberId);
        if (!member) return memberNotFound();
        const field = `facts.${place}`;
        const found = await findFact(context, member, fact, { person, field });
        if (!found.ok) return found;
        if (found.value.confirmedById !== null) continue;
        unconfirmed.push(fact);
        members.set(member.id, member);
      }
      for (const { memberId, kind } of unconfirmed) await confirm(context, memberId, kind);
      for (const member of members.values()) await context.scope.publishMember(member);
      return ok(facts.length);
    });
  };

async function findFact(
  { scope, admin }: AdminContext,
  { id, managerId }: Member,
  { kind, madeAt }: ShownFact,
  { person, field }: { readonly person: string; readonly field: string },
): Promise<Result<MemberFact, RefusalCode>> {
  const known = (await scope.facts.of(id)).find((fact) => fact.kind === kind);
  const isShown = madeAt === null || known?.madeAt.getTime() === madeAt.getTime();
  if (!known || known.authorId === null || !isShown) {
    return refuse('NOT_FOUND', 'This has changed since it was shown. Reload the page.', field);
  }
  const isTheirs =
    (await personBehind(scope, known.authorId)) === person ||
    isConcerned(admin.id, { memberId: id, kind, managerId });
  return isTheirs ? secondPersonForFact(field) : ok(known);
}

async function confirm(
  { scope, admin, organization }: AdminContext,
  memberId: string,
  kind: MemberFactKind,
): Promise<void> {
  await scope.facts.confirm(memberId, kind, admin.id);
  await scope.audit({
    organizationId: organization.id,
    kind: 'member.fact_confirmed',
    subject: `member ${memberId}`,
    changes: [{ field: kind, before: null, after: 'confirmed' }],
  });
}
