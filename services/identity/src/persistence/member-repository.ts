import { DECIDING_ROLES } from '@outlay/platform/auth';
import { matching, readAcrossOrganizations, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import {
  and,
  asc,
  arrayContains,
  arrayOverlaps,
  eq,
  isNotNull,
  ne,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';
import { MEMBERS_MAX, type Account, type Member } from '../domain/member.ts';
import type { MemberPatch, MemberRepository, NewMember } from '../use-cases/repositories.ts';
import {
  nextMemberId,
  NO_WALLET,
  sealOfNew,
  selectMembers,
  toAccount,
  toMember,
} from './member-row.ts';
import { memberSeal } from './row-seals.ts';
import { IS_ACTIVE_ADMIN, members, organizations } from './tables.ts';
import { secondFactors } from './sign-in-tables.ts';

/** Longer than any real manager chain; bounds a cycle that was written to the table by hand. */
const CHAIN_MAX = 1_000;

const within = (organizationId: string, id: string): SQL | undefined =>
  matching(members, { organizationId: toRowId(organizationId), id: toRowId(id) });

/** Guards a write: a row whose sealed columns have changed since it was read, or had a broken seal, gets no new seal. */
export const isAsRead = (account: Account): SQL => eq(members.seal, memberSeal.of(account));

const toColumns = ({ department, managerId, roles, ...patch }: MemberPatch) => ({
  ...patch,
  ...(roles !== undefined && { roles: [...roles] }),
  ...(managerId !== undefined && { managerId: managerId === null ? null : toRowId(managerId) }),
  ...(department !== undefined && { departmentId: department && toRowId(department.id) }),
});

const byEmail = (
  tx: Transaction,
): Pick<MemberRepository, 'credentialsByEmail' | 'findByEmail' | 'invitedAdmin'> => ({
  credentialsByEmail: async (email) => {
    // An address has one account across all organizations.
    const [row] = await readAcrossOrganizations(tx, () =>
      selectMembers(tx).where(
        and(eq(sql`lower(${members.email})`, email), isNotNull(members.passwordHash)),
      ),
    );
    return row ? { account: toAccount(row), passwordHash: row.passwordHash } : null;
  },
  findByEmail: async (organizationId, email) => {
    const [row] = await selectMembers(tx).where(
      and(
        eq(members.organizationId, toRowId(organizationId)),
        eq(sql`lower(${members.email})`, email),
      ),
    );
    return row ? toMember(row) : null;
  },
  invitedAdmin: async (organizationName, email) => {
    const [row] = await selectMembers(tx)
      .where(
        and(
          eq(organizations.name, organizationName),
          eq(sql`lower(${members.email})`, email),
          eq(members.status, 'invited'),
          arrayContains(members.roles, ['admin']),
        ),
      )
      .orderBy(asc(members.id))
      .limit(1);
    return row ? toMember(row) : null;
  },
});

export const createMemberRepository = (tx: Transaction): MemberRepository => ({
  find: async (organizationId, id) => {
    const [row] = await selectMembers(tx).where(within(organizationId, id));
    return row ? toMember(row) : null;
  },
  lock: async (organizationId, id) => {
    const [row] = await selectMembers(tx)
      .where(within(organizationId, id))
      .for('update', { of: members });
    return row ? toMember(row) : null;
  },
  ...byEmail(tx),
  lockCredentials: async (id) => {
    const [row] = await selectMembers(tx)
      .where(eq(members.id, toRowId(id)))
      .for('update', { of: members });
    return row ? { account: toAccount(row), passwordHash: row.passwordHash } : null;
  },
  insert: (member) => insertMember(tx, member),
  update: async (account, patch) => {
    const { passwordHash: _passwordHash, ...details } = patch;
    const after = { ...account, ...details };
    const changed = await tx
      .update(members)
      .set({ ...toColumns(patch), seal: memberSeal.of(after) })
      .where(and(eq(members.id, toRowId(account.id)), isAsRead(account)))
      .returning({ id: members.id });
    if (changed.length === 0) throw new Error(`member ${account.id} has changed since it was read`);
    return after;
  },
  chainFrom: (organizationId, id) => managersFrom(tx, organizationId, id),
  lockEmail: async (email) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`);
  },
  isFull: async (organizationId) =>
    (await tx.$count(members, eq(members.organizationId, toRowId(organizationId)))) >= MEMBERS_MAX,
  nextId: async () => (await nextMemberId(tx)).toString(),
  hasOtherAdmin: async ({ id, organizationId }) => {
    const [other] = await tx
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.organizationId, toRowId(organizationId)),
          ne(members.id, toRowId(id)),
          IS_ACTIVE_ADMIN,
        ),
      )
      .limit(1);
    return other !== undefined;
  },
  outdateWithoutSecondFactor: (organizationId, now) =>
    outdateWithoutSecondFactor(tx, organizationId, now),
});

async function insertMember(
  tx: Transaction,
  { id, department, managerId, roles, organizationId, ...details }: NewMember,
): Promise<Member | null> {
  const row = {
    ...details,
    id: id === undefined ? await nextMemberId(tx) : toRowId(id),
    organizationId: toRowId(organizationId),
    roles: [...roles],
    managerId: managerId === null ? null : toRowId(managerId),
    departmentId: department && toRowId(department.id),
    status: 'invited' as const,
    ...NO_WALLET,
  };
  const [inserted] = await tx
    .insert(members)
    .values({ ...row, seal: sealOfNew(row) })
    .onConflictDoNothing()
    .returning();
  return inserted ? toMember({ ...inserted, departmentName: department?.name ?? null }) : null;
}

async function managersFrom(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Member[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, manager_id, 1 as place from members
      where id = ${toRowId(id)} and organization_id = ${toRowId(organizationId)}
      union all
      select members.id, members.manager_id, place + 1 from members
      join chain on members.id = chain.manager_id
      where place < ${CHAIN_MAX}
    ) cycle id set is_circle using path
    select id::text from chain where not is_circle order by place`);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const found = await selectMembers(tx).where(
    sql`${members.id} = any(${sql.param(ids)}::bigint[])`,
  );
  const byId = new Map(found.map((row) => [row.id.toString(), toMember(row)]));
  return ids.map((each) => byId.get(each)).filter((member) => member !== undefined);
}

async function outdateWithoutSecondFactor(
  tx: Transaction,
  organizationId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(members)
    .set({ accessVersion: sql`${members.accessVersion} + 1`, accessChangedAt: now })
    .where(
      and(
        eq(members.organizationId, toRowId(organizationId)),
        arrayOverlaps(members.roles, [...DECIDING_ROLES]),
        notExists(
          tx
            .select({ id: secondFactors.memberId })
            .from(secondFactors)
            .where(and(eq(secondFactors.memberId, members.id), isNotNull(secondFactors.since))),
        ),
      ),
    );
}
