import { baseUnits, id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MovementKind } from '../domain/books.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import { PAYOUT_MODES, type PayoutMode } from '../domain/settings.ts';
import type { ControlAction } from '../use-cases/treasury-ports.ts';

/** One row: whether this service has stopped all payouts, and why. */
export const controls = pgTable(
  'controls',
  {
    id: integer().primaryKey(),
    paused: boolean().notNull().default(false),
    stopId: uuid(),
    code: text(),
    reason: text(),
    /** The mint's settings that caused the stop; resuming accepts them. */
    observedMint: jsonb().$type<MintSettings>(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [check('controls_one_row', sql`${table.id} = 1`)],
);

/** The kill switch of an organization: a row while it is on. */
export const organizationPauses = pgTable('organization_pauses', {
  organizationId: reference().primaryKey(),
  reason: text().notNull(),
  actorId: reference().notNull(),
  /** Whether an operator paused it, which the organization's admins can't undo. */
  byOperator: boolean().notNull().default(false),
  since: moment().notNull().defaultNow(),
});

/** Limits of an organization; without a row the service's defaults apply. */
export const payoutSettings = pgTable(
  'payout_settings',
  {
    organizationId: reference().primaryKey(),
    mode: text().$type<PayoutMode>().notNull(),
    perPayoutMaxUsd: numeric({ precision: 30, scale: 2 }).notNull(),
    perDayMaxUsd: numeric({ precision: 30, scale: 2 }).notNull(),
    warnBelowAmount: numeric({ precision: 30, scale: 6 }).notNull(),
    warnBelowSol: numeric({ precision: 30, scale: 9 }).notNull(),
    allowListOnly: boolean().notNull(),
    /** Whether the second treasury pays when the first can't. */
    secondTreasuryMayPay: boolean().notNull().default(false),
    /** Incremented with every change, for optimistic locking. */
    version: integer().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [check('payout_settings_mode', sql`${table.mode} in (${oneOf(PAYOUT_MODES)})`)],
);

export const allowedRecipients = pgTable(
  'allowed_recipients',
  {
    organizationId: reference().notNull(),
    address: text().notNull(),
    label: text().notNull(),
    isVault: boolean().notNull(),
    /** Display order. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.address] })],
);

/** People's decisions on an organization's payouts as a whole; append-only. */
export const controlDecisions = pgTable(
  'control_decisions',
  {
    id: id(),
    organizationId: reference().notNull(),
    actorId: reference().notNull(),
    action: text().$type<ControlAction>().notNull(),
    reason: text(),
    /** The selected or accepted value. */
    details: jsonb(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.organizationId)],
);

/** Accepted settings of the mint; the newest row is valid. Append-only. */
export const mintSettings = pgTable('mint_settings', {
  id: id(),
  settings: jsonb().$type<MintSettings>().notNull(),
  /** Null for the first observation, which no one has to accept. */
  acceptedBy: reference(),
  at: moment().notNull().defaultNow(),
});

/**
 * State of each treasury: its address, which never changes, how far its history has been compared with the books, and its stop.
 */
export const treasuries = pgTable(
  'treasuries',
  {
    name: text().primaryKey(),
    /** The organization that owns the treasury; it pays for no other. */
    organizationId: reference().notNull(),
    isPrimary: boolean().notNull().default(true),
    /** Address of the wallet. */
    address: text().notNull().unique(),
    /** Address of the PYUSD account. */
    source: text().notNull().unique(),
    seenAt: moment().notNull().defaultNow(),
    /** When TreasuryCreated was published; null before. */
    announcedAt: moment(),
    lastSignature: text(),
    lastWalletSignature: text(),
    /** When the opening balance was booked; null before. */
    openedAt: moment(),
    /** Null before the first round. */
    comparedAt: moment(),
    /** Base units in the books after that round; null while transactions are left to read. */
    bookedBaseUnits: baseUnits(30),
    /** Lamports in the books after that round; null while transactions are left to read. */
    bookedLamports: baseUnits(30),
    /** Id of the present stop; null while the treasury may pay. */
    stopId: uuid(),
    stopCode: text(),
    stopReason: text(),
    stoppedAt: moment(),
  },
  (table) => [
    unique().on(table.organizationId, table.name),
    uniqueIndex('treasuries_one_primary')
      .on(table.organizationId)
      .where(sql`is_primary`),
  ],
);

/** Every finalized transaction that moved a treasury's money, as the reconciler read it from balances. Append-only. */
export const treasuryTransactions = pgTable(
  'treasury_transactions',
  {
    signature: text().notNull(),
    /** A transaction between two treasuries has a row for each. */
    treasury: text().notNull(),
    slot: bigint({ mode: 'number' }).notNull(),
    kind: text().$type<MovementKind>().notNull(),
    baseUnitsDelta: baseUnits(20).notNull(),
    lamportsDelta: baseUnits(20).notNull(),
    memo: text(),
    /** Block time, or the time of reading when the node has none. */
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.signature, table.treasury] }),
    index().on(table.treasury, table.at),
  ],
);
