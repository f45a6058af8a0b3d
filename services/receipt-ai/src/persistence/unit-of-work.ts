import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { and, eq, exists, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Extraction, ReceiptValues } from '../domain/extraction.ts';
import { EVIDENCE_STATUSES, LOCKING_STATUSES } from '../domain/receipt.ts';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { toReceipt } from './receipt-row.ts';
import { expenseLinks, receipts } from './tables.ts';
import { knownNames, rememberName } from './vendor-names.ts';

const createReads = (tx: Transaction): Pick<Scope, 'hasParts' | 'lock'> => ({
  hasParts: async (id) => (await tx.$count(receipts, eq(receipts.splitFrom, BigInt(id)))) > 0,
  lock: async (organizationId, id) => {
    const [row] = await tx
      .select()
      .from(receipts)
      .where(
        and(
          eq(receipts.id, BigInt(id)),
          eq(receipts.organizationId, BigInt(organizationId)),
          isNull(receipts.deletedAt),
        ),
      )
      .for('update');
    return row ? toReceipt(row) : null;
  },
});

/** Selects this receipt unless it has an expense in one of these statuses. */
const unlessUsed = (tx: Transaction, id: string, statuses: readonly string[]): SQL | undefined =>
  and(
    eq(receipts.id, BigInt(id)),
    not(
      exists(
        tx
          .select({ one: sql`1` })
          .from(expenseLinks)
          .where(
            and(
              eq(expenseLinks.receiptId, receipts.id),
              inArray(expenseLinks.status, [...statuses]),
            ),
          ),
      ),
    ),
  );

const isAnalysing = (id: string): SQL | undefined =>
  and(eq(receipts.id, BigInt(id)), eq(receipts.status, 'analyzing'));

function valuesOf(extraction: Extraction): ReceiptValues {
  const { engine, amount, currency, date, vendor, invoiceNumber, categoryBuckets } = extraction;
  const { vendorRegistration, documentKind, differences, lineItems, taxes, unread } = extraction;
  const read = { amount, currency, date, vendor, invoiceNumber };
  const document = { vendorRegistration, documentKind, differences, lineItems, taxes, unread };
  return { engine, ...read, ...document, categoryBuckets };
}

/** Changes the receipts that a condition selects; returns false where it selects none. */
async function change(
  tx: Transaction,
  set: PgUpdateSetSource<typeof receipts>,
  where: SQL | undefined,
): Promise<boolean> {
  const changed = await tx.update(receipts).set(set).where(where).returning({ id: receipts.id });
  return changed.length > 0;
}

/** Changes that are refused once an expense with the receipt is submitted. */
const createGuardedChanges = (tx: Transaction): Pick<Scope, 'saveCorrections' | 'delete'> => ({
  saveCorrections: (id, corrections) =>
    change(tx, { corrections }, unlessUsed(tx, id, LOCKING_STATUSES)),
  delete: (id) =>
    change(tx, { deletedAt: sql`now()`, leasedUntil: null }, unlessUsed(tx, id, EVIDENCE_STATUSES)),
});

const createScope = (tx: Transaction, cause: Cause): Scope => ({
  ...createReads(tx),
  ...createGuardedChanges(tx),
  insert: async (receipt, leasedUntil) => {
    const [row] = await tx
      .insert(receipts)
      .values({
        ...receipt,
        organizationId: BigInt(receipt.organizationId),
        ownerId: BigInt(receipt.ownerId),
        splitFrom: receipt.splitFrom === null ? null : BigInt(receipt.splitFrom),
        status: 'analyzing',
        leasedUntil,
        attempts: 1,
      })
      .returning();
    if (!row) throw new Error('The receipt was not written.');
    return toReceipt(row);
  },
  saveAnalysis: async (id, extraction) => {
    const { text: recognisedText, pageCount } = extraction;
    const ended = { status: 'analyzed', pagesRead: null, leasedUntil: null } as const;
    const values = valuesOf(extraction);
    await change(tx, { ...ended, values, recognisedText, pageCount }, isAnalysing(id));
  },
  saveProgress: async (id, soFar, pagesRead) => {
    const { pageCount } = soFar;
    await change(tx, { values: valuesOf(soFar), pageCount, pagesRead }, isAnalysing(id));
  },
  setStatus: async (id, status) => {
    await change(tx, { status, pagesRead: null, leasedUntil: null }, eq(receipts.id, BigInt(id)));
  },
  release: async (id, { isUntried }) => {
    const attempts = isUntried
      ? sql`greatest(${receipts.attempts} - 1, 0)`
      : sql`${receipts.attempts}`;
    await change(tx, { leasedUntil: null, attempts }, isAnalysing(id));
  },
  analyseAgain: async (id) => {
    const waiting = { status: 'analyzing', leasedUntil: null, attempts: 0 } as const;
    await change(tx, waiting, eq(receipts.id, BigInt(id)));
  },
  renew: async (id, leasedUntil) => {
    await change(tx, { leasedUntil }, isAnalysing(id));
  },
  knownNames: (organizationId, registration) => knownNames(tx, { organizationId, registration }),
  rememberName: (organizationId, registration, name) =>
    rememberName(tx, { organizationId, registration, name, at: new Date() }),
  publish: (event) => enqueueEvent(tx, event, cause, 'receipt-ai'),
});

export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(createScope(tx, cause))),
});
