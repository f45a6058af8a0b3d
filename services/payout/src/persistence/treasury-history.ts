import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { BookedTreasury, DayMovements } from '../domain/treasury-history.ts';
import type { TreasuryHistoryRequest } from '../use-cases/ports.ts';
import { journal, treasuries, treasuryTransactions } from './tables.ts';

interface HistoryRow extends Record<string, unknown> {
  readonly name: string;
  readonly openedOn: string;
  readonly bookedBaseUnits: string;
  readonly bookedLamports: string;
  /** Null in the only row of a treasury without movements. */
  readonly date: string | null;
  readonly baseUnits: string;
  readonly lamports: string;
  readonly paidOut: string;
  readonly received: string;
}

/**
 * Treasuries with their movements per UTC day, in one statement and so one snapshot, because balances and movements of different
 * rounds would not add up. A transfer between treasuries counts with its net amount, so a transfer within the organization is
 * neither paid nor received. A transaction from a clock that is ahead counts for the last day.
 */
export async function readTreasuryHistory(
  database: Database,
  { organizationId }: Viewer,
  { names, days }: TreasuryHistoryRequest,
): Promise<BookedTreasury[] | null> {
  const since = sql`${days[0]}::timestamp at time zone 'UTC'`;
  const own = sql`${sql.param([...names])}::text[]`;
  const { rows } = await database.execute<HistoryRow>(sql`
    with own as materialized (
      select name, to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD') as opened_on, booked_base_units, booked_lamports
      from ${treasuries}
      where organization_id = ${organizationId}::bigint and name = any(${own})
        and opened_at is not null and booked_base_units is not null and booked_lamports is not null
    ), moved as (
      select t.treasury, case t.kind when 'between' then t.signature end as shared, t.at, t.base_units_delta as base_units, t.lamports_delta as lamports
      from ${treasuryTransactions} t
      where t.treasury = any(${own}) and t.treasury in (select name from own) and t.at >= ${since}
      union all
      -- What the books took over from the chain without a transaction; all others have one, whose signature is their reference.
      select own.name, null, j.at,
        case j.asset when 'PYUSD' then j.amount else 0 end, case j.asset when 'SOL' then j.amount else 0 end
      from own join ${journal} j on j.treasury = own.name
      where j.kind = 'unexplained' and j.at >= ${since} and j.reference like 'unexplained:%'
        and j.account in ('treasury_available', 'treasury_sol')
    ), nets as (
      select shared, min(treasury) as bearer, sum(base_units) as net from moved where shared is not null group by shared
    ), counted as (
      select m.treasury, least((m.at at time zone 'UTC')::date, ${days.at(-1)}::date) as day, m.base_units, m.lamports,
        case when m.shared is null then m.base_units when n.bearer = m.treasury then n.net else 0 end as crossed
      from moved m left join nets n on n.shared = m.shared
    ), daily as (
      select treasury, to_char(day, 'YYYY-MM-DD') as date, sum(base_units) as base_units, sum(lamports) as lamports,
        sum(greatest(-crossed, 0)) as paid_out, sum(greatest(crossed, 0)) as received
      from counted group by treasury, day
    )
    select own.name, own.opened_on as "openedOn", own.booked_base_units::text as "bookedBaseUnits", own.booked_lamports::text as "bookedLamports",
      daily.date, daily.base_units::text as "baseUnits", daily.lamports::text,
      coalesce(daily.paid_out, 0)::text as "paidOut", coalesce(daily.received, 0)::text as received
    from own left join daily on daily.treasury = own.name`);
  const byName = Map.groupBy(rows, ({ name }) => name);
  return byName.size === names.length ? [...byName.values()].flatMap(toBookedTreasury) : null;
}

function toBookedTreasury(rows: readonly HistoryRow[]): BookedTreasury[] {
  const [first] = rows;
  if (!first) return [];
  const { openedOn, bookedBaseUnits, bookedLamports } = first;
  return [
    {
      openedOn,
      balances: { baseUnits: BigInt(bookedBaseUnits), lamports: BigInt(bookedLamports) },
      movements: rows.flatMap(toDayMovements),
    },
  ];
}

const toDayMovements = ({ date, ...row }: HistoryRow): DayMovements[] =>
  date === null
    ? []
    : [
        {
          date,
          change: { baseUnits: BigInt(row.baseUnits), lamports: BigInt(row.lamports) },
          paidOut: BigInt(row.paidOut),
          received: BigInt(row.received),
        },
      ];
