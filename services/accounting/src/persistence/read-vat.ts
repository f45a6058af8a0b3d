import { matching, type Executor } from '@outlay/platform/postgres';
import { and, asc, between, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { approvedExpenseOf, type SourceEvent } from '../domain/source-event.ts';
import { VatSums } from '../domain/vat-report.ts';
import type { MonthRange, VatReport } from '../use-cases/queries.ts';
import { readSettings } from './asset-store.ts';
import { toEntry } from './journal-row.ts';
import { accountLookup } from './read-accounts.ts';
import { readTaxCodes } from './read-taxes.ts';
import { accountMonths, accounts, approvedExpenses, journalEntries } from './tables.ts';

const BATCH_ENTRIES = 500;
const TAX_KINDS = ['input_tax', 'output_tax'] as const;

/** Sums the tax of months in the currency of the books, and compares it with the balances of the tax accounts. */
export async function readVat(
  executor: Executor,
  organization: string,
  { from, to }: MonthRange,
): Promise<VatReport> {
  const { currency } = await readSettings(executor, organization);
  const organizationId = BigInt(organization);
  const accountOf = await accountLookup(executor, organization);
  const codes = await readTaxCodes(executor, organization);
  const codeOf = new Map(codes.map((code) => [code.id, code]));
  const ofTax = matching(accounts, { organizationId }, inArray(accounts.kind, [...TAX_KINDS]));
  const isCounted = and(
    between(journalEntries.month, from, to),
    sql`coalesce(${journalEntries.currency}, 'USD') = ${currency}`,
    sql`exists (select 1 from jsonb_array_elements(${journalEntries.postings}) posting
      where posting ->> 'account' in (select code from ${accounts} where ${ofTax}))`,
  );
  const sums = new VatSums();
  for await (const { entry, source } of entriesOf(executor, organizationId, isCounted)) {
    const expense = source?.type === 'ExpenseApproved' ? approvedExpenseOf(source) : null;
    sums.add(toEntry(entry, accountOf), expense, (id) => codeOf.get(id) ?? null);
  }
  const { debitCents, creditCents } = accountMonths;
  const [booked] = await executor
    .select({ cents: sql<string>`coalesce(sum(${debitCents} - ${creditCents}), 0)::text` })
    .from(accountMonths)
    .innerJoin(accounts, and(ofTax, eq(accounts.code, accountMonths.account)))
    .where(
      matching(accountMonths, { organizationId, currency }, between(accountMonths.month, from, to)),
    );
  const rows = sums.rows.map((row) => ({
    ...row,
    name: codeOf.get(row.taxCodeId ?? '')?.name ?? null,
  }));
  return { rows, difference: BigInt(booked?.cents ?? 0) - sums.balance };
}

interface SourcedEntry {
  readonly entry: typeof journalEntries.$inferSelect;
  readonly source: SourceEvent | null;
}

/** Entries with what was approved, batch by batch, in order. */
async function* entriesOf(
  executor: Executor,
  organizationId: bigint,
  condition: SQL | undefined,
): AsyncGenerator<SourcedEntry> {
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const rows: SourcedEntry[] = await executor
      .select({ entry: journalEntries, source: approvedExpenses.source })
      .from(journalEntries)
      .leftJoin(
        approvedExpenses,
        and(
          eq(approvedExpenses.organizationId, organizationId),
          eq(approvedExpenses.expenseId, journalEntries.expenseId),
        ),
      )
      .where(
        matching(journalEntries, { organizationId }, gt(journalEntries.number, after), condition),
      )
      .orderBy(asc(journalEntries.number))
      .limit(BATCH_ENTRIES);
    yield* rows;
    after = rows.length === BATCH_ENTRIES ? rows.at(-1)?.entry.number : undefined;
  }
}
