import type { Transaction } from '@outlay/platform/postgres';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { KnownVendorName } from '../domain/vendor-memory.ts';
import { receipts, vendorNames } from './tables.ts';

/** The most used names decide, so that further ones are not read. */
const NAMES_MAX = 10;

interface Seller {
  readonly organizationId: string;
  readonly registration: string;
}

/** Names under exactly this number, most used first. */
export async function knownNames(
  tx: Transaction,
  { organizationId, registration }: Seller,
): Promise<KnownVendorName[]> {
  return tx
    .select({ name: vendorNames.name, times: vendorNames.times })
    .from(vendorNames)
    .where(
      and(
        eq(vendorNames.organizationId, BigInt(organizationId)),
        eq(vendorNames.registration, registration),
      ),
    )
    .orderBy(desc(vendorNames.times), desc(vendorNames.lastAt))
    .limit(NAMES_MAX);
}

/**
 * Counts a name once more; names that differ at all stay separate. Only counts what is later than the last time: a replay of
 * old submissions changes nothing.
 */
export async function rememberName(
  tx: Transaction,
  seller: Seller & { name: string; at: Date },
): Promise<void> {
  await tx
    .insert(vendorNames)
    .values({
      organizationId: BigInt(seller.organizationId),
      registration: seller.registration,
      name: seller.name,
      times: 1,
      lastAt: seller.at,
    })
    .onConflictDoUpdate({
      target: [vendorNames.organizationId, vendorNames.registration, vendorNames.name],
      set: { times: sql`${vendorNames.times} + 1`, lastAt: seller.at },
      setWhere: lt(vendorNames.lastAt, seller.at),
    });
}

/** The vendor's number that was read on a receipt of the organization; null where none was read. */
export async function registrationOn(
  tx: Transaction,
  organizationId: string,
  receiptId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ registration: sql<string | null>`${receipts.values}->>'vendorRegistration'` })
    .from(receipts)
    .where(
      and(eq(receipts.id, BigInt(receiptId)), eq(receipts.organizationId, BigInt(organizationId))),
    );
  return row?.registration ?? null;
}
