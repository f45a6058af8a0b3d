import { baseUnits, id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { MovementKind } from '../domain/books.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import { PAYOUT_MODES, type PayoutMode } from '../domain/settings.ts';
import type { ControlAction } from '../use-cases/treasury-ports.ts';

/** One row: whether this service has stopped all payouts, and why. */
export const controls = pg.pgTable(
  'controls',
  {
    id: pg.integer().primaryKey(),
    paused: pg.boolean().notNull().default(false),
    stopId: pg.uuid(),
    code: pg.text(),
    reason: pg.text(),
    /** The mint's settings that caused the stop; resuming accepts them. */
    observedMint: pg.jsonb().$type<MintSettings>(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [pg.check('controls_one_row', sql`${table.id} = 1`)],
);

/** The kill switch of an organization: a row while it is on. */
export const organizationPauses = pg.pgTable('organization_pauses', {
  organizationId: reference().primaryKey(),
  reason: pg.text().notNull(),
  actorId: reference().notNull(),
  /** Whether an operator paused it, which the organization's admins can't undo. */
  byOperator: pg.boolean().notNull().default(false),
  since: moment().notNull().defaultNow(),
});

/** Limits of an organization; without a row the service's defaults apply. */
export const payoutSettings = pg.pgTable(
  'payout_settings',
  {
    organizationId: reference().primaryKey(),
    mode: pg.text().$type<PayoutMode>().notNull(),
    perPayoutMaxUsd: pg.numeric({ precision: 30, scale: 2 }).notNull(),
    perDayMaxUsd: pg.numeric({ precision: 30, scale: 2 }).notNull(),
    warnBelowAmount: pg.numeric({ precision: 30, scale: 6 }).notNull(),
    warnBelowSol: pg.numeric({ precision: 30, scale: 9 }).notNull(),
    allowListOnly: pg.boolean().notNull(),
    /** Whether the second treasury pays when the first can't. */
    secondTreasuryMayPay: pg.boolean().notNull().default(false),
    /** Incremented with every change, for optimistic locking. */
    version: pg.integer().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [pg.check('payout_settings_mode', sql`${table.mode} in (${oneOf(PAYOUT_MODES)})`)],
);

export const allowedRecipients = pg.pgTable(
  'allowed_recipients',
  {
    organizationId: reference().notNull(),
    address: pg.text().notNull(),
    label: pg.text().notNull(),
    isVault: pg.boolean().notNull(),
    /** Display order. */
    position: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.address] })],
);

/** People's decisions on an organization's payouts as a whole; append-only. */
export const controlDecisions = pg.pgTable(
  'control_decisions',
  {
    id: id(),
    organizationId: reference().notNull(),
    actorId: reference().notNull(),
    action: pg.text().$type<ControlAction>().notNull(),
    reason: pg.text(),
    /** The selected or accepted value. */
    details: pg.jsonb(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [pg.index().on(table.organizationId)],
);

/** Accepted settings of the mint; the newest row is valid. Append-only. */
export const mintSettings = pg.pgTable('mint_settings', {
  id: id(),
  settings: pg.jsonb().$type<MintSettings>().notNull(),
  /** Null for the first observation, which no one has to accept. */
  acceptedBy: reference(),
  at: moment().notNull().defaultNow(),
});

/**
 * State of each treasury: its address, which never changes, how far its history has been compared with the books, and its stop.
 */
export const treasuries = pg.pgTable(
  'treasuries',
  {
    name: pg.text().primaryKey(),
    /** The organization that owns the treasury; it pays for no other. */
    organizationId: reference().notNull(),
    isPrimary: pg.boolean().notNull().default(true),
    /** Address of the wallet. */
    address: pg.text().notNull().unique(),
    /** Address of the PYUSD account. */
    source: pg.text().notNull().unique(),
    seenAt: moment().notNull().defaultNow(),
    /** When TreasuryCreated was published; null before. */
    announcedAt: moment(),
    lastSignature: pg.text(),
    lastWalletSignature: pg.text(),
    /** When the opening balance was booked; null before. */
    openedAt: moment(),
    /** Null before the first round. */
    comparedAt: moment(),
    /** Base units in the books after that round; null while transactions are left to read. */
    bookedBaseUnits: baseUnits(30),
    /** Lamports in the books after that round; null while transactions are left to read. */
    bookedLamports: baseUnits(30),
    /** Id of the present stop; null while the treasury may pay. */
    stopId: pg.uuid(),
    stopCode: pg.text(),
    stopReason: pg.text(),
    stoppedAt: moment(),
  },
  (table) => [
    pg.unique().on(table.organizationId, table.name),
    pg
      .uniqueIndex('treasuries_one_primary')
      .on(table.organizationId)
      .where(sql`is_primary`),
  ],
);

/** Every finalized transaction that moved a treasury's money, as the reconciler read it from balances. Append-only. */
export const treasuryTransactions = pg.pgTable(
  'treasury_transactions',
  {
    signature: pg.text().notNull(),
    /** A transaction between two treasuries has a row for each. */
    treasury: pg.text().notNull(),
    slot: pg.bigint({ mode: 'number' }).notNull(),
    kind: pg.text().$type<MovementKind>().notNull(),
    baseUnitsDelta: baseUnits(20).notNull(),
    lamportsDelta: baseUnits(20).notNull(),
    memo: pg.text(),
    /** Block time, or the time of reading when the node has none. */
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.signature, table.treasury] }),
    pg.index().on(table.treasury, table.at),
  ],
);
