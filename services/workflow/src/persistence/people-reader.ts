import type { Role } from '@outlay/platform/auth';
import { sql, type SQL } from 'drizzle-orm';
import { CHAIN_MAX, type Member, type Members } from '../domain/member.ts';
import { among } from './among.ts';

/** Which members an action may have to ask. */
export interface PeopleWanted {
  readonly organizationId: string;
  /** They and those whom they stand in for. */
  readonly ids: readonly string[];
  /** The same for those who are asked in these workflows. */
  readonly instanceIds: readonly string[];
  /** Whom a step could go on to: the managers above all of them, and everybody with one of these roles. Null for neither. */
  readonly above: { readonly roles: readonly Role[] } | null;
  readonly now: Date;
}

const isOpen = (now: Date): SQL =>
  sql`d.ended_at is null and d.starts_at <= ${now.toISOString()}::timestamptz and d.ends_at > ${now.toISOString()}::timestamptz`;

/** One array of members with their delegates: a part of a statement, so that it costs no round trip of its own. */
export function peopleJson({ organizationId, ids, instanceIds, above, now }: PeopleWanted): SQL {
  const organization = sql`${organizationId}::bigint`;
  const given =
    ids.length === 1
      ? sql`select ${ids[0]}::bigint as member_id`
      : sql`select unnest(${sql.param([...ids])}::bigint[]) as member_id`;
  return sql`(
    with seeds as (
      ${given}
      union
      select sa.member_id from steps s join step_assignees sa on sa.step_id = s.id
      where ${among(sql`s.instance_id`, instanceIds)} and sa.active
      union
      select d.from_id from delegations d
      where d.organization_id = ${organization} and ${among(sql`d.to_id`, ids)} and ${isOpen(now)}
    ), people as (${above ? withAbove(organization, above.roles) : sql`select member_id from seeds`}
    ), stand_in as (
      select d.from_id, d.to_id from people p join delegations d on d.from_id = p.member_id
      where d.organization_id = ${organization} and ${isOpen(now)}
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.member_id::text, 'name', m.name, 'roles', m.roles, 'managerId', m.manager_id::text,
      'department', m.department, 'active', m.active, 'delegateId', st.to_id::text
    ) order by m.member_id), '[]')
    from (select member_id from people union select to_id from stand_in) wanted
    join member_directory m using (member_id)
    left join stand_in st on st.from_id = m.member_id
    where m.organization_id = ${organization}
  )`;
}

/** Most decisions ask nobody above, and do not pay for it. */
const withAbove = (organization: SQL, roles: readonly Role[]): SQL => sql`
  with recursive chain as (
    select m.member_id, m.manager_id, 0 as depth from member_directory m join seeds using (member_id)
    where m.organization_id = ${organization}
    union
    select m.member_id, m.manager_id, c.depth + 1
    from chain c join member_directory m on m.member_id = c.manager_id
    where m.organization_id = ${organization} and c.depth < ${sql.raw(String(CHAIN_MAX))}
  )
  select member_id from chain
  union
  select member_id from member_directory
  where organization_id = ${organization} and roles && ${sql.param([...roles])}::text[]`;

export const toMembers = (rows: readonly Member[]): Members =>
  new Map(rows.map((member) => [member.id, member]));
