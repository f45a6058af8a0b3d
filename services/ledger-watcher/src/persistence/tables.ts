import type { Role } from '@outlay/platform/auth';
import { baseUnits, moment, oneOf, reference } from '@outlay/platform/postgres';
import type { PriceProof } from '@outlay/prices';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { LINE_KINDS, type LineKind } from '../domain/account-entry.ts';
import { EXPENSE_OUTCOMES, type ExpenseOutcome } from '../domain/classify-movement.ts';
import { ASSETS, DIRECTIONS, type Asset, type Direction } from '../domain/asset.ts';
import type { Rate } from '../domain/usd-value.ts';

/** The newest quote of each pair. */
export const quotes = pg.pgTable('quotes', {
  pair: pg.text().primaryKey(),
  price: pg.numeric().notNull(),
  confidence: pg.numeric().notNull(),
  source: pg.text().notNull(),
  simulated: pg.boolean().notNull(),
  publishedAt: moment().notNull(),
  slot: pg.bigint({ mode: 'number' }).notNull(),
  proof: pg.jsonb().$type<PriceProof>().notNull(),
});

/** History of each pair's quotes, so that a payment is priced at its own time; kept for some days. */
export const quoteHistory = pg.pgTable(
  'quote_history',
  {
    pair: pg.text().notNull(),
    publishedAt: moment().notNull(),
    price: pg.numeric().notNull(),
    confidence: pg.numeric().notNull(),
    source: pg.text().notNull(),
    simulated: pg.boolean().notNull(),
    slot: pg.bigint({ mode: 'number' }).notNull(),
    proof: pg.jsonb().$type<PriceProof>().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.pair, table.publishedAt] }),
    pg.index().on(table.publishedAt),
  ],
);

/** Past days whose reference rates were published from a history. */
export const rateDays = pg.pgTable('rate_days', {
  day: pg.date({ mode: 'string' }).primaryKey(),
});

/** Members, projected from identity.events. */
export const memberDirectory = pg.pgTable(
  'member_directory',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: pg.text().notNull(),
    walletAddress: pg.text(),
    walletWatched: pg.boolean().notNull(),
    roles: pg.text().array().$type<Role[]>().notNull(),
    active: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId), pg.index().on(table.walletAddress)],
);

/**
 * Addresses whose movements are recorded, each for its organization: none learns what another one watches. A wallet that no one
 * claims any more stays without being watched.
 */
export const wallets = pg.pgTable(
  'wallets',
  {
    organizationId: reference().notNull(),
    address: pg.text().notNull(),
    /** Owner of the drafts from its payments: the holder, or a company wallet's custodian; null for the treasury. */
    ownerId: reference(),
    companyWallet: pg.boolean().notNull(),
    /** Label of a company wallet; null for the treasury and for members' wallets. */
    label: pg.text(),
    watched: pg.boolean().notNull(),
    /** Movements before this time are not recorded. */
    watchedSince: moment().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.organizationId, table.address] }),
    // The row policies of books and cursors look for an address.
    pg.index().on(table.address),
  ],
);

/** Organizations' treasuries, projected from payout.events: money between them is neither deposit nor expense. */
export const treasuries = pg.pgTable(
  'treasuries',
  {
    address: pg.text().primaryKey(),
    organizationId: reference().notNull(),
    /** True for the organization's own treasury, which is watched; false for a second one. */
    isPrimary: pg.boolean().notNull(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Reading position of each address (a wallet or a token account of one). */
export const addressCursors = pg.pgTable('address_cursors', {
  address: pg.text().primaryKey(),
  walletAddress: pg.text().notNull(),
  /** Newest processed finalized signature. */
  signature: pg.text().notNull(),
  slot: pg.bigint({ mode: 'number' }).notNull(),
});

/** Finalized movements of watched wallets. */
export const walletTransfers = pg.pgTable(
  'wallet_transfers',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    ownerId: reference(),
    walletAddress: pg.text().notNull(),
    signature: pg.text().notNull(),
    account: pg.text().notNull(),
    asset: pg.text().$type<Asset>().notNull(),
    direction: pg.text().$type<Direction>().notNull(),
    amount: pg.numeric().notNull(),
    counterparty: pg.text(),
    slot: pg.bigint({ mode: 'number' }).notNull(),
    blockTime: moment().notNull(),
    usdAmount: pg.numeric(),
    rate: pg.jsonb().$type<Rate>(),
    payoutId: pg.text(),
    outcome: pg.text().$type<ExpenseOutcome>().notNull(),
    /** The draft from this transfer, projected from expense.events. */
    expenseId: reference(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // A transaction may be listed under the wallet and its token accounts, but is one row of an organization.
    pg.unique().on(table.signature, table.account, table.asset, table.organizationId),
    pg.index().on(table.ownerId, table.slot, table.id),
    pg.index().on(table.walletAddress, table.slot, table.id),
    pg.check('wallet_transfers_asset', sql`${table.asset} in (${oneOf(ASSETS)})`),
    pg.check('wallet_transfers_direction', sql`${table.direction} in (${oneOf(DIRECTIONS)})`),
    pg.check('wallet_transfers_outcome', sql`${table.outcome} in (${oneOf(EXPENSE_OUTCOMES)})`),
    pg.check('wallet_transfers_amount', sql`${table.amount} > 0`),
  ],
);

/** Unreadable transactions that the cursor has passed. */
export const quarantinedTransactions = pg.pgTable(
  'quarantined_transactions',
  {
    signature: pg.text().notNull(),
    address: pg.text().notNull(),
    slot: pg.bigint({ mode: 'number' }).notNull(),
    reason: pg.text().notNull(),
    /** The wire bytes in base64; null when the node doesn't return them. */
    raw: pg.text(),
    quarantinedAt: moment().notNull().defaultNow(),
  },
  (table) => [pg.primaryKey({ columns: [table.signature, table.address] })],
);

/**
 * Books of each watched address (a wallet's lamports, a token account's base units), from its first recorded transaction:
 * opening plus lines is the balance, and the next transaction must start with it.
 */
export const accountBooks = pg.pgTable('account_books', {
  account: pg.text().primaryKey(),
  walletAddress: pg.text().notNull(),
  opening: baseUnits(30).notNull(),
  balance: baseUnits(30).notNull(),
  /** Newest transaction in the books. */
  signature: pg.text().notNull(),
  slot: pg.bigint({ mode: 'number' }).notNull(),
  /** Only lines after this one belong to the opening. */
  openedAfterLine: pg.bigint({ mode: 'bigint' }).notNull(),
  /** Why recording has stopped; null while it works. */
  problem: pg.text(),
  problemSince: moment(),
  /** Who accepted the gap, and why: the next transaction books it as unexplained. */
  acceptedNote: pg.text(),
});

/** Reasons of balance changes. Append-only (trigger, see the migration). */
export const ledgerLines = pg.pgTable(
  'ledger_lines',
  {
    id: pg.bigserial({ mode: 'bigint' }).primaryKey(),
    account: pg.text().notNull(),
    signature: pg.text().notNull(),
    slot: pg.bigint({ mode: 'number' }).notNull(),
    kind: pg.text().$type<LineKind>().notNull(),
    delta: baseUnits(30).notNull(),
    /** Who accepted an unexplained line, and why. */
    note: pg.text(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    pg.unique().on(table.account, table.signature, table.kind),
    pg.check('ledger_lines_kind', sql`${table.kind} in (${oneOf(LINE_KINDS)})`),
    pg.check('ledger_lines_delta', sql`${table.delta} <> 0`),
    pg.check(
      'ledger_lines_note',
      sql`(${table.kind} = 'unexplained') = (${table.note} is not null)`,
    ),
  ],
);

/** Signatures of our own payouts, projected from payout.events. */
export const payoutSignatures = pg.pgTable('payout_signatures', {
  signature: pg.text().primaryKey(),
  payoutId: pg.text().notNull(),
});

/** The last reading, for when the chain doesn't respond. */
export const walletBalances = pg.pgTable('wallet_balances', {
  address: pg.text().primaryKey(),
  lamports: pg.numeric().notNull(),
  baseUnits: pg.numeric().notNull(),
  slot: pg.bigint({ mode: 'number' }).notNull(),
  readAt: moment().notNull(),
});
