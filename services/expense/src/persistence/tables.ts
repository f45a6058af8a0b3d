import type { Role } from '@outlay/platform/auth';
import { viewerColumns, viewerKey } from '@outlay/authority-log/expense-viewers';
import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import type { PriceProof } from '@outlay/prices';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FieldChange } from '../domain/activity.ts';
import type { RequiredField } from '../domain/catalogue.ts';
import type { FieldValues } from '../domain/custom-field.ts';
import {
  EXPENSE_SOURCES,
  EXPENSE_STATUSES,
  REIMBURSEMENT_STATUSES,
  type ExpenseSource,
  type ExpenseStatus,
  type ReimbursementStatus,
  type SignedSubmission,
} from '../domain/expense.ts';
import type { StoredLine } from '../domain/expense-lines.ts';
import { SPENDING_STATUSES } from '../domain/spend-insights.ts';
import { TAX_KINDS, type TaxKind } from '../domain/tax-code.ts';
import type { Computed } from '../domain/travel.ts';
import type { Violation } from '../domain/violation.ts';

export { endedDelegations } from '@outlay/authority-log/expense-viewers';
export { customFields } from './custom-field-table.ts';
export { duplicatePairs } from './duplicate-tables.ts';
export { bookedExpenses, bookSettings, closedMonths, reminders } from './month-tables.ts';
export { receiptDirectory } from './receipt-directory-table.ts';
export { quotes } from './quotes-table.ts';
export { spendingSums } from './spending-table.ts';
export { travelRates } from './travel-rate-table.ts';
export { savedViews } from './view-tables.ts';

export const categories = pgTable(
  'categories',
  {
    id: id(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    bucket: text(),
    archived: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('categories_name').on(table.organizationId, sql`lower(${table.name})`)],
);

export const policies = pgTable(
  'policies',
  {
    id: id(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    description: text(),
    reimbursable: boolean().notNull(),
    amountMaxUsd: numeric({ precision: 20, scale: 2 }),
    receiptRequiredAboveUsd: numeric({ precision: 20, scale: 2 }),
    monthlyMaxUsd: numeric({ precision: 20, scale: 2 }),
    ageMaxDays: integer(),
    requiredFields: text().array().$type<RequiredField[]>().notNull().default([]),
    requiredCustomFields: text().array().notNull().default([]),
    enforcement: text().$type<'warn' | 'block'>().notNull().default('warn'),
    archived: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('policies_enforcement', sql`${table.enforcement} in ('warn', 'block')`),
    uniqueIndex('policies_name').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

export const policyCategories = pgTable(
  'policy_categories',
  {
    policyId: reference()
      .notNull()
      .references(() => policies.id),
    categoryId: reference()
      .notNull()
      .references(() => categories.id),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.categoryId] })],
);

export const taxCodes = pgTable(
  'tax_codes',
  {
    id: id(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    /** Percent. */
    rate: text().notNull(),
    kind: text().$type<TaxKind>().notNull(),
    archived: boolean().notNull().default(false),
  },
  (table) => [
    check('tax_codes_kind', sql`${table.kind} in (${oneOf(TAX_KINDS)})`),
    uniqueIndex('tax_codes_name').on(table.organizationId, sql`lower(${table.name})`),
  ],
);

export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    organizationId: reference().notNull(),
    creatorId: reference().notNull(),
    title: text().notNull(),
    description: text(),
    amount: numeric({ precision: 30, scale: 9 }).notNull(),
    currency: text().notNull(),
    usdAmount: numeric({ precision: 30, scale: 2 }),
    ratePair: text(),
    ratePrice: numeric(),
    rateConfidence: numeric(),
    rateSource: text(),
    ratePublishedAt: moment(),
    rateProof: jsonb().$type<PriceProof>(),
    vendor: text(),
    location: text(),
    invoiceNumber: text(),
    categoryId: reference(),
    /** Null for an unsplit expense. */
    lines: jsonb().$type<StoredLine[]>(),
    /** Values of the expense's custom fields. */
    fields: jsonb().$type<FieldValues>().notNull().default({}),
    /** Null unless the amount is computed. */
    computed: jsonb().$type<Computed>(),
    policyId: reference(),
    expenseType: text().notNull(),
    receiptId: reference(),
    status: text().$type<ExpenseStatus>().notNull(),
    source: text().$type<ExpenseSource>().notNull(),
    /** The calendar day, which is the same in every time zone. */
    day: date({ mode: 'string' }).notNull(),
    createdAt: moment().notNull(),
    submittedAt: moment(),
    approvedAt: moment(),
    paidAt: moment(),
    submission: integer().notNull().default(0),
    walletSignature: text(),
    walletAccount: text(),
    /** Time of the payment; null for an expense without a wallet payment. */
    walletTime: moment(),
    /** The amount that the chain moved, whatever `amount` claims; never updated. */
    walletAmount: numeric(),
    walletCurrency: text(),
    alreadyPaid: boolean().notNull().default(false),
    /** Violations of the submission, as its approvers see them; null before the first. */
    submittedViolations: jsonb().$type<Violation[]>(),
    /** What the submitter signed, with the lines as they were then; null before the first submission. */
    submitted: jsonb().$type<SignedSubmission>(),
    reimbursementStatus: text().$type<ReimbursementStatus>(),
    payoutId: text(),
    reimbursementUsd: numeric(),
    reimbursementAsset: text(),
    reimbursementAmount: numeric(),
    reimbursementRate: numeric(),
    reimbursementSignature: text(),
    reimbursementReason: text(),
    version: integer().notNull().default(1),
    /** Normalised text for searching; fold_text and vendor_key are in the migrations. */
    searchText: text().generatedAlwaysAs(
      sql`fold_text(title || ' ' || coalesce(vendor, '') || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(description, ''))`,
    ),
    vendorKey: text().generatedAlwaysAs(sql`vendor_key(vendor)`),
    /** Columns for finding duplicates; the functions are in the migration. */
    vendorStem: text().generatedAlwaysAs(sql`vendor_stem(vendor)`),
    invoiceKey: text().generatedAlwaysAs(sql`invoice_key(invoice_number)`),
  },
  (table) => [
    check('expenses_status', sql`${table.status} in (${oneOf(EXPENSE_STATUSES)})`),
    check('expenses_source', sql`${table.source} in (${oneOf(EXPENSE_SOURCES)})`),
    check(
      'expenses_reimbursement',
      sql`${table.reimbursementStatus} in (${oneOf(REIMBURSEMENT_STATUSES)})`,
    ),
    check(
      'expenses_submitted_is_classified',
      sql`${table.status} in ('draft', 'sent_back') or (${table.categoryId} is not null and ${table.policyId} is not null and ${table.usdAmount} is not null)`,
    ),
    check(
      'expenses_paid_has_signature',
      sql`${table.status} <> 'paid' or ${table.reimbursementSignature} is not null`,
    ),
    foreignKey({ columns: [table.categoryId], foreignColumns: [categories.id] }),
    foreignKey({ columns: [table.policyId], foreignColumns: [policies.id] }),
    index().on(table.organizationId, table.createdAt, table.id),
    index().on(table.organizationId, table.creatorId, table.createdAt),
    index().on(table.organizationId, table.creatorId, table.day),
    index().on(table.organizationId, table.day, table.id),
    index().on(table.organizationId, table.vendorKey),
    index().on(table.organizationId, table.vendorStem, table.day),
    index().on(table.organizationId, table.invoiceKey),
    index('expenses_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
    index('expenses_without_rate')
      .on(table.currency, table.id)
      .where(sql`${table.usdAmount} is null`),
    index().on(table.organizationId, table.receiptId),
    // What finance sees of everyone, for lists and counts by status, and the few that wait for a payment or for money.
    index('expenses_shared')
      .on(table.organizationId, table.status, table.day, table.id, table.creatorId, table.usdAmount)
      .where(sql`${table.submission} > 0 or ${table.alreadyPaid}`),
    // The same of those without a receipt, which lists, their counts and the month's close ask for.
    index('expenses_without_receipt')
      .on(table.organizationId, table.status, table.day, table.id, table.creatorId, table.usdAmount)
      .where(
        sql`${table.receiptId} is null and ${table.computed} is null and (${table.submission} > 0 or ${table.alreadyPaid})`,
      ),
    // Few expenses of a category, also by their lines; a page of many is found by its day sooner.
    index().on(table.organizationId, table.categoryId),
    index('expenses_lines')
      .using('gin', table.lines.op('jsonb_path_ops'))
      .where(sql`${table.lines} is not null`),
    index('expenses_split')
      .on(table.organizationId, table.day)
      .where(sql`${table.lines} is not null and ${table.status} in (${oneOf(SPENDING_STATUSES)})`),
    index('expenses_by_amount').on(
      table.organizationId,
      sql`(coalesce(${table.usdAmount}, ${table.amount}))`,
      table.id,
    ),
    index('expenses_reimbursement')
      .on(table.organizationId, table.reimbursementStatus, table.day, table.id)
      .where(sql`${table.reimbursementStatus} is not null`),
    index('expenses_due')
      .on(table.organizationId, table.policyId, table.usdAmount)
      .where(sql`${table.status} = 'approved' and not ${table.alreadyPaid}`),
    // Includes the sums of insights, so that they read no rows of the table.
    index('expenses_spending')
      .on(
        table.organizationId,
        table.day,
        table.creatorId,
        table.categoryId,
        table.policyId,
        table.usdAmount,
      )
      .where(sql`${table.status} in (${oneOf(SPENDING_STATUSES)})`),
    // One expense per wallet transaction and account, even if it is delivered again.
    uniqueIndex('expenses_wallet_transaction').on(table.walletSignature, table.walletAccount),
  ],
);

const {
  submitted: _submitted,
  searchText: _searchText,
  vendorKey: _vendorKey,
  vendorStem: _vendorStem,
  invoiceKey: _invoiceKey,
  ...readColumns
} = getTableColumns(expenses);
/** Columns that are read: all except those that only searches and approvals use. */
export const expenseColumns = readColumns;

/** Assignees, and members who have decided on an expense, who may see it. A delegate sees it until the delegation ends. */
export const expenseViewers = pgTable(
  'expense_viewers',
  {
    ...viewerColumns(),
    expenseId: reference()
      .notNull()
      .references(() => expenses.id, { onDelete: 'cascade' }),
  },
  (table) => [viewerKey(table), index().on(table.memberId)],
);

/** Append-only: a trigger refuses every change (see the migration). Rows outlive a deleted expense. */
export const activity = pgTable(
  'activity',
  {
    id: id(),
    organizationId: reference().notNull(),
    expenseId: reference().notNull(),
    kind: text().notNull(),
    // The time of writing, not of the transaction's start, so that an entry that waited for a lock comes later.
    at: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
    actorId: reference(),
    note: text(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
  },
  (table) => [index().on(table.expenseId, table.id)],
);

/** Projected from identity.events. */
export const memberDirectory = pgTable('member_directory', {
  memberId: bigint({ mode: 'bigint' }).primaryKey(),
  organizationId: reference().notNull(),
  walletAddress: text(),
  walletMemo: text(),
  active: boolean().notNull(),
  name: text().notNull(),
  /** Name of the current department; null without one. */
  department: text(),
  roles: text().array().$type<Role[]>().notNull(),
});

/** Projected from identity.events: departments that were added or changed. */
export const departmentDirectory = pgTable(
  'department_directory',
  {
    departmentId: bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    /** Budget per calendar month in US dollars; null for no budget. */
    monthlyBudgetUsd: numeric({ precision: 20, scale: 2 }),
  },
  (table) => [index().on(table.organizationId)],
);

/** Projected from identity.events. */
export const organizationDirectory = pgTable('organization_directory', {
  organizationId: bigint({ mode: 'bigint' }).primaryKey(),
  /** IANA time zone; null, which means UTC, for one that this PostgreSQL doesn't know. */
  timeZone: text(),
  /** ISO 4217 code; null for USD. */
  currency: text(),
});
