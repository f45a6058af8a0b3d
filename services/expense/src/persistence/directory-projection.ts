import type { Transaction } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import type { Quote } from '../domain/usd-conversion.ts';
import { memberDirectory, organizationDirectory, quotes, receiptDirectory } from './tables.ts';

export interface MemberFacts {
  memberId: string;
  organizationId: string;
  walletAddress: string | null;
  walletMemo: string | null;
}

/** Writes of the projections, called by event handlers only. */
export const createDirectoryProjection = (tx: Transaction) => ({
  saveMember: async ({ memberId, organizationId, ...wallet }: MemberFacts): Promise<void> => {
    const facts = { ...wallet, organizationId: BigInt(organizationId) };
    await tx
      .insert(memberDirectory)
      .values({ memberId: BigInt(memberId), ...facts })
      .onConflictDoUpdate({ target: memberDirectory.memberId, set: facts });
  },
  saveReceipt: async (receipt: {
    receiptId: string;
    organizationId: string;
    ownerId: string;
    sha256: string;
  }): Promise<void> => {
    await tx
      .insert(receiptDirectory)
      .values({
        receiptId: BigInt(receipt.receiptId),
        organizationId: BigInt(receipt.organizationId),
        ownerId: BigInt(receipt.ownerId),
        sha256: receipt.sha256,
      })
      .onConflictDoNothing();
  },
  removeReceipt: async (receiptId: string): Promise<void> => {
    await tx.delete(receiptDirectory).where(eq(receiptDirectory.receiptId, BigInt(receiptId)));
  },
  /** A zone that this PostgreSQL does not know is none. */
  saveOrganization: async (organizationId: string, timeZone: string | null): Promise<void> => {
    const known = sql`(select name from pg_timezone_names where name = ${timeZone})`;
    await tx
      .insert(organizationDirectory)
      .values({ organizationId: BigInt(organizationId), timeZone: known })
      .onConflictDoUpdate({
        target: organizationDirectory.organizationId,
        set: { timeZone: sql`excluded.time_zone` },
      });
  },
  saveQuote: async (quote: Quote): Promise<void> => {
    await tx
      .insert(quotes)
      .values(quote)
      .onConflictDoUpdate({
        target: quotes.pair,
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
