import { baseUnits, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  WITHDRAWAL_STATUSES,
  WITHDRAWN_ASSETS,
  type WithdrawalStatus,
  type WithdrawnAsset,
} from '../domain/withdrawal.ts';
import { treasuries } from './treasury-tables.ts';

/** Where an organization's money may be withdrawn to, as the authority log says. */
export const withdrawalAddresses = pg.pgTable(
  'withdrawal_addresses',
  {
    organizationId: reference().notNull(),
    address: pg.text().notNull(),
    label: pg.text().notNull(),
    memo: pg.text(),
    isVault: pg.boolean().notNull(),
    addedAt: moment().notNull().defaultNow(),
  },
  (table) => [pg.primaryKey({ columns: [table.organizationId, table.address] })],
);

/** Withdrawals in effect by the authority log. */
export const withdrawals = pg.pgTable(
  'withdrawals',
  {
    id: pg.bigint({ mode: 'bigint' }).generatedByDefaultAsIdentity().primaryKey(),
    organizationId: reference().notNull(),
    treasury: pg
      .text()
      .notNull()
      .references(() => treasuries.name),
    asset: pg.text().$type<WithdrawnAsset>().notNull(),
    amountBaseUnits: baseUnits(20).notNull(),
    toAddress: pg.text().notNull(),
    status: pg.text().$type<WithdrawalStatus>().notNull().default('QUEUED'),
    reason: pg.text(),
    attemptCount: pg.integer().notNull().default(0),
    /** Slot in which it landed; null before. */
    slot: pg.bigint({ mode: 'number' }),
    orderedById: reference().notNull(),
    confirmedById: reference(),
    orderedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    pg.index().on(table.organizationId),
    pg
      .index('withdrawals_open')
      .on(table.orderedAt)
      .where(sql`status in ('QUEUED', 'SENDING')`),
    pg.check('withdrawals_status', sql`${table.status} in (${oneOf(WITHDRAWAL_STATUSES)})`),
    pg.check('withdrawals_asset', sql`${table.asset} in (${oneOf(WITHDRAWN_ASSETS)})`),
    pg.check('withdrawals_amount', sql`${table.amountBaseUnits} > 0`),
  ],
);

/** Every transaction that was signed for a withdrawal. Append-only. */
export const withdrawalAttempts = pg.pgTable(
  'withdrawal_attempts',
  {
    withdrawalId: reference()
      .notNull()
      .references(() => withdrawals.id),
    number: pg.integer().notNull(),
    signature: pg.text().notNull().unique(),
    signedTransaction: pg.text().notNull(),
    lastValidBlockHeight: pg.bigint({ mode: 'bigint' }).notNull(),
    mint: pg.text().notNull(),
    destination: pg.text().notNull(),
    guardAddress: pg.text().notNull(),
    signedAt: moment().notNull().defaultNow(),
  },
  (table) => [pg.primaryKey({ columns: [table.withdrawalId, table.number] })],
);
