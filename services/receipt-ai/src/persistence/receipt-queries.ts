import type { Viewer } from '@outlay/platform/auth';
import type { Position } from '@outlay/platform/paging';
import { pickDue, type Database } from '@outlay/platform/postgres';
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Receipt } from '../domain/receipt.ts';
import { CHOICES_MAX, type EarlierChoice } from '../domain/recommendation.ts';
import type { ReceiptQueries } from '../use-cases/ports.ts';
import { earlierCopy } from './earlier-copies.ts';
import { hasVisibleExpense } from './expense-viewers.ts';
import { toReceipt, type ReceiptRow } from './receipt-row.ts';
import {
  categoryDirectory,
  expenseLinks,
  likeliestBucket,
  policyDirectory,
  receipts,
} from './tables.ts';

/** Own receipts, and those of expenses that the viewer may see. */
const visibleTo = (viewer: Viewer, database: Database): SQL | undefined =>
  and(
    isNull(receipts.deletedAt),
    eq(receipts.organizationId, BigInt(viewer.organizationId)),
    or(eq(receipts.ownerId, BigInt(viewer.userId)), hasVisibleExpense(database, viewer)),
  );

/** Selects receipts with their newest expense; an older one may have been deleted. */
const selectWithExpense = (database: Database) =>
  database
    .select({
      receipt: receipts,
      expenseId: sql<
        string | null
      >`(select max(l.expense_id)::text from ${expenseLinks} l where l.receipt_id = ${receipts.id})`,
    })
    .from(receipts);

const toModel = ({ receipt, expenseId }: Pick<Receipt, 'expenseId'> & { receipt: ReceiptRow }) =>
  toReceipt(receipt, expenseId);

export const createReceiptQueries = (database: Database): ReceiptQueries => ({
  findMany: (viewer, ids) => findMany(database, viewer, ids),
  partsOf: (viewer, ids) => partsOf(database, viewer, ids),
  own: (viewer, page) => ownReceipts(database, viewer, page),
  earlierTwin: (viewer, receipt) => earlierTwin(database, viewer, receipt),
  earlierCopy: (viewer, receiptId) => earlierCopy(database, viewer, receiptId),
  catalogue: ({ organizationId }) => readCatalogue(database, organizationId),
  earlierChoices: ({ organizationId }, keys) => earlierChoices(database, organizationId, keys),
  fileOf: async (id) => {
    const [row] = await database
      .select()
      .from(receipts)
      .where(and(eq(receipts.id, BigInt(id)), isNull(receipts.deletedAt)));
    return row ? toReceipt(row) : null;
  },
  claimWaiting: (now, leaseMs) => claimWaiting(database, now, leaseMs),
  released: (max) =>
    database
      .select({ id: idOf(receipts.id), storageKey: receipts.storageKey })
      .from(receipts)
      .where(isNotNull(receipts.releasedAt))
      .orderBy(asc(receipts.releasedAt))
      .limit(max),
  forget: async (id) => {
    await database
      .delete(receipts)
      .where(and(eq(receipts.id, BigInt(id)), isNotNull(receipts.releasedAt)));
  },
});

async function findMany(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Receipt[]> {
  const rows = await selectWithExpense(database).where(
    and(inArray(receipts.id, ids.map(BigInt)), visibleTo(viewer, database)),
  );
  return rows.map(toModel);
}

async function partsOf(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Receipt[][]> {
  const rows = await selectWithExpense(database)
    .where(and(inArray(receipts.splitFrom, ids.map(BigInt)), visibleTo(viewer, database)))
    .orderBy(asc(receipts.id));
  const parts = rows.map(toModel);
  return ids.map((id) => parts.filter(({ splitFrom }) => splitFrom === id));
}

async function ownReceipts(
  database: Database,
  viewer: Viewer,
  { skip, limit, after, unattached }: Parameters<ReceiptQueries['own']>[1],
): Promise<Receipt[]> {
  const carried = exists(
    database
      .select({ one: sql`1` })
      .from(expenseLinks)
      .where(eq(expenseLinks.receiptId, receipts.id)),
  );
  const rows = await selectWithExpense(database)
    .where(
      and(
        eq(receipts.organizationId, BigInt(viewer.organizationId)),
        eq(receipts.ownerId, BigInt(viewer.userId)),
        isNull(receipts.deletedAt),
        unattached ? sql`not ${carried}` : undefined,
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(desc(receipts.createdAt), desc(receipts.id))
    .offset(skip)
    .limit(limit);
  return rows.map(toModel);
}

const isAfter = ({ value, id }: Position): SQL =>
  sql`(${receipts.createdAt}, ${receipts.id}) < (${new Date(value).toISOString()}::timestamptz, ${id}::bigint)`;

async function earlierTwin(
  database: Database,
  viewer: Viewer,
  receipt: Parameters<ReceiptQueries['earlierTwin']>[1],
): Promise<string | null> {
  const [row] = await database
    .select({ id: idOf(receipts.id) })
    .from(receipts)
    .where(
      and(
        eq(receipts.sha256, receipt.sha256),
        lt(receipts.id, BigInt(receipt.id)),
        visibleTo(viewer, database),
      ),
    )
    .orderBy(asc(receipts.id))
    .limit(1);
  return row?.id ?? null;
}

async function readCatalogue(
  database: Database,
  organizationId: string,
): ReturnType<ReceiptQueries['catalogue']> {
  const current = (table: typeof categoryDirectory | typeof policyDirectory): SQL | undefined =>
    and(eq(table.organizationId, BigInt(organizationId)), eq(table.archived, false));
  const { categoryId, name, bucket } = categoryDirectory;
  const { policyId, categoryIds, reimbursable } = policyDirectory;
  const [categories, policies] = await Promise.all([
    database
      .select({ id: idOf(categoryId), name, bucket })
      .from(categoryDirectory)
      .where(current(categoryDirectory)),
    database
      .select({ id: idOf(policyId), categoryIds, reimbursable })
      .from(policyDirectory)
      .where(current(policyDirectory)),
  ]);
  return { categories, policies };
}

/** An id as the graph has it. */
const idOf = (column: AnyPgColumn) => sql<string>`${column}::text`;

/** A key has the choices for a vendor or those for a bucket, because no vendor's key has small letters. */
async function earlierChoices(
  database: Database,
  organizationId: string,
  keys: readonly string[],
): ReturnType<ReceiptQueries['earlierChoices']> {
  const choice = sql`category_id::text as "categoryId", policy_id::text as "policyId"`;
  const { rows } = await database.execute<Record<'key' | keyof EarlierChoice, string>>(sql`
    select key, choice.* from unnest(${sql.param([...keys])}::text[]) as key cross join lateral (
      (select ${choice}, submitted_at from ${expenseLinks}
        where organization_id = ${organizationId} and vendor_key = key
        order by submitted_at desc limit ${CHOICES_MAX})
      union all
      (select ${choice}, submitted_at from ${receipts} join ${expenseLinks} on receipt_id = receipts.id
        where receipts.organization_id = ${organizationId} and ${likeliestBucket} = key and category_id is not null
        order by receipts.id desc limit ${CHOICES_MAX})
    ) as choice order by submitted_at desc`);
  return keys.map((key) => rows.filter((row) => row.key === key));
}

async function claimWaiting(
  database: Database,
  now: Date,
  leaseMs: number,
): ReturnType<ReceiptQueries['claimWaiting']> {
  const isWaiting = sql`status = 'analyzing' and deleted_at is null
    and (leased_until is null or leased_until < ${now.toISOString()}::timestamptz)`;
  const [row] = await database
    .update(receipts)
    .set({
      leasedUntil: new Date(now.getTime() + leaseMs),
      attempts: sql`${receipts.attempts} + 1`,
    })
    .where(
      pickDue(receipts, {
        due: sql`${isWaiting} and id in (
          select distinct on (organization_id) id from receipts where ${isWaiting} order by organization_id, id)`,
        // At random, so that no organization has to wait for the whole backlog of another.
        orderBy: sql`random()`,
        max: 1,
      }),
    )
    .returning();
  return row ? { receipt: toReceipt(row), attempts: row.attempts } : null;
}
