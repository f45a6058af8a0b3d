import type { Transaction } from '@outlay/platform/postgres';
import { aggregateVersions } from '@outlay/platform/outbox';
import { sql } from 'drizzle-orm';
import type { Role } from '@outlay/platform/auth';
import type { MemberStatus } from '../domain/member.ts';
import type { Person } from '../domain/people-standing.ts';
import { readActiveAdminIds } from './member-repository.ts';
import { deviceKeySeal, memberSeal, passkeySeal } from './row-seals.ts';
import { members } from './tables.ts';
import { deviceKeys, passkeys, secondFactors } from './sign-in-tables.ts';

export interface PeopleRequest {
  readonly memberIds: readonly string[];
  /** Ids of passkeys to look up. */
  readonly passkeys: readonly string[];
  /** Session keys to look up. */
  readonly deviceKeys: readonly string[];
}

interface PersonRow extends Record<string, unknown> {
  readonly id: string;
  readonly organizationId: string;
  readonly status: MemberStatus;
  readonly roles: Role[];
  readonly email: string;
  readonly managerId: string | null;
  readonly departmentId: string | null;
  readonly walletAddress: string | null;
  readonly walletMemo: string | null;
  readonly walletChangedAt: string | null;
  readonly hasSecondFactor: boolean;
  readonly seal: string | null;
  readonly version: string;
  readonly passkeys: { credentialId: string; publicKey: string; seal: string | null }[];
  readonly deviceKeys: { publicKey: string; sessionId: string; seal: string | null }[];
}

/** Reads members by id with their versions and keys, in one statement for a consistent state. */
export async function readPeople(
  tx: Transaction,
  asked: PeopleRequest,
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await tx.execute<PersonRow>(sql`
    select m.id::text, m.organization_id::text as "organizationId", m.status, m.roles, m.email, m.seal,
      m.manager_id::text as "managerId", m.department_id::text as "departmentId",
      exists (select from ${secondFactors} s where s.member_id = m.id and s.since is not null) as "hasSecondFactor",
      m.wallet_address as "walletAddress", m.wallet_memo as "walletMemo",
      to_char(m.wallet_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "walletChangedAt",
      coalesce(v.version, 0)::text as version,
      array(select jsonb_build_object('credentialId', credential_id, 'publicKey', public_key, 'seal', seal)
        from ${passkeys} p
        where p.member_id = m.id and p.credential_id = any(${sql.param(asked.passkeys)}::text[])) as passkeys,
      array(select jsonb_build_object('publicKey', public_key, 'sessionId', session_id, 'seal', seal)
        from ${deviceKeys} d
        where d.member_id = m.id and d.revoked_at is null
          and d.public_key = any(${sql.param(asked.deviceKeys)}::text[])) as "deviceKeys"
    from ${members} m
    left join ${aggregateVersions} v on v.topic = 'identity.events' and v.aggregate_id = m.id::text
    where m.id = any(${sql.param(asked.memberIds)}::bigint[]) and m.organization_id is not null`);
  return new Map(rows.map((row) => [row.id, toPerson(row)]));
}

/** Treats a person whose row was tampered with as having left, and tampered keys as removed. */
function toPerson({ passkeys: ofPerson, deviceKeys: ofSessions, ...row }: PersonRow): Person {
  const { id, organizationId, roles, status, walletAddress, walletMemo } = row;
  const walletChangedAt = row.walletChangedAt === null ? null : new Date(row.walletChangedAt);
  const isIntact = memberSeal.isIntact({ ...row, walletChangedAt }, row.seal);
  return {
    ...{ id, organizationId, walletChangedAt, version: Number(row.version) },
    ...(isIntact
      ? { status, roles, walletAddress, walletMemo }
      : { status: 'deactivated', roles: [], walletAddress: null, walletMemo: null }),
    passkeys: ofPerson
      .filter((key) => passkeySeal.isIntact({ ...key, memberId: id }, key.seal))
      .map(({ credentialId }) => credentialId),
    deviceKeys: ofSessions
      .filter((key) => deviceKeySeal.isIntact({ ...key, memberId: id }, key.seal))
      .map(({ publicKey }) => publicKey),
  };
}

/** Counts the active admins of each organization that has any. */
export async function countAdmins(
  tx: Transaction,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const id of new Set(organizationIds))
    counts.set(id, (await readActiveAdminIds(tx, id)).length);
  return counts;
}
