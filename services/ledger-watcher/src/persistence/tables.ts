import type { Role } from '@outlay/platform/auth';
import { baseUnits, moment, oneOf, reference } from '@outlay/platform/postgres';
import type { PriceProof } from '@outlay/prices';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { LINE_KINDS, type LineKind } from '../domain/account-entry.ts';
import { EXPENSE_OUTCOMES, type ExpenseOutcome } from '../domain/classify-movement.ts';
import { ASSETS, DIRECTIONS, type Asset, type Direction } from '../domain/asset.ts';
import type { Rate } from '../domain/usd-value.ts';

/** The newest quote of each pair. */
export const quotes = pgTable('quotes', {
  pair: text().primaryKey(),
  price: numeric().notNull(),
  confidence: numeric().notNull(),
  source: text().notNull(),
  simulated: boolean().notNull(),
  publishedAt: moment().notNull(),
  slot: bigint({ mode: 'number' }).notNull(),
  proof: jsonb().$type<PriceProof>().notNull(),
});

/** History of each pair's quotes, so that a payment is priced at its own time; kept for some days. */
export const quoteHistory = pgTable(
  'quote_history',
  {
    pair: text().notNull(),
    publishedAt: moment().notNull(),
    price: numeric().notNull(),
    confidence: numeric().notNull(),
    source: text().notNull(),
    simulated: boolean().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    proof: jsonb().$type<PriceProof>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pair, table.publishedAt] }),
    index().on(table.publishedAt),
  ],
);

/** Members, projected from identity.events. */
export const memberDirectory = pgTable(
  'member_directory',
  {
    memberId: reference().primaryKey(),
    organizationId: reference().notNull(),
    name: text().notNull(),
    walletAddress: text(),
    walletWatched: boolean().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    active: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId), index().on(table.walletAddress)],
);

/**
 * Addresses whose movements are recorded, each for its organization: none learns what another one watches. A wallet that no one
 * claims any more stays without being watched.
 */
export const wallets = pgTable(
  'wallets',
  {
    organizationId: reference().notNull(),
    address: text().notNull(),
    /** Owner of the drafts from its payments: the holder, or a company wallet's custodian; null for the treasury. */
    ownerId: reference(),
    companyWallet: boolean().notNull(),
    /** Label of a company wallet; null for the treasury and for members' wallets. */
    label: text(),
    watched: boolean().notNull(),
    /** Movements before this time are not recorded. */
    watchedSince: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.address] }),
    // The row policies of books and cursors look for an address.
    index().on(table.address),
  ],
);

/** Organizations' treasuries, projected from payout.events: money between them is neither deposit nor expense. */
export const treasuries = pgTable(
  'treasuries',
  {
    address: text().primaryKey(),
    organizationId: reference().notNull(),
    /** True for the organization's own treasury, which is watched; false for a second one. */
    isPrimary: boolean().notNull(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Reading position of each address (a wallet or a token account of one). */
export const addressCursors = pgTable('address_cursors', {
  address: text().primaryKey(),
  walletAddress: text().notNull(),
  /** Newest processed finalized signature. */
  signature: text().notNull(),
  slot: bigint({ mode: 'number' }).notNull(),
});

/** Finalized movements of watched wallets. */
export const walletTransfers = pgTable(
  'wallet_transfers',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    organizationId: reference().notNull(),
    ownerId: reference(),
    walletAddress: text().notNull(),
    signature: text().notNull(),
    account: text().notNull(),
    asset: text().$type<Asset>().notNull(),
    direction: text().$type<Direction>().notNull(),
    amount: numeric().notNull(),
    counterparty: text(),
    slot: bigint({ mode: 'number' }).notNull(),
    blockTime: moment().notNull(),
    usdAmount: numeric(),
    rate: jsonb().$type<Rate>(),
    payoutId: text(),
    outcome: text().$type<ExpenseOutcome>().notNull(),
    /** The draft from this transfer, projected from expense.events. */
    expenseId: reference(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // A transaction may be listed under the wallet and its token accounts, but is one row of an organization.
    unique().on(table.signature, table.account, table.asset, table.organizationId),
    index().on(table.ownerId, table.slot, table.id),
    index().on(table.walletAddress, table.slot, table.id),
    check('wallet_transfers_asset', sql`${table.asset} in (${oneOf(ASSETS)})`),
    check('wallet_transfers_direction', sql`${table.direction} in (${oneOf(DIRECTIONS)})`),
    check('wallet_transfers_outcome', sql`${table.outcome} in (${oneOf(EXPENSE_OUTCOMES)})`),
    check('wallet_transfers_amount', sql`${table.amount} > 0`),
  ],
);

/** Unreadable transactions that the cursor has passed. */
export const quarantinedTransactions = pgTable(
  'quarantined_transactions',
  {
    signature: text().notNull(),
    address: text().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    /** The wire bytes in base64; null when the node doesn't return them. */
    raw: text(),
    quarantinedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.signature, table.address] })],
);

/**
 * Books of each watched address (a wallet's lamports, a token account's base units), from its first recorded transaction:
 * opening plus lines is the balance, and the next transaction must start with it.
 */
export const accountBooks = pgTable('account_books', {
  account: text().primaryKey(),
  walletAddress: text().notNull(),
  opening: baseUnits(30).notNull(),
  balance: baseUnits(30).notNull(),
  /** Newest transaction in the books. */
  signature: text().notNull(),
  slot: bigint({ mode: 'number' }).notNull(),
  /** Only lines after this one belong to the opening. */
  openedAfterLine: bigint({ mode: 'bigint' }).notNull(),
  /** Why recording has stopped; null while it works. */
  problem: text(),
  problemSince: moment(),
  /** Who accepted the gap, and why: the next transaction books it as unexplained. */
  acceptedNote: text(),
});

/** Reasons of balance changes. Append-only (trigger, see the migration). */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigserial({ mode: 'bigint' }).primaryKey(),
    account: text().notNull(),
    signature: text().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<LineKind>().notNull(),
    delta: baseUnits(30).notNull(),
    /** Who accepted an unexplained line, and why. */
    note: text(),
    recordedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.account, table.signature, table.kind),
    check('ledger_lines_kind', sql`${table.kind} in (${oneOf(LINE_KINDS)})`),
    check('ledger_lines_delta', sql`${table.delta} <> 0`),
    check('ledger_lines_note', sql`(${table.kind} = 'unexplained') = (${table.note} is not null)`),
  ],
);

/** Signatures of our own payouts, projected from payout.events. */
export const payoutSignatures = pgTable('payout_signatures', {
  signature: text().primaryKey(),
  payoutId: text().notNull(),
});

/** The last reading, for when the chain doesn't respond. */
export const walletBalances = pgTable('wallet_balances', {
  address: text().primaryKey(),
  lamports: numeric().notNull(),
  baseUnits: numeric().notNull(),
  slot: bigint({ mode: 'number' }).notNull(),
  readAt: moment().notNull(),
});
