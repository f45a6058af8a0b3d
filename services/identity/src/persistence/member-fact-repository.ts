import type { Executor, Transaction } from '@outlay/platform/postgres';
import { fullName, toRowId } from '@outlay/platform/text';
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import {
  statementOf,
  vouchedWith,
  type MemberFact,
  type MemberFactKind,
  type UnconfirmedFact,
} from '../domain/member-fact.ts';
import type { MemberFactRepository } from '../use-cases/repositories.ts';
import { departments, memberFacts, members } from './tables.ts';

/** Those that a page lists. */
const LISTED_MAX = 200;

const idOrNull = (id: string | null): bigint | null => (id === null ? null : toRowId(id));

const ofKinds = (memberId: string, kinds: readonly MemberFactKind[]) =>
  and(eq(memberFacts.memberId, toRowId(memberId)), inArray(memberFacts.kind, [...kinds]));

/** Roles come from one place: set here, or given by groups. */
const REPLACES: Partial<Record<MemberFactKind, MemberFactKind>> = {
  role: 'single_sign_on',
  single_sign_on: 'role',
};

async function readFacts(executor: Executor, memberId: string): Promise<MemberFact[]> {
  const rows = await executor
    .select()
    .from(memberFacts)
    .where(eq(memberFacts.memberId, toRowId(memberId)))
    .orderBy(memberFacts.kind);
  return rows.map(({ kind, authorId, confirmedById, madeAt }) => ({
    kind,
    authorId: authorId?.toString() ?? null,
    confirmedById: confirmedById?.toString() ?? null,
    madeAt,
  }));
}

export const createMemberFactRepository = (tx: Transaction): MemberFactRepository => {
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
      for (const kind of kinds) {
        const set = {
          authorId: idOrNull(authorId),
          confirmedById: idOrNull(confirmedById),
          madeAt,
        };
        await tx
          .insert(memberFacts)
          .values({ memberId: toRowId(id), organizationId: toRowId(organizationId), kind, ...set })
          .onConflictDoUpdate({ target: [memberFacts.memberId, memberFacts.kind], set });
        const replaced = REPLACES[kind];
        if (replaced) await tx.delete(memberFacts).where(ofKinds(id, [replaced]));
        if (confirmedById !== null) await confirm(id, vouchedWith(kind), confirmedById);
      }
    },
    confirm: async (memberId, kind, confirmedById) => {
      await confirm(memberId, [kind, ...vouchedWith(kind)], confirmedById);
    },
  };
};

/** Newest first; at most 200. */
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
