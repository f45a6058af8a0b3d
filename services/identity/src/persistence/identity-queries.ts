import type { LogHead } from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import { matching, type Database } from '@outlay/platform/postgres';
import { acrossOrganizations } from '@outlay/platform/tenancy';
import { toRowId } from '@outlay/platform/text';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { MEMBERS_MAX } from '../domain/member.ts';
import {
  secondFactorState,
  type SecondFactor,
  type SecondFactorRule,
} from '../domain/second-factor.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { AccessChanges, IdentityQueries } from '../use-cases/queries.ts';
import { authorityReads } from './authority-queries.ts';
import type { AuthorityParts } from './authority-repository.ts';
import { readAuditLog } from './audit-log-queries.ts';
import { toApiKey } from './api-key-repository.ts';
import { deviceKeyReads } from './device-key-queries.ts';
import { memberPageReads } from './member-page-queries.ts';
import { selectMembers, toAccount, toMember } from './member-row.ts';
import { toOrganization } from './organization-repository.ts';
import { readPasskeys } from './passkey-repository.ts';
import { isLinked, readDomains, readSingleSignOn } from './single-sign-on-repository.ts';
import { departments, mailLinks, members } from './tables.ts';
import { apiKeys } from './sign-in-tables.ts';
import { organizationRequests, organizations } from './tables.ts';
import { secondFactors, sessions } from './sign-in-tables.ts';

/** Maximum rows of a list, as the SDL states. */
const LIST_MAX = 1_000;
const SESSIONS_MAX = 100;

type MemberReads = Pick<
  IdentityQueries,
  'members' | 'allMembers' | 'organizations' | 'departments'
>;

const memberReads = (database: Database): MemberReads => ({
  members: async (viewer, ids) =>
    (
      await selectMembers(database).where(
        and(
          inArray(members.id, ids.map(toRowId)),
          eq(members.organizationId, toRowId(viewer.organizationId)),
        ),
      )
    ).map(toMember),
  allMembers: async (viewer) =>
    (
      await selectMembers(database)
        .where(
          and(
            eq(members.organizationId, toRowId(viewer.organizationId)),
            hasRole(viewer, 'admin') ? undefined : eq(members.status, 'active'),
          ),
        )
        .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
        .limit(MEMBERS_MAX)
    ).map(toMember),
  organizations: async (ids) =>
    (
      await database
        .select()
        .from(organizations)
        .where(inArray(organizations.id, ids.map(toRowId)))
    ).map(toOrganization),
  departments: async (viewer, ids) =>
    (
      await database
        .select({
          id: departments.id,
          name: departments.name,
          monthlyBudgetUsd: departments.monthlyBudgetUsd,
          memberCount: count(members.id),
        })
        .from(departments)
        .leftJoin(
          members,
          and(eq(members.departmentId, departments.id), ne(members.status, 'deactivated')),
        )
        .where(
          and(
            eq(departments.organizationId, toRowId(viewer.organizationId)),
            ids && inArray(departments.id, ids.map(toRowId)),
          ),
        )
        .groupBy(departments.id)
        .orderBy(asc(departments.name))
        .limit(LIST_MAX)
    ).map((row) => ({ ...row, id: row.id.toString() })),
});

type AccessReads = Pick<
  IdentityQueries,
  'operator' | 'sessions' | 'apiKeys' | 'apiKey' | 'invitation' | 'organizationRequest'
>;

async function readOrganizationRequest(
  database: Database,
  tokenHash: string,
  now: Date,
): ReturnType<IdentityQueries['organizationRequest']> {
  const { email, firstName, name, expiresAt } = organizationRequests;
  const [row] = await database
    .select({ email, firstName, organizationName: name })
    .from(organizationRequests)
    .where(and(eq(organizationRequests.tokenHash, tokenHash), gt(expiresAt, now)));
  return row ?? null;
}

const accessReads = (database: Database): AccessReads => ({
  operator: async (id) => {
    const [row] = await selectMembers(database).where(
      and(eq(members.id, toRowId(id)), isNull(members.organizationId)),
    );
    return row ? toAccount(row) : null;
  },
  sessions: async (accountId, now) =>
    database
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.memberId, toRowId(accountId)),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, now),
        ),
      )
      .orderBy(desc(sessions.lastUsedAt))
      .limit(SESSIONS_MAX),
  apiKeys: async (viewer, ids) =>
    (
      await database
        .select({ key: apiKeys })
        .from(apiKeys)
        .innerJoin(members, eq(members.id, apiKeys.memberId))
        .where(
          and(
            eq(members.organizationId, toRowId(viewer.organizationId)),
            hasRole(viewer, 'admin') ? undefined : eq(members.id, toRowId(viewer.userId)),
            ids && inArray(apiKeys.id, ids.map(toRowId)),
          ),
        )
        .orderBy(desc(apiKeys.id))
        .limit(LIST_MAX)
    ).map(({ key }) => toApiKey(key)),
  apiKey: async (viewer, id) => {
    const [row] = await database
      .select()
      .from(apiKeys)
      .where(matching(apiKeys, { id: toRowId(id), memberId: toRowId(viewer.userId) }));
    return row ? toApiKey(row) : null;
  },
  invitation: async (tokenHash, now) => {
    const [row] = await acrossOrganizations(() =>
      database
        .select({
          email: members.email,
          firstName: members.firstName,
          lastName: members.lastName,
          organizationName: organizations.name,
          roles: members.roles,
          accessEndsOn: members.accessEndsOn,
        })
        .from(mailLinks)
        .innerJoin(members, eq(members.id, mailLinks.memberId))
        .innerJoin(organizations, eq(organizations.id, members.organizationId))
        .where(
          matching(
            mailLinks,
            { tokenHash, kind: 'invitation' },
            gt(mailLinks.expiresAt, now),
            eq(members.status, 'invited'),
          ),
        ),
    );
    return row ?? null;
  },
  organizationRequest: (tokenHash, now) => readOrganizationRequest(database, tokenHash, now),
});

/** One statement, because every gateway asks once a second. */
async function accessChanges(database: Database, since: Date): Promise<AccessChanges> {
  const { rows } = await database.execute<{ id: string; version: number | null }>(sql`
    select id::text, null::int as version from ${sessions} where ended_at >= ${since}
    union all select 'key:' || id, null from ${apiKeys} where revoked_at >= ${since}
    union all select id::text, access_version from ${members} where access_changed_at >= ${since}`);
  return {
    ended: rows.flatMap(({ id, version }) => (version === null ? [id] : [])),
    members: rows.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
  };
}

async function secondFactor(
  database: Database,
  rule: SecondFactorRule,
  accountId: string,
): Promise<SecondFactor> {
  const [row] = await selectMembers(database).where(eq(members.id, toRowId(accountId)));
  if (!row) throw new Error('the signed-in account does not exist');
  const [factor] = await database
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.memberId, row.id), isNotNull(secondFactors.since)));
  return {
    state: secondFactorState(toAccount(row), rule),
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.recoveryCodes.length ?? 0,
  };
}

export const createIdentityQueries = (
  database: Database,
  {
    authorityParts,
    clock,
    signHead,
    ...rule
  }: SecondFactorRule & {
    readonly authorityParts: AuthorityParts;
    readonly clock: Clock;
    readonly signHead: (head: LogHead) => string;
  },
): IdentityQueries => ({
  ...authorityReads(database, authorityParts, clock, signHead),
  ...deviceKeyReads(database, authorityParts, clock),
  ...memberReads(database),
  ...memberPageReads(database),
  ...accessReads(database),
  accessChanges: (since) => accessChanges(database, since),
  secondFactor: (accountId) => secondFactor(database, rule, accountId),
  usesSingleSignOn: ({ organizationId, userId }) => isLinked(database, organizationId, userId),
  singleSignOn: async ({ organizationId }) => ({
    provider: await readSingleSignOn(database, organizationId),
    domains: await readDomains(database, organizationId),
  }),
  passkeys: ({ userId }) => readPasskeys(database, userId),
  auditLog: (...request) => readAuditLog(database, ...request),
});
