import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { authorityEntries } from './authority-entry-table.ts';

/**
 * Returns the member whose wallet an address was at a time; null for nobody's. Members sign for their own wallets and prove them, so
 * that each entry took effect at once. Of two members, the first who set it.
 */
export async function readWalletOwner(
  executor: Executor,
  organizationId: string,
  address: string,
  at: Date,
): Promise<string | null> {
  const { rows } = await executor.execute<{ memberId: string }>(sql`
    select "memberId" from (
      select distinct on (subject) split_part(subject, '/', 2) as "memberId", address, sequence
      from (
        select sequence, entry #>> '{statement,subject}' as subject, entry #>> '{statement,body,address}' as address
        from ${authorityEntries}
        where organization_id = ${organizationId}::bigint and effect_hash = statement_hash
          and entry #>> '{statement,kind}' in ('wallet.set', 'wallet.removed')
          and (entry ->> 'at')::timestamptz <= ${at.toISOString()}::timestamptz
      ) as said
      order by subject, sequence desc
    ) as newest
    where address = ${address} order by sequence limit 1`);
  return rows[0]?.memberId ?? null;
}
