import { sql } from 'drizzle-orm';
import type { Executor } from '../postgres/index.ts';
import { treePath, type PathStep } from './merkle-root.ts';
import { HISTORIES, type ChainedService } from './verify-chain.ts';

/** Maximum links of a tree; a day with more is closed without one. */
const LINKS_MAX = 20_000;

/** A day's root, as its service closed it. */
export interface ClosedRoot {
  readonly date: string;
  /** Position of the newest link. */
  readonly entries: string;
  readonly head: string;
  /** Null for a day that was closed without a tree. */
  readonly tree: string | null;
}

/** Proof that an entry belongs to a day's root. */
export interface EntryProof {
  readonly entryId: string;
  /** The facts that are hashed after the hash of the previous link. */
  readonly facts: string;
  /** Empty for the first link. */
  readonly previousHash: string;
  /** Null until the day is closed. */
  readonly root: ClosedRoot | null;
  /** From the link's hash to the root's tree; empty for a day without a tree. */
  readonly path: readonly PathStep[];
}

/** Positions of a day's links: after the newest link of the root before, up to the newest link of its own root. */
interface LinkRange {
  readonly before: string;
  readonly entries: string;
}

/** Hashes of the links in a range, in order; null when they are too many for a tree. */
export async function readLinks(
  executor: Executor,
  organizationId: string,
  { before, entries }: LinkRange,
): Promise<string[] | null> {
  if (BigInt(entries) - BigInt(before) > BigInt(LINKS_MAX)) return null;
  const { rows } = await executor.execute<{ hash: string }>(sql`
    select hash from audit_chain
    where organization_id = ${organizationId}::bigint and position > ${before}::bigint and position <= ${entries}::bigint
    order by position`);
  return rows.map(({ hash }) => hash);
}

/**
 * Proofs of an organization's entries, in the order of their ids. The facts are read as stored now, so the proof of an altered
 * entry fails.
 */
export async function readEntryProofs(
  executor: Executor,
  service: ChainedService,
  organizationId: string,
  entryIds: readonly string[],
): Promise<EntryProof[]> {
  const { table, facts } = HISTORIES[service];
  const { rows } = await executor.execute<EntryRow & Record<string, unknown>>(sql`
    select c.entry_id::text as "entryId", c.position::text, c.previous_hash as "previousHash",
      ${sql.raw(facts)}(e) as facts, r.root
    from audit_chain c join ${sql.raw(table)} e on e.id = c.entry_id
    left join lateral (
      select json_build_object('date', date::text, 'entries', entries::text, 'head', head, 'tree', tree, 'before',
        coalesce((select max(last.entries) from audit_roots last
          where last.organization_id = c.organization_id and last.entries < closed.entries), 0)::text) as root
      from audit_roots closed
      where closed.organization_id = c.organization_id and closed.entries >= c.position
      order by closed.entries limit 1) r on true
    where c.organization_id = ${organizationId}::bigint and c.entry_id = any(${sql.param(entryIds)}::bigint[])
    order by c.entry_id`);
  const linksByDay = new Map<string, string[] | null>();
  const proofs: EntryProof[] = [];
  for (const { position, root, ...entry } of rows) {
    if (root && !linksByDay.has(root.date)) {
      const links = root.tree === null ? null : await readLinks(executor, organizationId, root);
      linksByDay.set(root.date, links);
    }
    const links = root && linksByDay.get(root.date);
    const place = Number(BigInt(position) - BigInt(root?.before ?? 0) - 1n);
    proofs.push({
      ...entry,
      root: root && closedRoot(root),
      path: links ? treePath(links, place) : [],
    });
  }
  return proofs;
}

interface EntryRow {
  readonly entryId: string;
  readonly position: string;
  readonly previousHash: string;
  readonly facts: string;
  readonly root: (ClosedRoot & LinkRange) | null;
}

const closedRoot = ({ date, entries, head, tree }: ClosedRoot): ClosedRoot => ({
  date,
  entries,
  head,
  tree,
});
