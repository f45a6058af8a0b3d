import type { Role } from '@outlay/platform/auth';
import { recordset, type Transaction } from '@outlay/platform/postgres';
import type { EventByType } from '@outlay/schemas/events';
import { eq, sql } from 'drizzle-orm';
import { utcDay } from '../domain/calendar-day.ts';
import type { ReadReceipt } from '../domain/receipt-comparison.ts';
import type { Quote } from '../domain/usd-conversion.ts';
import { memberDirectory, organizationDirectory, quotes, receiptDirectory } from './tables.ts';

export interface MemberFacts {
  memberId: string;
  organizationId: string;
  walletAddress: string | null;
  walletMemo: string | null;
  active: boolean;
  name: string;
  department: string | null;
  roles: readonly Role[];
}

export interface ReceiptFacts {
  receiptId: string;
  organizationId: string;
  ownerId: string;
  sha256: string;
}

/** Writes to the projections, for event handlers only. */
export const createDirectoryProjection = (tx: Transaction) => ({
  /** Saves events about different members. */
  saveMembers: (members: readonly MemberFacts[]): Promise<void> => saveMembers(tx, members),
  saveReceipts: async (receipts: readonly ReceiptFacts[]): Promise<void> => {
    const column = (name: keyof ReceiptFacts) =>
      sql.param(receipts.map((receipt) => receipt[name]));
    await tx.execute(sql`
      insert into ${receiptDirectory} (receipt_id, organization_id, owner_id, sha256)
      select * from unnest(${column('receiptId')}::bigint[], ${column('organizationId')}::bigint[],
        ${column('ownerId')}::bigint[], ${column('sha256')}::text[])
      on conflict do nothing`);
  },
  /** Saves the values read from a receipt and its owner's corrections. Does nothing for a deleted one. */
  saveReadReceipt: async (
    receiptId: string,
    read: Omit<ReadReceipt, 'ownerName'> & {
      readonly invoiceNumber: string | null;
      readonly readingKey: string | null;
    },
  ): Promise<void> => {
    await tx
      .update(receiptDirectory)
      .set({
        readAmount: read.amount,
        readCurrency: read.currency,
        readVendor: read.vendor,
        readDate: read.date,
        hiddenDifferences: [...read.differences],
        readInvoiceNumber: read.invoiceNumber,
        readingKey: read.readingKey,
        corrections: [...read.corrections],
      })
      .where(eq(receiptDirectory.receiptId, BigInt(receiptId)));
  },
  /** A time zone unknown to this PostgreSQL is saved as null. */
  saveOrganization: async ({
    organizationId,
    timeZone,
    currency,
  }: EventByType['OrganizationChanged']): Promise<void> => {
    const known = sql`(select name from pg_timezone_names where name = ${timeZone})`;
    await tx
      .insert(organizationDirectory)
      .values({ organizationId: BigInt(organizationId), timeZone: known, currency })
      .onConflictDoUpdate({
        target: organizationDirectory.organizationId,
        set: { timeZone: sql`excluded.time_zone`, currency: sql`excluded.currency` },
      });
  },
  saveQuote: async (quote: Quote): Promise<void> => {
    await tx
      .insert(quotes)
      .values({ ...quote, day: utcDay(quote.publishedAt) })
      .onConflictDoUpdate({
        target: [quotes.pair, quotes.day],
        set: {
          price: quote.price,
          confidence: quote.confidence,
          source: quote.source,
          publishedAt: quote.publishedAt,
          proof: quote.proof,
        },
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      });
  },
});

const MEMBER_COLUMNS = `"memberId" bigint, "organizationId" bigint, "walletAddress" text, "walletMemo" text, active boolean,
  name text, department text, roles text[]`;

async function saveMembers(tx: Transaction, members: readonly MemberFacts[]): Promise<void> {
  await tx.execute(sql`
    insert into ${memberDirectory}
      (member_id, organization_id, wallet_address, wallet_memo, active, name, department, roles)
    select r."memberId", r."organizationId", r."walletAddress", r."walletMemo", r.active, r.name, r.department, r.roles
    from ${recordset(members, MEMBER_COLUMNS)}
    on conflict (member_id) do update
    set organization_id = excluded.organization_id, wallet_address = excluded.wallet_address,
      wallet_memo = excluded.wallet_memo, active = excluded.active, name = excluded.name,
      department = excluded.department, roles = excluded.roles`);
}
