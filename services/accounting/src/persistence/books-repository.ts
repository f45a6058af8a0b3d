import type { Transaction } from '@outlay/platform/postgres';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { JOURNAL_START } from '../domain/journal-hash.ts';
import type { Books } from '../use-cases/ports.ts';
import { toEntry, toStored } from './journal-row.ts';
import { accountLookup } from './read-accounts.ts';
import { readWaiting } from './read-waiting.ts';
import {
  accountMappings,
  closedPeriods,
  journalEntries,
  journals,
  taxCodes,
  waitingEntries,
} from './tables.ts';

/** What an expense costs is booked as one of these. */
const COST_KINDS = ['approval', 'company_wallet'] as const;

export const createBooks = (tx: Transaction, organization: string): Books => ({
  ...journalOf(tx, organization),
  ...settingsOf(tx, organization),
  ...waitingList(tx, organization),
});

function journalOf(
  tx: Transaction,
  organization: string,
): Pick<Books, 'lockJournal' | 'append' | 'standingCost'> {
  const organizationId = BigInt(organization);
  return {
    lockJournal: async () => {
      await tx
        .insert(journals)
        .values({ organizationId, entries: 0n, hash: JOURNAL_START })
        .onConflictDoNothing();
      const [end] = await tx
        .select({ entries: journals.entries, hash: journals.hash })
        .from(journals)
        .where(eq(journals.organizationId, organizationId))
        .for('update');
      if (!end) throw new Error('the journal was not created');
      return end;
    },
    append: async (entries, bookedAt) => {
      const last = entries.at(-1);
      if (!last) return;
      await tx.insert(journalEntries).values(
        entries.map(({ postings, expenseId, ...entry }) => ({
          ...entry,
          organizationId,
          expenseId: BigInt(expenseId),
          postings: postings.map(toStored),
          bookedAt,
        })),
      );
      await tx
        .update(journals)
        .set({ entries: last.number, hash: last.hash })
        .where(eq(journals.organizationId, organizationId));
    },
    standingCost: async (expenseId) => {
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
          and(
            eq(journalEntries.organizationId, organizationId),
            eq(journalEntries.expenseId, BigInt(expenseId)),
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
): Pick<Books, 'hold' | 'waiting' | 'waitingOf' | 'release'> {
  const organizationId = BigInt(organization);
  return {
    hold: async ({ eventId, expenseId, source, missing, at }) => {
      const row = { facts: source, missing: [...missing] };
      await tx
        .insert(waitingEntries)
        .values({ ...row, eventId, organizationId, expenseId: BigInt(expenseId), at })
        .onConflictDoUpdate({ target: waitingEntries.eventId, set: row });
    },
    waiting: () => readWaiting(tx, organization),
    waitingOf: (expenseId) => readWaiting(tx, organization, { expenseId }),
    release: async (eventId) => {
      await tx.delete(waitingEntries).where(eq(waitingEntries.eventId, eventId));
    },
  };
}
