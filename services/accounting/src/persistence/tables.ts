import type { Role } from '@outlay/platform/auth';
import { moment, oneOf, reference } from '@outlay/platform/postgres';
import type { CustomFieldChanged } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ACCOUNT_KINDS,
  MAPPING_SUBJECTS,
  type AccountKind,
  type MappingSubject,
} from '../domain/account.ts';
import type { TaxKind } from '../domain/approved-expense.ts';
import type { SourceEvent } from '../domain/source-event.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../domain/exports/export-format.ts';
import { ENTRY_KINDS, type EntryKind } from '../domain/journal.ts';
import type { StoredPosting } from './stored-posting.ts';

/** Projected from identity.events. */
export const members = pgTable(
  'members',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    active: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from identity.events. */
export const organizations = pgTable('organizations', {
  organizationId: reference().primaryKey(),
  name: text().notNull(),
  timeZone: text().notNull(),
  /** The country that it was set up for; null for none. */
  country: text(),
});

/**
 * The last price of each day, in UTC, from ledger.events. The newest values fees, and transfers that were seen without a price;
 * those of the euro value entries for DATEV.
 */
export const prices = pgTable(
  'prices',
  {
    pair: text().notNull(),
    /** yyyy-mm-dd. */
    day: text().notNull(),
    price: text().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pair, table.day] })],
);

/** Projected from expense.events: names for people who map them. */
export const categories = pgTable(
  'categories',
  {
    categoryId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    archived: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from expense.events. */
export const taxCodes = pgTable(
  'tax_codes',
  {
    taxCodeId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    /** Percent. */
    rate: text().notNull(),
    kind: text().$type<TaxKind>().notNull(),
    archived: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from expense.events, for exports. */
export const customFields = pgTable(
  'custom_fields',
  {
    customFieldId: reference().primaryKey(),
    organizationId: reference().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    kind: text().$type<CustomFieldChanged['kind']>().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** The newest approval of each expense, from which a change of its coding is booked. */
export const approvedExpenses = pgTable('approved_expenses', {
  expenseId: reference().primaryKey(),
  organizationId: reference().notNull(),
  source: jsonb().$type<SourceEvent>().notNull(),
});

export const accounts = pgTable(
  'accounts',
  {
    organizationId: reference().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text().$type<AccountKind>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.code] }),
    check('accounts_kind', sql`${table.kind} in (${oneOf(ACCOUNT_KINDS)})`),
  ],
);

export const accountMappings = pgTable(
  'account_mappings',
  {
    organizationId: reference().notNull(),
    subject: text().$type<MappingSubject>().notNull(),
    /** Empty for subjects that exist once. */
    key: text().notNull(),
    code: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.subject, table.key] }),
    check('account_mappings_subject', sql`${table.subject} in (${oneOf(MAPPING_SUBJECTS)})`),
    foreignKey({
      columns: [table.organizationId, table.code],
      foreignColumns: [accounts.organizationId, accounts.code],
    }),
  ],
);

/** The end of an organization's journal. Its row is locked while an entry is appended. */
export const journals = pgTable('journals', {
  organizationId: reference().primaryKey(),
  entries: bigint({ mode: 'bigint' }).notNull(),
  hash: text().notNull(),
});

/** Appended, and never changed: the serving login can only insert. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    organizationId: reference().notNull(),
    number: bigint({ mode: 'bigint' }).notNull(),
    kind: text().$type<EntryKind>().notNull(),
    /** yyyy-mm. */
    month: text().notNull(),
    /** yyyy-mm-dd. */
    day: text().notNull(),
    description: text().notNull(),
    expenseId: reference(),
    payoutId: uuid(),
    signature: text(),
    reverses: bigint({ mode: 'bigint' }),
    postings: jsonb().$type<StoredPosting[]>().notNull(),
    hash: text().notNull(),
    bookedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.number] }),
    check('journal_entries_kind', sql`${table.kind} in (${oneOf(ENTRY_KINDS)})`),
    check(
      'journal_entries_reversal',
      sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`,
    ),
    index().on(table.organizationId, table.month, table.number),
    index().on(table.organizationId, table.expenseId),
    // An entry is taken back once.
    uniqueIndex('journal_entries_reversed').on(table.organizationId, table.reverses),
    uniqueIndex('journal_entries_payment')
      .on(table.organizationId, table.payoutId)
      .where(sql`kind = 'payment'`),
  ],
);

/** Number of entries of a month, kept with the journal so that no page counts it. */
export const journalMonths = pgTable(
  'journal_months',
  {
    organizationId: reference().notNull(),
    month: text().notNull(),
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);

/** Sums of an account in a month, in US cents, kept with the journal so that no page adds it up. */
export const accountMonths = pgTable(
  'account_months',
  {
    organizationId: reference().notNull(),
    month: text().notNull(),
    account: text().notNull(),
    debitCents: bigint({ mode: 'bigint' }).notNull(),
    creditCents: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month, table.account] })],
);

/** What cannot be booked before a person maps it to an account; deleted when it is booked. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    eventId: uuid().primaryKey(),
    organizationId: reference().notNull(),
    expenseId: reference(),
    facts: jsonb().$type<SourceEvent>().notNull(),
    missing: jsonb().$type<{ subject: MappingSubject; key: string }[]>().notNull(),
    /** When the event happened, which is the order of booking. */
    at: moment().notNull(),
  },
  (table) => [index().on(table.organizationId, table.at, table.eventId)],
);

/** A row per month that takes no entry. */
export const closedPeriods = pgTable(
  'closed_periods',
  {
    organizationId: reference().notNull(),
    month: text().notNull(),
    /** Null while it is closing. */
    closedAt: moment(),
    closedById: reference().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);

export const journalExports = pgTable(
  'journal_exports',
  {
    id: uuid().primaryKey(),
    organizationId: reference().notNull(),
    month: text().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    /** Number of entries. */
    entries: integer().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
  },
  (table) => [
    check('journal_exports_format', sql`${table.format} in (${oneOf(EXPORT_FORMATS)})`),
    index().on(table.organizationId, table.createdAt),
  ],
);

/** Which export of a format holds an entry: at most one. */
export const exportedEntries = pgTable(
  'exported_entries',
  {
    organizationId: reference().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    number: bigint({ mode: 'bigint' }).notNull(),
    exportId: uuid()
      .notNull()
      .references(() => journalExports.id),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.format, table.number] }),
    foreignKey({
      columns: [table.organizationId, table.number],
      foreignColumns: [journalEntries.organizationId, journalEntries.number],
    }),
    index().on(table.exportId, table.number),
  ],
);
