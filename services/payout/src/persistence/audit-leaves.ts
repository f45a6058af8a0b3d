import type { AuditLeaf } from '@outlay/platform/audit-chain';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { acrossOrganizations } from '@outlay/platform/tenancy';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditAnchors, auditLeaves } from './audit-root-tables.ts';

/** Stores services' closed histories; the first value for a day is kept. */
export async function saveLeaves(tx: Transaction, leaves: readonly AuditLeaf[]): Promise<void> {
  await tx
    .insert(auditLeaves)
    .values(
      leaves.map(({ organizationId, entries, ...leaf }) => ({
        ...leaf,
        organizationId: BigInt(organizationId),
        entries: BigInt(entries),
      })),
    )
    .onConflictDoNothing();
}

export type Anchor = typeof auditAnchors.$inferSelect;
export type NewAnchor = typeof auditAnchors.$inferInsert;

/** The pending transaction; null when nothing is pending. */
export async function openAnchor(executor: Executor): Promise<Anchor | null> {
  const [row] = await executor.select().from(auditAnchors).where(eq(auditAnchors.state, 'SIGNED'));
  return row ?? null;
}

/** Leaves per transaction: a day of a large installation. */
const LEAVES_MAX = 100_000;

type LeafRow = typeof auditLeaves.$inferSelect;

const toLeaf = ({ organizationId, entries, ...row }: LeafRow): AuditLeaf => ({
  history: row.history,
  organizationId: organizationId.toString(),
  date: row.date,
  entries: entries.toString(),
  head: row.head,
  tree: row.tree,
});

/** Pending leaves, once none has arrived for `settleMs`, because the leaves of a day arrive together and are written together. */
export async function settledLeaves(executor: Executor, settleMs: number): Promise<AuditLeaf[]> {
  const rows = await executor
    .select()
    .from(auditLeaves)
    .where(
      and(
        isNull(auditLeaves.anchorId),
        sql`not exists (select from ${auditLeaves} newer where newer.anchor_id is null
          and newer.arrived_at > now() - ${settleMs} * interval '1 millisecond')`,
      ),
    )
    .orderBy(auditLeaves.history, auditLeaves.organizationId, auditLeaves.date)
    .limit(LEAVES_MAX);
  return rows.map(toLeaf);
}

/** Stores the signed bytes and their leaves. @throws when a leaf is no longer pending */
export async function storeAnchor(
  tx: Transaction,
  anchor: NewAnchor,
  leaves: readonly AuditLeaf[],
): Promise<Anchor> {
  const [stored] = await tx.insert(auditAnchors).values(anchor).returning();
  if (!stored) throw new Error('an insert returns its row');
  const column = (name: keyof AuditLeaf) => sql.param(leaves.map((leaf) => leaf[name]));
  const { rowCount } = await tx.execute(sql`
    update audit_leaves l set anchor_id = ${stored.id}
    from unnest(${column('history')}::text[], ${column('organizationId')}::bigint[], ${column('date')}::date[])
      as held (history, organization_id, day)
    where l.anchor_id is null and l.history = held.history and l.organization_id = held.organization_id
      and l.date = held.day`);
  if (rowCount !== leaves.length) throw new Error('leaves were taken by another run');
  return stored;
}

/** A leaf with the transaction that carries its root. */
export interface PublishedLeaf {
  readonly leaf: AuditLeaf;
  readonly anchor: Anchor;
  /** All leaves under the transaction's root. */
  readonly leaves: readonly AuditLeaf[];
}

/** An organization's leaf of a day once its root is final on the chain; null before. */
export async function publishedLeaf(
  executor: Executor,
  { organizationId, history, date: day }: Pick<AuditLeaf, 'organizationId' | 'history' | 'date'>,
): Promise<PublishedLeaf | null> {
  const [found] = await executor
    .select({ leaf: auditLeaves, anchor: auditAnchors })
    .from(auditLeaves)
    .innerJoin(
      auditAnchors,
      and(eq(auditAnchors.id, auditLeaves.anchorId), eq(auditAnchors.state, 'FINAL')),
    )
    .where(matching(auditLeaves, { organizationId, history, date: day }));
  if (!found) return null;
  // The root covers all organizations, but the path to it shows only hashes of the others.
  const rows = await acrossOrganizations(() =>
    executor
      .select()
      .from(auditLeaves)
      .where(eq(auditLeaves.anchorId, found.anchor.id))
      .limit(LEAVES_MAX),
  );
  return { leaf: toLeaf(found.leaf), anchor: found.anchor, leaves: rows.map(toLeaf) };
}

/** Marks the transaction as included in a finalized block. */
export const finishAnchor = (tx: Transaction, { id }: Anchor, slot: number): Promise<unknown> =>
  tx
    .update(auditAnchors)
    .set({ state: 'FINAL', slot: BigInt(slot), finalAt: sql`now()` })
    .where(matching(auditAnchors, { id, state: 'SIGNED' }));

/** Gives up a transaction that can never land: its leaves are pending again. */
export async function expireAnchor(tx: Transaction, { id }: Anchor): Promise<void> {
  const expired = await tx
    .update(auditAnchors)
    .set({ state: 'EXPIRED' })
    .where(matching(auditAnchors, { id, state: 'SIGNED' }))
    .returning({ id: auditAnchors.id });
  if (expired.length === 0) return;
  await tx.update(auditLeaves).set({ anchorId: null }).where(eq(auditLeaves.anchorId, id));
}
