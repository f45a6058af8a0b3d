import { readWalletOwner } from '@outlay/authority-log';
import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, asc, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Books } from '../use-cases/ports.ts';
import { bookedEvent, toEntry, toRow } from './journal-row.ts';
import { createJournal } from './journal-store.ts';
import { createAssetStore, readSettings } from './asset-store.ts';
import { readApproval, readOrganization, readPrice, saveApproval } from './projections.ts';
import { accountLookup, readIsHeld } from './read-accounts.ts';
import { readHeld } from './read-held.ts';
import { readTaxCodes } from './read-taxes.ts';
import { readPriceOn, readValue } from './read-value.ts';
import { readFailed } from './read-failed.ts';
import { readOpenExpenses } from './read-payables.ts';
import { readWaiting } from './read-waiting.ts';
import { accountMappings, closedPeriods, journalEntries, waitingEntries } from './tables.ts';

/** What an expense costs is booked as one of these. */
const COST_KINDS = ['approval', 'company_wallet'] as const;
const SOURCE = 'accounting';
const LAST_DAY = '9999-12-31';

/** Every entry that is appended is published with the cause, in the same transaction. */
export const createBooks = (tx: Transaction, cause: Cause): Books => ({
  ...journalOf(tx, cause),
  ...settingsOf(tx, cause.organizationId),
  ...waitingList(tx, cause.organizationId),
  timeZone: async () => (await readOrganization(tx, cause.organizationId)).timeZone,
  price: (pair) => readPrice(tx, pair),
  priceOn: (asset, day) => readPriceOn(tx, asset, day),
  ...valuesOf(tx, cause),
  openExpensesOf: (memberId) => readOpenExpenses(tx, cause.organizationId, LAST_DAY, memberId),
  walletOwner: (address, at) => readWalletOwner(tx, cause.organizationId, address, at),
  keepApproval: (source) => saveApproval(tx, cause.organizationId, source),
  keptApproval: (expenseId) => readApproval(tx, cause.organizationId, expenseId),
});

function journalOf(
  tx: Transaction,
  cause: Cause,
): Pick<Books, 'lockJournal' | 'append' | 'costInForce'> {
  const organization = cause.organizationId;
  const organizationId = BigInt(organization);
  const journal = createJournal(tx, organization);
  return {
    lockJournal: () => journal.lock(),
    append: async (entries, bookedAt) => {
      if (entries.length === 0) return;
      const events = entries.map((entry) => bookedEvent(organization, entry, bookedAt));
      const rows = entries.map((entry) => toRow(organization, entry, bookedAt));
      await journal.insert(rows, entries);
      await enqueueEvents(tx, events, cause, SOURCE);
    },
    costInForce: async (expenseId) => {
      const reversal = alias(journalEntries, 'reversal');
      const [row] = await tx
        .select({ entry: journalEntries })
        .from(journalEntries)
        .leftJoin(
          reversal,
          and(
            eq(reversal.organizationId, organizationId),
            eq(reversal.reverses, journalEntries.number),
          ),
        )
        .where(
          matching(
            journalEntries,
            { organizationId, expenseId },
            inArray(journalEntries.kind, COST_KINDS),
            isNull(reversal.number),
          ),
        )
        .orderBy(desc(journalEntries.number))
        .limit(1);
      if (!row) return null;
      const accountOf = await accountLookup(tx, organization);
      return toEntry(row.entry, accountOf, await readIsHeld(tx, organization));
    },
  };
}

const isTakenBack = (organizationId: bigint) => sql`exists (
  select from ${journalEntries} r where r.organization_id = ${organizationId} and r.reverses = ${journalEntries.number})`;

/** What values entries. */
function valuesOf(
  tx: Transaction,
  cause: Cause,
): Pick<Books, 'settings' | 'saveSettings' | 'valueOn' | 'holdings' | 'heldAt' | 'inForce'> {
  const organization = cause.organizationId;
  const organizationId = BigInt(organization);
  const assets = createAssetStore(tx, organization);
  const settings = () => readSettings(tx, organization);
  return {
    settings,
    saveSettings: async (changed) => {
      await assets.saveSettings(changed);
      const event = { type: 'BooksChanged', aggregateId: `journal:${organization}` } as const;
      await enqueueEvents(tx, [{ ...event, data: { ...changed } }], cause, SOURCE);
    },
    valueOn: async (day) => readValue(tx, (await settings()).currency, day),
    holdings: () => assets.holdings(),
    heldAt: async (month) =>
      readHeld(tx, organization, month, await accountLookup(tx, organization)),
    inForce: async (limit) => {
      const rows = await tx
        .select()
        .from(journalEntries)
        .where(
          and(
            eq(journalEntries.organizationId, organizationId),
            ne(journalEntries.kind, 'reversal'),
            not(isTakenBack(organizationId)),
          ),
        )
        .orderBy(asc(journalEntries.number))
        .limit(limit);
      const accountOf = await accountLookup(tx, organization);
      const isHeld = await readIsHeld(tx, organization);
      return rows.map((row) => toEntry(row, accountOf, isHeld));
    },
  };
}

/** What decides where an event is booked. */
function settingsOf(
  tx: Transaction,
  organization: string,
): Pick<Books, 'chart' | 'taxCodes' | 'closedMonths'> {
  const organizationId = BigInt(organization);
  return {
    chart: async () => {
      const accountOf = await accountLookup(tx, organization);
      const rows = await tx
        .select()
        .from(accountMappings)
        .where(eq(accountMappings.organizationId, organizationId));
      const codes = new Map(rows.map(({ subject, key, code }) => [`${subject} ${key}`, code]));
      return {
        accountOf: ({ subject, key }) => {
          const code = codes.get(`${subject} ${key}`);
          return code === undefined ? null : accountOf(code);
        },
      };
    },
    taxCodes: async () => {
      const codes = await readTaxCodes(tx, organization);
      const codeOf = new Map(codes.map((code) => [code.id, code]));
      return (id) => codeOf.get(id) ?? null;
    },
    closedMonths: async () => {
      const rows = await tx
        .select({ month: closedPeriods.month })
        .from(closedPeriods)
        .where(eq(closedPeriods.organizationId, organizationId));
      return new Set(rows.map(({ month }) => month));
    },
  };
}

function waitingList(
  tx: Transaction,
  organization: string,
): Pick<Books, 'hold' | 'waiting' | 'waitingOf' | 'release' | 'failed'> {
  const organizationId = BigInt(organization);
  return {
    hold: async ({ eventId, expenseId, source, missing, at }) => {
      const row = { facts: source, missing: [...missing] };
      await tx
        .insert(waitingEntries)
        .values({
          ...row,
          eventId,
          organizationId,
          expenseId: expenseId === null ? null : BigInt(expenseId),
          at,
        })
        .onConflictDoUpdate({ target: waitingEntries.eventId, set: row });
    },
    waiting: () => readWaiting(tx, organization),
    waitingOf: (expenseId) => readWaiting(tx, organization, { expenseId }),
    failed: () => readFailed(tx, organization),
    release: async (eventId) => {
      await tx.delete(waitingEntries).where(eq(waitingEntries.eventId, eventId));
    },
  };
}
