import type { Role } from '@outlay/platform/auth';
import type { Currency } from '@outlay/platform/money';
import { baseUnits, moment, oneOf, reference } from '@outlay/platform/postgres';
import type { CustomFieldChanged } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  ACCOUNT_KINDS,
  MAPPING_SUBJECTS,
  type AccountKind,
  type MappingSubject,
} from '../domain/account.ts';
import type { TaxKind } from '../domain/approved-expense.ts';
import { COST_METHODS, type CostMethod } from '../domain/asset-cost.ts';
import { BOOKS_CURRENCIES, type BooksCurrency, type BooksRate } from '../domain/books-currency.ts';
import type { SourceEvent } from '../domain/source-event.ts';
import { TAX_TOOLS, type TaxTool } from '../domain/tax-names/tax-name.ts';
import { ENTRY_KINDS, type EntryKind } from '../domain/journal.ts';
import type { FirstPosting, StoredPosting } from './stored-posting.ts';

/** Projected from identity.events. */
export const members = pg.pgTable(
  'members',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: pg.text().notNull(),
    roles: pg.text().array().$type<Role[]>().notNull(),
    active: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Projected from identity.events. */
export const organizations = pg.pgTable('organizations', {
  organizationId: reference().primaryKey(),
  name: pg.text().notNull(),
  timeZone: pg.text().notNull(),
  /** The country that it was set up for; null for none. */
  country: pg.text(),
});

/**
 * The last price of each day, in UTC, from ledger.events. The newest values fees, and transfers that were seen without a price;
 * those of the euro value entries for DATEV.
 */
export const prices = pg.pgTable(
  'prices',
  {
    pair: pg.text().notNull(),
    /** yyyy-mm-dd. */
    day: pg.text().notNull(),
    price: pg.text().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.pair, table.day] })],
);

/** Projected from expense.events: names for people who map them. */
export const categories = pg.pgTable(
  'categories',
  {
    categoryId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: pg.text().notNull(),
    archived: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Projected from expense.events. */
export const taxCodes = pg.pgTable(
  'tax_codes',
  {
    taxCodeId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: pg.text().notNull(),
    /** Percent. */
    rate: pg.text().notNull(),
    kind: pg.text().$type<TaxKind>().notNull(),
    archived: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Projected from expense.events, for exports. */
export const customFields = pg.pgTable(
  'custom_fields',
  {
    customFieldId: reference().primaryKey(),
    organizationId: reference().notNull(),
    key: pg.text().notNull(),
    name: pg.text().notNull(),
    kind: pg.text().$type<CustomFieldChanged['kind']>().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** The newest approval of each expense, from which a change of its coding is booked. */
export const approvedExpenses = pg.pgTable(
  'approved_expenses',
  {
    expenseId: reference().primaryKey(),
    organizationId: reference().notNull(),
    source: pg.jsonb().$type<SourceEvent>().notNull(),
    // Columns of their own, because a policy lets no index compute what it looks for.
    payeeId: pg.text().generatedAlwaysAs(sql`source #>> '{data,content,payeeId}'`),
    document: pg.text().generatedAlwaysAs(sql`source #>> '{data,content,receiptSha256}'`),
    invoiceKey: pg.text().generatedAlwaysAs(sql`lower(source #>> '{data,invoiceNumber}')`),
  },
  (table) => [
    pg.index().on(table.organizationId, table.payeeId),
    pg.index().on(table.organizationId, table.document),
    pg.index().on(table.organizationId, table.invoiceKey),
  ],
);

export const accounts = pg.pgTable(
  'accounts',
  {
    organizationId: reference().notNull(),
    code: pg.text().notNull(),
    name: pg.text().notNull(),
    kind: pg.text().$type<AccountKind>().notNull(),
    /** The tax code that DATEV applies automatically to the account; null for none. */
    automaticTaxCodeId: reference(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.code] }),
    pg.check('accounts_kind', sql`${table.kind} in (${oneOf(ACCOUNT_KINDS)})`),
  ],
);

export const accountMappings = pg.pgTable(
  'account_mappings',
  {
    organizationId: reference().notNull(),
    subject: pg.text().$type<MappingSubject>().notNull(),
    /** Empty for subjects that exist once. */
    key: pg.text().notNull(),
    code: pg.text().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.subject, table.key] }),
    pg.check('account_mappings_subject', sql`${table.subject} in (${oneOf(MAPPING_SUBJECTS)})`),
    pg.foreignKey({
      columns: [table.organizationId, table.code],
      foreignColumns: [accounts.organizationId, accounts.code],
    }),
  ],
);

/** What tools call an organization's tax codes, for exports. */
export const taxNames = pg.pgTable(
  'tax_names',
  {
    organizationId: reference().notNull(),
    tool: pg.text().$type<TaxTool>().notNull(),
    taxCodeId: reference().notNull(),
    name: pg.text().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.tool, table.taxCodeId] }),
    pg.check('tax_names_tool', sql`${table.tool} in (${oneOf(TAX_TOOLS)})`),
  ],
);

/** The end of an organization's journal. Its row is locked while an entry is appended. */
export const journals = pg.pgTable('journals', {
  organizationId: reference().primaryKey(),
  entries: pg.bigint({ mode: 'bigint' }).notNull(),
  hash: pg.text().notNull(),
});

/** Appended, and never changed: the serving login can only insert. */
export const journalEntries = pg.pgTable(
  'journal_entries',
  {
    organizationId: reference().notNull(),
    number: pg.bigint({ mode: 'bigint' }).notNull(),
    kind: pg.text().$type<EntryKind>().notNull(),
    /** yyyy-mm. */
    month: pg.text().notNull(),
    /** yyyy-mm-dd. */
    day: pg.text().notNull(),
    description: pg.text().notNull(),
    /** Null for entries of before books had a currency, which are in US dollars. */
    currency: pg.text().$type<BooksCurrency>(),
    rate: pg.jsonb().$type<BooksRate>(),
    expenseId: reference(),
    payoutId: pg.uuid(),
    signature: pg.text(),
    reverses: pg.bigint({ mode: 'bigint' }),
    /** The entry that it books anew in another currency. */
    restates: pg.bigint({ mode: 'bigint' }),
    postings: pg.jsonb().$type<StoredPosting[] | FirstPosting[]>().notNull(),
    hash: pg.text().notNull(),
    bookedAt: moment().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.number] }),
    pg.check('journal_entries_kind', sql`${table.kind} in (${oneOf(ENTRY_KINDS)})`),
    pg.check(
      'journal_entries_reversal',
      sql`(${table.kind} = 'reversal') = (${table.reverses} is not null)`,
    ),
    pg.index().on(table.organizationId, table.month, table.number),
    pg.index().on(table.organizationId, table.expenseId),
    pg.index().on(table.organizationId, table.signature),
    pg.index('journal_entries_postings').using('gin', table.postings.op('jsonb_path_ops')),
    // An entry is taken back once.
    pg.uniqueIndex('journal_entries_reversed').on(table.organizationId, table.reverses),
    pg
      .uniqueIndex('journal_entries_payment')
      .on(table.organizationId, table.payoutId)
      .where(sql`kind = 'payment' and restates is null`),
    // An entry is booked anew once.
    pg.uniqueIndex('journal_entries_restated').on(table.organizationId, table.restates),
  ],
);

/** Number of entries of a month, kept with the journal so that no page counts it. */
export const journalMonths = pg.pgTable(
  'journal_months',
  {
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    entries: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.month] })],
);

/** Sums of an account in a month, in cents of the books' currency, kept with the journal so that no page adds it up. */
export const accountMonths = pg.pgTable(
  'account_months',
  {
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    account: pg.text().notNull(),
    currency: pg.text().$type<BooksCurrency>().notNull().default('USD'),
    debitCents: pg.bigint({ mode: 'bigint' }).notNull(),
    creditCents: pg.bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    pg.primaryKey({
      columns: [table.organizationId, table.month, table.account, table.currency],
    }),
  ],
);

/** What came and left of an asset in an account in a month, kept with the journal. */
export const assetMonths = pg.pgTable(
  'asset_months',
  {
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    account: pg.text().notNull(),
    asset: pg.text().$type<Currency>().notNull(),
    currency: pg.text().$type<BooksCurrency>().notNull(),
    /** Minor units of the asset. */
    quantityMinor: baseUnits(30).notNull(),
    cents: pg.bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    pg.primaryKey({
      columns: [table.organizationId, table.month, table.account, table.asset, table.currency],
    }),
  ],
);

/** A lot as stored. */
export interface StoredLot {
  readonly quantityMinor: string;
  readonly cents: string;
}

/** What is held of an asset and what it cost, kept with the journal. */
export const assetLots = pg.pgTable(
  'asset_lots',
  {
    organizationId: reference().notNull(),
    asset: pg.text().$type<Currency>().notNull(),
    lots: pg.jsonb().$type<StoredLot[]>().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.asset] })],
);

/** How an organization keeps its books; without a row, in US dollars at the average cost. */
export const bookSettings = pg.pgTable(
  'book_settings',
  {
    organizationId: reference().primaryKey(),
    currency: pg.text().$type<BooksCurrency>().notNull(),
    costMethod: pg.text().$type<CostMethod>().notNull(),
  },
  (table) => [
    pg.check('book_settings_currency', sql`${table.currency} in (${oneOf(BOOKS_CURRENCIES)})`),
    pg.check('book_settings_cost_method', sql`${table.costMethod} in (${oneOf(COST_METHODS)})`),
  ],
);

/** What cannot be booked before a person maps it to an account; deleted when it is booked. */
export const waitingEntries = pg.pgTable(
  'waiting_entries',
  {
    eventId: pg.uuid().primaryKey(),
    organizationId: reference().notNull(),
    expenseId: reference(),
    facts: pg.jsonb().$type<SourceEvent>().notNull(),
    missing: pg.jsonb().$type<{ subject: MappingSubject; key: string }[]>().notNull(),
    /** When the event happened, which is the order of booking. */
    at: moment().notNull(),
  },
  (table) => [pg.index().on(table.organizationId, table.at, table.eventId)],
);

/** A row per month that takes no entry. */
export const closedPeriods = pg.pgTable(
  'closed_periods',
  {
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    /** Null while it is closing. */
    closedAt: moment(),
    closedById: reference().notNull(),
    reason: pg.text().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.month] })],
);
