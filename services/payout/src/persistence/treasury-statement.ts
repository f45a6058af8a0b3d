import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { monthStart, nextMonth } from '@outlay/schemas/months';
import { eq, sql } from 'drizzle-orm';
import type { Balances } from '../domain/books.ts';
import {
  MOVEMENTS_MAX,
  type TreasuryMovement,
  type TreasuryStatement,
} from '../domain/treasury-statement.ts';
import {
  attempts,
  journal,
  observedTransactions,
  organizations,
  payouts,
  treasuries,
  treasuryTransactions,
} from './tables.ts';

interface StoredBalances {
  readonly baseUnits: string;
  readonly lamports: string;
}

interface StatementRow extends Record<string, unknown> {
  readonly address: string;
  readonly closing: StoredBalances;
  readonly opening: StoredBalances;
  readonly movements: readonly (StoredBalances &
    Omit<TreasuryMovement, 'at' | 'change'> & { readonly at: string })[];
}

const toBalances = ({ baseUnits, lamports }: StoredBalances): Balances => ({
  baseUnits: BigInt(baseUnits),
  lamports: BigInt(lamports),
});

/** UTC before the organization is known. */
async function readTimeZone(database: Database, organizationId: string): Promise<string> {
  const [row] = await database
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, BigInt(organizationId)));
  return row?.timeZone ?? 'UTC';
}

/**
 * A treasury's month, counted back from the compared balances in one statement and so one snapshot. Null for a treasury of another
 * organization, and while its history is not read completely.
 */
export async function readTreasuryStatement(
  database: Database,
  { organizationId }: Viewer,
  name: string,
  month: string,
): Promise<TreasuryStatement | null> {
  const timeZone = await readTimeZone(database, organizationId);
  const at = (start: string) => sql`${monthStart(timeZone, start).toISOString()}::timestamptz`;
  const isOfMonth = sql`moved.at < ${at(nextMonth(month))}`;
  const sums = (condition = sql`true`) => sql`jsonb_build_object(
    'baseUnits', (t.booked_base_units - coalesce(sum(moved.base_units) filter (where ${condition}), 0))::text,
    'lamports', (t.booked_lamports - coalesce(sum(moved.lamports) filter (where ${condition}), 0))::text)`;
  const { rows } = await database.execute<StatementRow>(sql`
    with t as materialized (
      select name, address, opened_at, booked_base_units, booked_lamports from ${treasuries}
      where organization_id = ${organizationId}::bigint and name = ${name}
        and opened_at is not null and booked_base_units is not null and booked_lamports is not null
    ), read as (
      ${readMovements(organizationId)}
    ), moved as materialized (
      select * from read where at >= ${at(month)}
      union all
      -- What no movement explains was there when the history was first read, after payments that had been made before.
      select * from (
        select least(t.opened_at, min(read.at)) as at, 'opening', t.booked_base_units - coalesce(sum(read.base_units), 0),
          t.booked_lamports - coalesce(sum(read.lamports), 0), null
        from t left join read on true group by t.opened_at, t.booked_base_units, t.booked_lamports
      ) opening where opening.at >= ${at(month)}
    )
    select t.address, ${sums(sql`not ${isOfMonth}`)} as closing, ${sums()} as opening, (
      select coalesce(jsonb_agg(to_jsonb(listed) order by listed.at, listed.kind <> 'opening', listed.signature), '[]') from (
        select moved.at, moved.kind, moved.base_units::text as "baseUnits", moved.lamports::text as lamports,
          moved.signature, a.payout_id as "payoutId", p.expense_id::text as "expenseId"
        from moved
        left join ${attempts} a on a.signature = moved.signature
        left join ${payouts} p on p.id = a.payout_id
        where ${isOfMonth} and (moved.base_units <> 0 or moved.lamports <> 0) order by moved.at, moved.kind <> 'opening', moved.signature limit ${MOVEMENTS_MAX}
      ) listed
    ) as movements
    from t left join moved on true
    group by t.name, t.address, t.booked_base_units, t.booked_lamports`);
  const [row] = rows;
  if (!row) return null;
  return {
    treasury: name,
    address: row.address,
    month,
    timeZone,
    opening: toBalances(row.opening),
    closing: toBalances(row.closing),
    movements: row.movements.map(({ at: time, baseUnits, lamports, ...movement }) => ({
      ...movement,
      at: new Date(time),
      change: toBalances({ baseUnits, lamports }),
    })),
  };
}

/** Every movement that is known of the treasury "t". */
const readMovements = (organizationId: string) => sql`
      select tt.at, tt.kind, tt.base_units_delta as base_units, tt.lamports_delta as lamports, tt.signature
      from ${treasuryTransactions} tt join t on t.name = tt.treasury
      union all
      -- What the books took over from the chain without a transaction; all others have one, whose signature is their reference.
      select j.at, j.kind, coalesce(sum(j.amount) filter (where j.asset = 'PYUSD'), 0),
        coalesce(sum(j.amount) filter (where j.asset = 'SOL'), 0), null
      from ${journal} j join t on t.name = j.treasury
      where j.kind = 'unexplained' and j.reference like 'unexplained:%'
        and j.account in ('treasury_available', 'treasury_sol')
      group by j.reference, j.kind, j.at
      union all
      -- What came and went before the history was first read, as far as ledger-watcher saw it.
      select o.at, 'opening', case o.asset when 'PYUSD' then o.amount else 0 end,
        case o.asset when 'SOL' then o.amount else 0 end, o.signature
      from ${observedTransactions} o join t on t.address = o.address and o.at < t.opened_at
      where o.organization_id = ${organizationId}::bigint and not exists (
        select from ${treasuryTransactions} tt where tt.treasury = t.name and tt.signature = o.signature)`;
