import { viewerColumns, viewerKey } from '@outlay/authority-log/expense-viewers';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { type Corrections, RECEIPT_STATUSES, type ReceiptStatus } from '../domain/receipt.ts';
import type { ReceiptValues } from '../domain/extraction.ts';

export { endedDelegations } from '@outlay/authority-log/expense-viewers';

/** The kind of spending that a receipt's text shows most likely. */
export const likeliestBucket = sql.raw(`("values"->'categoryBuckets'->0->>'bucket')`);

export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    organizationId: reference().notNull(),
    ownerId: reference().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    status: text().$type<ReceiptStatus>().notNull(),
    /** The values as read; what people enter instead is in `corrections`. */
    values: jsonb().$type<ReceiptValues>(),
    corrections: jsonb().$type<Corrections>().notNull().default({}),
    /** Recognised text, for later analyses and for people in doubt. */
    recognisedText: text(),
    /** Pages of the file; null until an analysis has counted them. */
    pageCount: integer(),
    /** How many pages are read while the analysis of a file of several pages is running; null otherwise. */
    pagesRead: integer(),
    createdAt: moment().notNull().defaultNow(),
    /** When its owner deleted it. It is hidden until the expense service has decided whether a submission came first. */
    deletedAt: moment(),
    /** When the expense service found that no submission names it: its file and its row are removed. */
    releasedAt: moment(),
    /** The analysis is an intent: the lease holder works on it; when the lease has expired, another attempt starts. */
    leasedUntil: moment(),
    attempts: integer().notNull().default(0),
    /** The receipt whose photograph also showed this one; null once that is deleted. */
    splitFrom: reference().references((): AnyPgColumn => receipts.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.splitFrom),
    check('receipts_status', sql`${table.status} in (${oneOf(RECEIPT_STATUSES)})`),
    index().on(table.organizationId, table.ownerId, table.createdAt),
    index().on(table.organizationId, table.sha256),
    index('receipts_bucket').on(table.organizationId, likeliestBucket, table.id),
    index('receipts_released')
      .on(table.releasedAt)
      .where(sql`${table.releasedAt} is not null`),
    index('receipts_waiting')
      .on(table.leasedUntil)
      .where(sql`${table.status} = 'analyzing'`),
  ],
);

/** Receipts of expenses, projected from expense.events and workflow.events. */
export const expenseLinks = pgTable(
  'expense_links',
  {
    expenseId: bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    receiptId: reference(),
    status: text().notNull(),
    /** Whether the expense was ever submitted or paid by a company wallet, and is therefore visible to more than its creator. */
    shared: boolean().notNull().default(false),
    /** What was chosen in the last submission, null before the first; the key is empty for an expense without a vendor. */
    vendorKey: text(),
    categoryId: reference(),
    policyId: reference(),
    submittedAt: moment(),
  },
  (table) => [
    index().on(table.receiptId),
    index().on(table.organizationId, table.vendorKey, table.submittedAt),
  ],
);

/** Approvers of an expense may see its receipt; projected from workflow.events. A delegate sees it until the delegation ends. */
export const expenseViewers = pgTable('expense_viewers', viewerColumns(), (table) => [
  viewerKey(table),
]);

/** Projected from expense.events. */
export const categoryDirectory = pgTable('category_directory', {
  categoryId: bigint({ mode: 'bigint' }).primaryKey(),
  organizationId: reference().notNull(),
  name: text().notNull(),
  bucket: text(),
  archived: boolean().notNull(),
});

/** Projected from expense.events. */
export const policyDirectory = pgTable('policy_directory', {
  policyId: bigint({ mode: 'bigint' }).primaryKey(),
  organizationId: reference().notNull(),
  categoryIds: text().array().notNull(),
  reimbursable: boolean().notNull(),
  archived: boolean().notNull(),
});

/** Projected from identity.events. */
export const organizationDirectory = pgTable('organization_directory', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  /** The vision provider that the organization's admins allow; null for none. */
  visionProviderHost: text(),
});

/** How many receipts the organization sent to the vision provider on the last day with any, in UTC. */
export const visionProviderUse = pgTable('vision_provider_use', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  day: date().notNull(),
  receipts: integer().notNull(),
});

/** Names that members gave to the vendor with a registration number, from submissions and corrections. */
export const vendorNames = pgTable(
  'vendor_names',
  {
    organizationId: reference().notNull(),
    registration: text().notNull(),
    name: text().notNull(),
    times: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.registration, table.name] })],
);
