import type { Executor, Transaction } from '@outlay/platform/postgres';
import { fullName, toRowId } from '@outlay/platform/text';
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  factsAfter,
  factsConfirmed,
  replacedBy,
  statementOf,
  vouchedWith,
  type MemberFact,
  type MemberFactKind,
  type UnconfirmedFact,
} from '../domain/member-fact.ts';
import type { MemberFactRepository } from '../use-cases/repositories.ts';
import { factsSeal } from './row-seals.ts';
import { departments, memberFacts, members } from './tables.ts';

/** Maximum facts that a page lists. */
const LISTED_MAX = 200;

const idOrNull = (id: string | null): bigint | null => (id === null ? null : toRowId(id));

const ofKinds = (memberId: string, kinds: readonly MemberFactKind[]) =>
  and(eq(memberFacts.memberId, toRowId(memberId)), inArray(memberFacts.kind, [...kinds]));

/** @throws {BrokenSealError} when someone tampered with the facts, which must not grant rights then. */
async function readFacts(executor: Executor, memberId: string): Promise<MemberFact[]> {
  const rows = await executor
    .select()
    .from(memberFacts)
    .where(eq(memberFacts.memberId, toRowId(memberId)))
    .orderBy(memberFacts.kind);
  const facts = rows.map(({ kind, authorId, confirmedById, madeAt }) => ({
    kind,
    authorId: authorId?.toString() ?? null,
    confirmedById: confirmedById?.toString() ?? null,
    madeAt,
  }));
  const [member] = await executor
    .select({ seal: members.factsSeal })
    .from(members)
    .where(eq(members.id, toRowId(memberId)));
  factsSeal.require({ memberId, facts }, member?.seal ?? null);
  return facts;
}

export const createMemberFactRepository = (tx: Transaction): MemberFactRepository => {
  /** Seals the facts as they are after a change, based on facts with a valid seal. */
  const seal = async (memberId: string, facts: readonly MemberFact[]): Promise<void> => {
    await tx
      .update(members)
      .set({ factsSeal: factsSeal.of({ memberId, facts }) })
      .where(eq(members.id, toRowId(memberId)));
  };
  const confirm = async (
    memberId: string,
    kinds: readonly MemberFactKind[],
    confirmedById: string,
  ): Promise<void> => {
    if (kinds.length === 0) return;
    const confirmer = toRowId(confirmedById);
    await tx
      .update(memberFacts)
      .set({ confirmedById: confirmer })
      .where(
        and(
          ofKinds(memberId, kinds),
          isNull(memberFacts.confirmedById),
          ne(memberFacts.authorId, confirmer),
        ),
      );
  };
  return {
    of: (memberId) => readFacts(tx, memberId),
    note: async ({ id, organizationId }, kinds, { authorId, confirmedById, madeAt }) => {
      let facts = await readFacts(tx, id);
      for (const kind of kinds) {
        facts = factsAfter(facts, kind, { authorId, confirmedById, madeAt });
        const set = {
          authorId: idOrNull(authorId),
          confirmedById: idOrNull(confirmedById),
          madeAt,
        };
        await tx
          .insert(memberFacts)
          .values({ memberId: toRowId(id), organizationId: toRowId(organizationId), kind, ...set })
          .onConflictDoUpdate({ target: [memberFacts.memberId, memberFacts.kind], set });
        const replaced = replacedBy(kind);
        if (replaced) await tx.delete(memberFacts).where(ofKinds(id, [replaced]));
        if (confirmedById !== null) await confirm(id, vouchedWith(kind), confirmedById);
      }
      await seal(id, facts);
    },
    confirm: async (memberId, kind, confirmedById) => {
      const kinds = [kind, ...vouchedWith(kind)];
      const facts = factsConfirmed(await readFacts(tx, memberId), kinds, confirmedById);
      await confirm(memberId, kinds, confirmedById);
      await seal(memberId, facts);
    },
  };
};

/** Returns unconfirmed facts, newest first; at most 200. */
export async function readUnconfirmedFacts(
  executor: Executor,
  organizationId: string,
): Promise<UnconfirmedFact[]> {
  const rows = await executor
    .select({
      fact: memberFacts,
      member: members,
      managerName: sql<string | null>`(
        select trim(manager.first_name || ' ' || manager.last_name) from members manager
        where manager.id = ${members.managerId})`,
      department: departments.name,
    })
    .from(memberFacts)
    .innerJoin(members, eq(members.id, memberFacts.memberId))
    .leftJoin(departments, eq(departments.id, members.departmentId))
    .where(
      and(
        eq(memberFacts.organizationId, toRowId(organizationId)),
        isNotNull(memberFacts.authorId),
        isNull(memberFacts.confirmedById),
      ),
    )
    .orderBy(desc(memberFacts.madeAt), memberFacts.memberId, memberFacts.kind)
    .limit(LISTED_MAX);
  return rows.map(({ fact, member, managerName, department }) => ({
    kind: fact.kind,
    memberId: member.id.toString(),
    managerId: member.managerId?.toString() ?? null,
    authorId: String(fact.authorId),
    confirmedById: null,
    madeAt: fact.madeAt,
    statement: statementOf(fact.kind, {
      name: fullName(member),
      managerName,
      department,
      roles: member.roles,
      isActive: member.status !== 'deactivated',
    }),
  }));
}
