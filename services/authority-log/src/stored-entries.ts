import { entryHash, statementHash, type Applied, type Effect, type Entry } from '@outlay/authority';
import { authorityEntries } from './authority-entry-table.ts';
import type { Executor } from '@outlay/platform/postgres';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';

/** An entry as it is stored, with what it did. */
export interface StoredEntry {
  readonly entry: Entry;
  readonly hash: string;
  readonly authorId: string | null;
  /** Hash of the statement that it put into effect; null for none. */
  readonly effectHash: string | null;
}

const toStored = (row: typeof authorityEntries.$inferSelect): StoredEntry => ({
  entry: row.entry as Entry,
  hash: row.hash,
  authorId: row.authorId?.toString() ?? null,
  effectHash: row.effectHash,
});

const ofOrganization = (organizationId: string) =>
  eq(authorityEntries.organizationId, BigInt(organizationId));

/** Returns sequence and hash of the newest entry; null before the first. */
export async function readHead(
  executor: Executor,
  organizationId: string,
): Promise<{ readonly sequence: number; readonly hash: string } | null> {
  const [newest] = await executor
    .select({ sequence: authorityEntries.sequence, hash: authorityEntries.hash })
    .from(authorityEntries)
    .where(ofOrganization(organizationId))
    .orderBy(desc(authorityEntries.sequence))
    .limit(1);
  return newest ?? null;
}

/** Returns entries after one, oldest first. */
export async function readEntries(
  executor: Executor,
  organizationId: string,
  after: number,
  max: number,
): Promise<StoredEntry[]> {
  const rows = await executor
    .select()
    .from(authorityEntries)
    .where(and(ofOrganization(organizationId), gt(authorityEntries.sequence, after)))
    .orderBy(asc(authorityEntries.sequence))
    .limit(max);
  return rows.map(toStored);
}

/** Returns entries before one, newest first; null is after the last. */
export async function readEntriesBefore(
  executor: Executor,
  organizationId: string,
  before: number | null,
  max: number,
): Promise<StoredEntry[]> {
  const rows = await executor
    .select()
    .from(authorityEntries)
    .where(
      and(
        ofOrganization(organizationId),
        before === null ? undefined : lt(authorityEntries.sequence, before),
      ),
    )
    .orderBy(desc(authorityEntries.sequence))
    .limit(max);
  return rows.map(toStored);
}

/** Returns the entry with a statement; null when it was never added. */
export async function findEntry(
  executor: Executor,
  organizationId: string,
  hash: string,
): Promise<StoredEntry | null> {
  const [row] = await executor
    .select()
    .from(authorityEntries)
    .where(and(ofOrganization(organizationId), eq(authorityEntries.statementHash, hash)));
  return row ? toStored(row) : null;
}

/** Returns what the stored entry with a statement put into effect; null for a proposal, and for the end of one. */
export async function effectOf(
  executor: Executor,
  organizationId: string,
  hash: string,
): Promise<Effect | null> {
  const entry = await findEntry(executor, organizationId, hash);
  if (!entry?.effectHash) return null;
  const isConfirmation = entry.effectHash !== hash;
  const said = isConfirmation ? await findEntry(executor, organizationId, entry.effectHash) : entry;
  if (!said?.authorId) return null;
  const { statement } = said.entry;
  const confirmedById = isConfirmation ? entry.authorId : null;
  return { statement, authorId: said.authorId, confirmedById };
}

/** Stores an entry that has been applied. */
export async function storeEntry(
  executor: Executor,
  entry: Entry,
  { authorId, effect }: Extract<Applied, { ok: true }>,
): Promise<StoredEntry> {
  const stored = {
    entry,
    hash: entryHash(entry),
    authorId,
    effectHash: effect && statementHash(effect.statement),
  };
  await executor.insert(authorityEntries).values({
    organizationId: BigInt(entry.statement.organizationId),
    sequence: entry.sequence,
    hash: stored.hash,
    statementHash: statementHash(entry.statement),
    entry,
    authorId: authorId === null ? null : BigInt(authorId),
    effectHash: stored.effectHash,
  });
  return stored;
}
