import type { PriceProof } from '@outlay/prices';
import type { Role } from '@outlay/platform/auth';
import { baseUnits, id, moment, oneOf, reference } from '@outlay/platform/postgres';
import type { ApprovedContent } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { PaidAsset } from '../domain/paid-asset.ts';
import type { HoldCode } from '../domain/holds.ts';
import { PAYEE_HOLDS } from '../domain/payee-wallet.ts';
import type { EntryKind, Posting } from '../domain/journal.ts';
import type { DecisionAction } from '../use-cases/ports.ts';
import {
  OPEN_STATUSES,
  PAYOUT_STATUSES,
  type AttemptState,
  type PayoutStatus,
} from '../domain/payout.ts';
import type { ReplacedValues } from '../domain/payout-at.ts';
import type { SignedApproval } from '../domain/approval.ts';

import { treasuries } from './treasury-tables.ts';

export { auditAnchors, auditLeaves } from './audit-root-tables.ts';
export {
  allowedRecipients,
  controlDecisions,
  controls,
  mintSettings,
  organizationPauses,
  payoutSettings,
  treasuries,
  treasuryTransactions,
} from './treasury-tables.ts';

export { withdrawalAddresses, withdrawalAttempts, withdrawals } from './withdrawal-tables.ts';

export const payouts = pg.pgTable(
  'payouts',
  {
    id: pg.uuid().primaryKey(),
    organizationId: reference().notNull(),
    expenseId: reference().notNull(),
    submission: pg.integer().notNull(),
    payeeId: reference().notNull(),
    status: pg.text().$type<PayoutStatus>().notNull(),
    /** Name of the treasury that pays, from the first attempt on; triggers enforce it (see the migration). */
    treasury: pg.text(),
    content: pg.jsonb().$type<ApprovedContent>().notNull(),
    contentHash: pg.text().notNull(),
    /** What people signed about it. */
    approval: pg.jsonb().$type<SignedApproval>().notNull(),
    rateProof: pg.jsonb().$type<PriceProof>(),
    amountUsd: pg.numeric({ precision: 30, scale: 2 }).notNull(),
    asset: pg.text().$type<PaidAsset>().notNull(),
    amount: pg.numeric({ precision: 30, scale: 6 }),
    rate: pg.numeric(),
    rateSource: pg.text(),
    ratePublishedAt: moment(),
    priceProof: pg.jsonb().$type<PriceProof>(),
    recipientAddress: pg.text(),
    /** The recipient address's memo, which follows our own. */
    recipientMemo: pg.text(),
    attemptCount: pg.integer().notNull().default(0),
    attemptsBeforeRelease: pg.integer().notNull().default(0),
    waivedCode: pg.text().$type<HoldCode>(),
    signature: pg.text(),
    reasonCode: pg.text(),
    reason: pg.text(),
    queuedAt: moment().notNull(),
    sentAt: moment(),
    paidAt: moment(),
    correlationId: pg.text().notNull(),
    causationId: pg.text(),
    traceparent: pg.text(),
    /** Fencing token: incremented by every claim and every decision of a person. */
    leaseToken: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    leaseOwner: pg.text(),
    leaseExpiresAt: moment(),
    nextLookAt: moment().notNull().defaultNow(),
    /** When finance released the payout; required in manual batch mode. */
    runStartedAt: moment(),
  },
  (table) => [
    pg.check('payouts_status', sql`${table.status} in (${oneOf(PAYOUT_STATUSES)})`),
    pg.check('payouts_amount', sql`${table.amountUsd} > 0`),
    pg.check(
      'payouts_under_way_have_terms',
      sql`${table.status} not in ('SENDING', 'SENT', 'PAID') or (${table.amount} is not null and ${table.rate} is not null and ${table.recipientAddress} is not null and ${table.signature} is not null)`,
    ),
    // One approval is paid at most once, and an expense has at most one live payout, however often events are delivered.
    pg.unique().on(table.organizationId, table.expenseId, table.submission),
    pg
      .uniqueIndex('payouts_one_live')
      .on(table.organizationId, table.expenseId)
      .where(sql`${table.status} <> 'CANCELLED'`),
    // The worker's index for due payouts, in turn among organizations.
    pg
      .index('payouts_due_in_turn')
      .on(table.organizationId, table.nextLookAt)
      .where(sql`${table.status} in (${oneOf(OPEN_STATUSES)})`),
    pg.index().on(table.organizationId, table.queuedAt, table.id),
    pg.index().on(table.organizationId, table.status, table.queuedAt, table.id),
    pg.index().on(table.organizationId, table.payeeId, table.queuedAt, table.id),
    // The worker's index for held payouts that continue once their payee can be paid.
    pg
      .index('payouts_waiting_for_payee')
      .on(table.payeeId)
      .where(sql`${table.status} = 'HELD' and ${table.reasonCode} in (${oneOf(PAYEE_HOLDS)})`),
    // The database enforces that no treasury pays for another organization.
    pg.foreignKey({
      name: 'payouts_own_treasury',
      columns: [table.organizationId, table.treasury],
      foreignColumns: [treasuries.organizationId, treasuries.name],
    }),
  ],
);

/** The same condition as the index has, so that PostgreSQL uses it. */
export const WAITS_FOR_PAYEE = sql`${payouts.status} = 'HELD' and ${payouts.reasonCode} in (${oneOf(PAYEE_HOLDS)})`;

/** All signed transactions. */
export const attempts = pg.pgTable(
  'attempts',
  {
    payoutId: pg
      .uuid()
      .notNull()
      .references(() => payouts.id),
    number: pg.integer().notNull(),
    state: pg.text().$type<AttemptState>().notNull(),
    signature: pg.text().notNull().unique(),
    signedTransaction: pg.text().notNull(),
    /** The signer's statement of what it signed (JWS). */
    receipt: pg.text().notNull(),
    blockhash: pg.text().notNull(),
    lastValidBlockHeight: pg.bigint({ mode: 'bigint' }).notNull(),
    mint: pg.text().notNull(),
    source: pg.text().notNull(),
    destination: pg.text().notNull(),
    amountBaseUnits: baseUnits(20).notNull(),
    computeUnitPriceMicroLamports: pg.bigint({ mode: 'bigint' }).notNull(),
    /** Lamports for the payee's token account; 0 when the account existed. */
    rentLamports: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    /** The account that prevents a second payment on the chain; null without a guard. */
    guardAddress: pg.text(),
    guardLamports: pg
      .bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    signedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    slot: pg.bigint({ mode: 'number' }),
    feeLamports: pg.bigint({ mode: 'bigint' }),
    error: pg.text(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.payoutId, table.number] }),
    pg.check('attempts_state', sql`${table.state} in ('OPEN', 'LANDED', 'REFUSED', 'EXPIRED')`),
    pg.check('attempts_amount', sql`${table.amountBaseUnits} > 0`),
    // A payout never has two transactions that could both land.
    pg
      .uniqueIndex('attempts_one_that_may_land')
      .on(table.payoutId)
      .where(sql`${table.state} in ('OPEN', 'LANDED')`),
    pg.index().on(table.signedAt),
    // For the limits checked with each payment, without scanning a whole day's attempts.
    pg
      .index('attempts_open')
      .on(table.source)
      .where(sql`${table.state} = 'OPEN'`),
    pg
      .index('attempts_with_slot')
      .on(table.source, table.slot)
      .where(sql`${table.slot} is not null`),
    pg
      .index('attempts_opening_accounts')
      .on(table.destination, table.signedAt)
      .where(sql`${table.rentLamports} > 0`),
  ],
);

/**
 * US dollars of attempts that may land or have landed, per paying account and five minutes. Only a trigger on `attempts` writes
 * it. Organization 0 is the total.
 */
export const signedTotals = pg.pgTable(
  'signed_totals',
  {
    organizationId: reference().notNull(),
    source: pg.text().notNull(),
    since: moment().notNull(),
    amountUsd: pg.numeric({ precision: 30, scale: 2 }).notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.since, table.source] })],
);

/** Double entries; append-only, and each entry's postings sum to zero (triggers, see the migration). */
export const journal = pg.pgTable(
  'journal',
  {
    id: id(),
    /** Null for entries about the treasury as a whole. */
    payoutId: pg.uuid().references(() => payouts.id),
    attempt: pg.integer(),
    /** The transaction or other cause of an entry without a payout. */
    reference: pg.text(),
    kind: pg.text().$type<EntryKind>().notNull(),
    account: pg.text().$type<Posting['account']>().notNull(),
    asset: pg.text().$type<Posting['asset']>().notNull(),
    /** The treasury of the account; null for accounts without a treasury. */
    treasury: pg.text(),
    /** Signed amount in minor units of the asset. */
    amount: baseUnits(30).notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    pg.check('journal_about_one', sql`(${table.payoutId} is null) <> (${table.reference} is null)`),
    pg.index().on(table.payoutId),
    // Most entries are of payouts and have none.
    pg
      .index()
      .on(table.reference)
      .where(sql`reference is not null`),
    // An index of few rows for a treasury's history, which needs the entries without a transaction.
    pg
      .index('journal_unexplained')
      .on(table.at)
      .where(sql`kind = 'unexplained'`),
  ],
);

/**
 * What the treasuries hold by the journal. Only a trigger on `journal` adds a row, in the statement that books and never to a row
 * that exists, so that payments don't wait for each other. A balance is the sum of its treasury's rows; the reconciler makes one
 * of them.
 */
export const treasurySums = pg.pgTable(
  'treasury_sums',
  {
    id: id(),
    treasury: pg.text().notNull(),
    baseUnits: baseUnits(30).notNull(),
    lamports: baseUnits(30).notNull(),
  },
  (table) => [pg.index().on(table.treasury)],
);

/** Changes of payouts; append-only, written only by a trigger on `payouts`. */
export const payoutChanges = pg.pgTable(
  'payout_changes',
  {
    id: id(),
    payoutId: pg
      .uuid()
      .notNull()
      .references(() => payouts.id),
    at: moment().notNull().defaultNow(),
    /** Replaced values by column. */
    replaced: pg.jsonb().$type<ReplacedValues>().notNull(),
  },
  (table) => [pg.index().on(table.payoutId)],
);

/** People's decisions on payouts; append-only. */
export const decisions = pg.pgTable(
  'decisions',
  {
    id: id(),
    payoutId: pg
      .uuid()
      .notNull()
      .references(() => payouts.id),
    actorId: reference().notNull(),
    action: pg.text().$type<DecisionAction>().notNull(),
    reason: pg.text().notNull(),
    /** The selected treasury; null when unchanged. */
    treasury: pg.text(),
    statusBefore: pg.text().$type<PayoutStatus>().notNull(),
    reasonCodeBefore: pg.text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [pg.index().on(table.payoutId)],
);

/** Members, projected from identity.events. */
export const memberDirectory = pg.pgTable(
  'member_directory',
  {
    memberId: pg.bigint({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    walletAddress: pg.text(),
    walletMemo: pg.text(),
    walletChangedAt: moment(),
    roles: pg.text().array().$type<Role[]>().notNull().default([]),
    active: pg.boolean().notNull().default(true),
    /** First and last name for searches, as `fold_text` makes it; empty until the member's next event or a rebuild. */
    nameText: pg.text().notNull().default(''),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** What an approved expense says of itself, for searches; projected from expense.events. */
export const expenseTexts = pg.pgTable(
  'expense_texts',
  {
    expenseId: reference().primaryKey(),
    organizationId: reference().notNull(),
    /** Title, vendor and invoice number, as `fold_text` makes them. */
    text: pg.text().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Projected from identity.events. */
export const organizations = pg.pgTable('organizations', {
  organizationId: reference().primaryKey(),
  timeZone: pg.text().notNull(),
});

/** What ledger-watcher saw of a treasury without a payout, projected from ledger.events; it explains what an opening balance is made of. */
export const observedTransactions = pg.pgTable(
  'observed_transactions',
  {
    organizationId: reference().notNull(),
    /** Address of the wallet. */
    address: pg.text().notNull(),
    signature: pg.text().notNull(),
    asset: pg.text().$type<'PYUSD' | 'SOL'>().notNull(),
    /** Minor units; negative for what left. */
    amount: baseUnits(20).notNull(),
    at: moment().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.address, table.signature, table.asset] })],
);

/** The newest PYUSD/USD quote, and the last accepted daily rates, projected from ledger.events. */
export const quotes = pg.pgTable('quotes', {
  pair: pg.text().primaryKey(),
  price: pg.numeric().notNull(),
  source: pg.text().notNull(),
  publishedAt: moment().notNull(),
  proof: pg.jsonb().$type<PriceProof>().notNull(),
});
