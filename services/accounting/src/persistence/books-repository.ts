import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Books } from '../use-cases/ports.ts';
import { bookedEvent, toEntry, toRow } from './journal-row.ts';
import { createJournal } from './journal-store.ts';
import { readApproval, readOrganization, readPrice, saveApproval } from './projections.ts';
import { accountLookup } from './read-accounts.ts';
import { readFailed } from './read-failed.ts';
import { readWaiting } from './read-waiting.ts';
import {
  accountMappings,
  closedPeriods,
  journalEntries,
  taxCodes,
  waitingEntries,
} from './tables.ts';

/** What an expense costs is booked as one of these. */
const COST_KINDS = ['approval', 'company_wallet'] as const;
const SOURCE = 'accounting';

/** Every entry that is appended is published with the cause, in the same transaction. */
export const createBooks = (tx: Transaction, cause: Cause): Books => ({
  ...journalOf(tx, cause),
  ...settingsOf(tx, cause.organizationId),
  ...waitingList(tx, cause.organizationId),
  timeZone: async () => (await readOrganization(tx, cause.organizationId)).timeZone,
  price: (pair) => readPrice(tx, pair),
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
      await journal.insert(entries.map((entry) => toRow(organization, entry, bookedAt)));
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
      return row ? toEntry(row.entry, await accountLookup(tx, organization)) : null;
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
      const rows = await tx
        .select()
        .from(taxCodes)
        .where(eq(taxCodes.organizationId, organizationId));
      const codes = new Map(rows.map(({ taxCodeId, kind, rate }) => [taxCodeId, { kind, rate }]));
      return (id) => {
        const code = codes.get(BigInt(id));
        return code ? { id, ...code } : null;
      };
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
