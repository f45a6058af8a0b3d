import type { Transaction } from '@outlay/platform/postgres';
import { aggregateVersions } from '@outlay/platform/outbox';
import { sql } from 'drizzle-orm';
import type { Role } from '@outlay/platform/auth';
import type { MemberStatus } from '../domain/member.ts';
import type { Person } from '../domain/people-standing.ts';
import { deviceKeys, members, passkeys } from './tables.ts';

export interface PeopleRequest {
  readonly memberIds: readonly string[];
  /** Ids of passkeys that may be theirs. */
  readonly passkeys: readonly string[];
  /** Keys of sessions that may be theirs. */
  readonly deviceKeys: readonly string[];
}

/** Members by id, with their versions and keys: one statement, so that all are of one moment. */
export async function readPeople(
  tx: Transaction,
  asked: PeopleRequest,
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await tx.execute<{
    id: string;
    organizationId: string;
    status: MemberStatus;
    roles: Role[];
    walletAddress: string | null;
    walletMemo: string | null;
    walletChangedAt: string | null;
    version: string;
    passkeys: string[];
    deviceKeys: string[];
  }>(sql`
    select m.id::text, m.organization_id::text as "organizationId", m.status, m.roles,
      m.wallet_address as "walletAddress", m.wallet_memo as "walletMemo",
      to_char(m.wallet_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "walletChangedAt",
      coalesce(v.version, 0)::text as version,
      array(select credential_id from ${passkeys} p
        where p.member_id = m.id and p.credential_id = any(${sql.param(asked.passkeys)}::text[])) as passkeys,
      array(select public_key from ${deviceKeys} d
        where d.member_id = m.id and d.revoked_at is null
          and d.public_key = any(${sql.param(asked.deviceKeys)}::text[])) as "deviceKeys"
    from ${members} m
    left join ${aggregateVersions} v on v.topic = 'identity.events' and v.aggregate_id = m.id::text
    where m.id = any(${sql.param(asked.memberIds)}::bigint[]) and m.organization_id is not null`);
  return new Map(
    rows.map(({ id, version, walletChangedAt, ...row }) => [
      id,
      {
        ...row,
        id,
        version: Number(version),
        walletChangedAt: walletChangedAt === null ? null : new Date(walletChangedAt),
      },
    ]),
  );
}

/** Active admins of each organisation that has any. */
export async function countAdmins(
  tx: Transaction,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ id: string; admins: number }>(sql`
    select organization_id::text as id, count(*)::int as admins from ${members}
    where organization_id = any(${sql.param(organizationIds)}::bigint[])
      and status = 'active' and roles @> '{admin}'
    group by organization_id`);
  return new Map(rows.map(({ id, admins }) => [id, admins]));
}
