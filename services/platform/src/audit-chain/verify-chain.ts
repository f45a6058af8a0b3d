import type { Database } from '../postgres/index.ts';

/** The chained histories, each with its table and the function that serialises an entry's facts (see the migrations). */
export const HISTORIES = {
  expense: { table: 'activity', facts: 'activity_facts' },
  identity: { table: 'audit_log', facts: 'audit_log_facts' },
} as const;

export type ChainedService = keyof typeof HISTORIES;
export const CHAINED_SERVICES = Object.keys(HISTORIES) as ChainedService[];

/** What happened to an entry after it was chained; `cut` for entries missing at the end. */
export type ChainProblem = 'altered' | 'inserted' | 'removed' | 'unlinked' | 'cut';

export interface ChainState {
  readonly organizationId: string;
  readonly entries: number;
  /** Hash of the newest entry. */
  readonly head: string;
  /** The first entry that differs from what was chained; null when the chain is intact. */
  readonly broken: { readonly entryId: string | null; readonly problem: ChainProblem } | null;
}

/** A request's statement ends after 3 s, which is enough for some 200,000 entries. */
const VERIFY_MAX_MS = 15 * 60_000;

/** Recomputes every hash of a service's history in one snapshot; for one organization, or null for all. */
export async function verifyChain(
  database: Database,
  service: ChainedService,
  organizationId: string | null,
): Promise<ChainState[]> {
  const { table, facts } = HISTORIES[service];
  const text = `with links as (
       select c.*, lag(c.position, 1, 0::bigint) over w as position_before, lag(c.hash, 1, '') over w as hash_before,
         e.id is not null as there, encode(sha256(convert_to(c.previous_hash || ${facts}(e), 'UTF8')), 'hex') as made
       from audit_chain c left join ${table} e on e.id = c.entry_id
       where $1::bigint is null or c.organization_id = $1
       window w as (partition by c.organization_id order by c.position)
     ), problems as (
       select organization_id, position, entry_id, case
         when position <> position_before + 1 or previous_hash <> hash_before then 'unlinked'
         when not there then 'removed' when made <> hash then 'altered' end as problem
       from links
       union all
       select e.organization_id, null, e.id, 'inserted' from ${table} e
       where ($1::bigint is null or e.organization_id = $1)
         and not exists (select from audit_chain c where c.entry_id = e.id)
       union all
       select h.organization_id, h.position, null, 'cut' from audit_heads h
       where ($1::bigint is null or h.organization_id = $1) and not exists (
         select from audit_chain c
         where c.organization_id = h.organization_id and c.position = h.position and c.hash = h.hash)
     ), first as (
       select distinct on (organization_id) * from problems where problem is not null
       order by organization_id, position nulls last, entry_id
     )
     select organization_id::text, h.position::integer as entries, h.hash as head, f.entry_id::text, f.problem
     from audit_heads h full join first f using (organization_id)
     where $1::bigint is null or organization_id = $1
     order by organization_id`;
  const rows = await queryForLong<ChainRow>(database, text, [organizationId]);
  return rows.map((row) => ({
    organizationId: row.organization_id,
    entries: row.entries,
    head: row.head,
    broken: row.problem && { entryId: row.entry_id, problem: row.problem },
  }));
}

interface ChainRow {
  readonly organization_id: string;
  readonly entries: number;
  readonly head: string;
  readonly entry_id: string | null;
  readonly problem: ChainProblem | null;
}

/** Runs a statement without the limits of a request, on a separate connection. */
async function queryForLong<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await database.$client.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = ${VERIFY_MAX_MS}`);
    const config = { text, values: [...values], query_timeout: VERIFY_MAX_MS };
    const { rows } = await client.query<Row>(config);
    await client.query('commit');
    return rows;
  } finally {
    client.release(true);
  }
}
