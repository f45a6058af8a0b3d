import { recordset, type Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import { utcDay } from '../domain/calendar-day.ts';
import type { MemberFacts, Projections, ReceiptFacts } from '../use-cases/event-ports.ts';
import { saveBookedMonth, saveBooksCurrency, saveMonth } from './books-projection.ts';
import {
  departmentDirectory,
  memberDirectory,
  organizationDirectory,
  quotes,
  receiptDirectory,
} from './tables.ts';

/** Writes to the projections, for event handlers only. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  saveMembers: (members) => saveMembers(tx, members),
  saveReceipts: async (receipts) => {
    const column = (name: keyof ReceiptFacts) =>
      sql.param(receipts.map((receipt) => receipt[name]));
    await tx.execute(sql`
      insert into ${receiptDirectory} (receipt_id, organization_id, owner_id, sha256)
      select * from unnest(${column('receiptId')}::bigint[], ${column('organizationId')}::bigint[],
        ${column('ownerId')}::bigint[], ${column('sha256')}::text[])
      on conflict do nothing`);
  },
  saveReadReceipt: async (receiptId, read) => {
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
  saveOrganization: async ({ organizationId, timeZone, currency }) => {
    const known = sql`(select name from pg_timezone_names where name = ${timeZone})`;
    await tx
      .insert(organizationDirectory)
      .values({ organizationId: BigInt(organizationId), timeZone: known, currency })
      .onConflictDoUpdate({
        target: organizationDirectory.organizationId,
        set: { timeZone: sql`excluded.time_zone`, currency: sql`excluded.currency` },
      });
  },
  saveDepartment: async (organizationId, { departmentId, name, monthlyBudgetUsd }) => {
    const facts = { organizationId: BigInt(organizationId), name, monthlyBudgetUsd };
    await tx
      .insert(departmentDirectory)
      .values({ departmentId: BigInt(departmentId), ...facts })
      .onConflictDoUpdate({ target: departmentDirectory.departmentId, set: facts });
  },
  removeDepartment: async (departmentId) => {
    await tx
      .delete(departmentDirectory)
      .where(eq(departmentDirectory.departmentId, BigInt(departmentId)));
  },
  saveMonth: (...month) => saveMonth(tx, ...month),
  saveBooksCurrency: (...kept) => saveBooksCurrency(tx, ...kept),
  saveBookedMonth: (...booked) => saveBookedMonth(tx, ...booked),
  saveQuote: async (quote) => {
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
