import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSameReceipt } from '../domain/same-receipt.ts';
import { receipts } from './tables.ts';

/** One owner has few receipts of the same day and amount. */
const CANDIDATES_MAX = 50;

const current = alias(receipts, 'current');

const valueIn = (values: typeof receipts.values | typeof current.values, field: string) =>
  sql<string | null>`${values}->${sql.raw(`'${field}'`)}->>'value'`;

/** Whether both receipts have the same read value, or neither has one: a copy is read like its original. */
const sameValue = (field: 'amount' | 'currency' | 'date') =>
  sql`${valueIn(receipts.values, field)} is not distinct from ${valueIn(current.values, field)}`;

/** The viewer's first own receipt that shows the same as this analysed one in another file; null where there is none. */
export async function earlierCopy(
  database: Database,
  { organizationId, userId }: Viewer,
  receiptId: string,
): Promise<string | null> {
  const candidates = await database
    .select({
      id: receipts.id,
      invoiceNumber: valueIn(receipts.values, 'invoiceNumber'),
      text: receipts.recognisedText,
      currentNumber: valueIn(current.values, 'invoiceNumber'),
      currentText: current.recognisedText,
    })
    .from(receipts)
    .innerJoin(
      current,
      and(eq(current.id, BigInt(receiptId)), eq(current.organizationId, receipts.organizationId)),
    )
    .where(
      and(
        eq(receipts.organizationId, BigInt(organizationId)),
        eq(receipts.ownerId, BigInt(userId)),
        isNull(receipts.deletedAt),
        lt(receipts.id, current.id),
        isNotNull(valueIn(current.values, 'amount')),
        sameValue('amount'),
        sameValue('currency'),
        sameValue('date'),
      ),
    )
    .orderBy(asc(receipts.id))
    .limit(CANDIDATES_MAX);
  const copy = candidates.find(({ invoiceNumber, text, currentNumber, currentText }) =>
    isSameReceipt(
      { invoiceNumber, text: text ?? '' },
      { invoiceNumber: currentNumber, text: currentText ?? '' },
    ),
  );
  return copy ? copy.id.toString() : null;
}
