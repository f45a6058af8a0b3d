import { type ApproverSpec, CHAIN_MAX, type Rule, traitsOf } from '@outlay/authority';
import type { Role } from '@outlay/platform/auth';
import type { Executor } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import { type Member, type Members } from '../domain/member.ts';
import type { SubmitterOf } from '../use-cases/ports.ts';
import { arrayOf } from './array-of.ts';
import { IN_CHARGE, ROLES_IN_CHARGE } from './directory-tables.ts';

/** A role in an organization; selects everyone who has it. */
export interface RoleOf {
  readonly organizationId: string;
  readonly role: Role;
}

/** The members that an action may involve. */
export interface PeopleWanted {
  /** Ids of the members' organizations; each member is found in their own. */
  readonly organizationIds: readonly string[];
  /** Ids of members; the members whose delegates they are are also read. */
  readonly ids: readonly string[];
  /** Further members, as a subquery; null without any. */
  readonly asked: SQL | null;
  /** Possible escalation targets: everyone with these roles, and the managers above all of them. Most decisions need none. */
  readonly above: readonly RoleOf[];
  readonly now: Date;
}

/** Members by id, grouped by organization. */
export type MembersByOrganization = ReadonlyMap<string, Members>;

/** A member in a statement's result. */
export type MemberJson = Member & { readonly organizationId: string };

const isOpen = (now: Date): SQL =>
  sql`d.ended_at is null and d.starts_at <= ${now.toISOString()}::timestamptz and d.ends_at > ${now.toISOString()}::timestamptz`;

/**
 * Selects an array of members with their delegates. As part of a statement it needs no extra round trip. Lists of ids are
 * compared as arrays, which use an index; a join would scan the whole table until statistics show that it is large.
 */
export function peopleJson(wanted: PeopleWanted): SQL {
  const { organizationIds, ids, asked, above, now } = wanted;
  return sql`(
    with concerned as (
      select ${arrayOf(organizationIds, 'bigint')} as organization_ids, ${arrayOf(ids, 'bigint')} as member_ids
    ), seeds as (
      select unnest(member_ids) as member_id from concerned
      ${asked ? sql`union ${asked}` : sql``}
      union
      select d.from_id from delegations d, concerned
      where d.organization_id = any(organization_ids) and d.to_id = any(member_ids) and ${isOpen(now)}
    ), people as (${above.length === 0 ? sql`select member_id from seeds` : withAbove(above)}
    ), stand_in as (
      select d.id, d.from_id, d.to_id, d.ends_at from delegations d, concerned
      where d.from_id = any(array(select member_id from people))
        and d.organization_id = any(organization_ids) and ${isOpen(now)}
    )
    select coalesce(json_agg(member), '[]') from (
      select m.organization_id::text as "organizationId", m.member_id::text as "id", m.name, m.roles,
        m.manager_id::text as "managerId", m.department, m.active, st.to_id::text as "delegateId",
        case when st.id is not null then json_build_object('id', st.id::text, 'endsAt', st.ends_at) end as "delegation"
      from concerned
      join member_directory m on m.organization_id = any(organization_ids)
      left join stand_in st on st.from_id = m.member_id
      where m.member_id = any(array(select member_id from people union select to_id from stand_in))
      order by m.member_id
    ) member
  )`;
}

/** Selects others who may decide, for an organization whose one admin can't decide on their own expenses. */
const LAST_RESORT = sql`
  select deciding.member_id from (select distinct organization_id from asked_role) small
  cross join lateral (
    select m.member_id from member_directory m
    where m.organization_id = small.organization_id and m.active and m.roles && '{approver,finance}'
    order by m.member_id limit 20
  ) deciding
  where (
    select count(*) from (
      select 1 from member_directory m
      where m.organization_id = small.organization_id and m.active and 'admin' = any(m.roles) and m.${sql.raw(IN_CHARGE)} limit 2
    ) admins) < 2`;

/** Members with these roles are found in the index of few, unless one of the roles is common. */
const withAbove = (above: readonly RoleOf[]): SQL => sql`
  with recursive asked_role as (
    select * from unnest(
      ${arrayOf(
        above.map(({ organizationId }) => organizationId),
        'bigint',
      )}, ${arrayOf(
        above.map(({ role }) => role),
        'text',
      )}
    ) as asked(organization_id, role)
  ), chain as (
    select m.organization_id, m.member_id, m.manager_id, 0 as depth from member_directory m
    where m.member_id = any(array(select member_id from seeds))
      and m.organization_id in (select organization_id from asked_role)
    union
    select m.organization_id, m.member_id, m.manager_id, c.depth + 1
    from chain c join member_directory m on m.member_id = c.manager_id and m.organization_id = c.organization_id
    where c.depth < ${sql.raw(String(CHAIN_MAX))}
  )
  select member_id from seeds
  union
  select member_id from chain
  union
  select m.member_id from asked_role
  join member_directory m on m.organization_id = asked_role.organization_id and asked_role.role = any(m.roles)
    ${above.every(({ role }) => ROLES_IN_CHARGE.includes(role)) ? sql.raw(`and m.${IN_CHARGE}`) : sql``}
  union
  ${LAST_RESORT}`;

export async function readPeople(
  executor: Executor,
  wanted: PeopleWanted,
): Promise<MembersByOrganization> {
  const { rows } = await executor.execute<{ people: MemberJson[] }>(
    sql`select ${peopleJson(wanted)} as people`,
  );
  return toMembers(rows[0]?.people ?? []);
}

/** Selects all members that the approvals of these submitters may involve, by the rules of their organizations. */
export function peopleFor(
  submitters: readonly SubmitterOf[],
  rules: ReadonlyMap<string, readonly Rule[]>,
  now: Date,
): PeopleWanted {
  const named = new Set(submitters.map(({ submitterId }) => submitterId));
  const above = [...rules].flatMap(([organizationId, ofOrganization]) => {
    const roles = new Set<Role>(['admin']);
    for (const spec of approversOf(ofOrganization)) {
      const { memberId, role } = traitsOf(spec).reads;
      if (memberId !== undefined) named.add(memberId);
      if (role !== undefined) roles.add(role);
    }
    return [...roles].map((role) => ({ organizationId, role }));
  });
  const organizationIds = [...new Set(submitters.map(({ organizationId }) => organizationId))];
  return { organizationIds, ids: [...named], asked: null, above, now };
}

const approversOf = (rules: readonly Rule[]): ApproverSpec[] =>
  rules.flatMap(({ stages }) => stages.flatMap(({ approvers }) => approvers));

/** Groups members by organization. */
export function toMembers(rows: readonly MemberJson[]): MembersByOrganization {
  const byOrganization = new Map<string, Map<string, Member>>();
  for (const { organizationId, ...member } of rows) {
    const members = byOrganization.get(organizationId) ?? new Map<string, Member>();
    byOrganization.set(organizationId, members.set(member.id, member));
  }
  return byOrganization;
}
