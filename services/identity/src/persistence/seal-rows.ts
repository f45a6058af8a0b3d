import type { Transaction } from '@outlay/platform/postgres';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { selectMembers } from './member-row.ts';
import {
  apiKeySeal,
  mailLinkSeal,
  memberSeal,
  passkeySeal,
  providerIdentitySeal,
  providerSeal,
  refreshTokenSeal,
  secondFactorSeal,
  sessionSeal,
} from './row-seals.ts';
import { singleSignOn, singleSignOnIdentities } from './single-sign-on-tables.ts';
import { mailLinks, members } from './tables.ts';
import { apiKeys, passkeys, refreshTokens, secondFactors, sessions } from './sign-in-tables.ts';

/** Seals every row in its current state. */
export async function sealRows(tx: Transaction): Promise<void> {
  await sealMembers(tx);
  await sealTable(tx, secondFactors, secondFactorSeal.of);
  await sealTable(tx, passkeys, passkeySeal.of);
  await sealTable(tx, apiKeys, (row: typeof apiKeys.$inferSelect) =>
    row.revokedAt === null ? apiKeySeal.of(row) : null,
  );
  await sealTable(tx, mailLinks, mailLinkSeal.of);
  await sealTable(tx, sessions, sessionSeal.of);
  await sealTable(tx, refreshTokens, refreshTokenSeal.of);
  await sealTable(tx, singleSignOn, providerSeal.of);
  await sealTable(tx, singleSignOnIdentities, providerIdentitySeal.of);
}

async function sealMembers(tx: Transaction): Promise<void> {
  const rows = await selectMembers(tx);
  const ids = rows.map(({ id }) => id.toString());
  const seals = rows.map((row) => memberSeal.of(row));
  await tx.execute(sql`
    update ${members} m set seal = s.seal
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(seals)}::text[]) as s(id, seal)
    where m.id = s.id`);
}

async function sealTable(
  tx: Transaction,
  table: PgTable,
  /** Returns the seal of a row. */
  sealOf: (row: never) => string | null,
): Promise<void> {
  const place = sql<string>`ctid::text`;
  const rows = await tx.select({ ...getTableColumns(table), place }).from(table);
  const sealed = rows.map((row) => ({ place: row.place, seal: sealOf(row as never) }));
  await tx.execute(sql`
    update ${table} t set seal = s.seal
    from unnest(${sql.param(sealed.map((row) => row.place))}::text[], ${sql.param(sealed.map((row) => row.seal))}::text[])
      as s(place, seal)
    where t.ctid = s.place::tid`);
}
