import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '../domain/usd-conversion.ts';
import type { Directory } from '../use-cases/ports.ts';
import { expenses, memberDirectory, quotes, receiptDirectory } from './tables.ts';

/** Reads of what other services told. */
export const createDirectory = (executor: Executor): Directory => ({
  receipt: async (organizationId, receiptId) => {
    const [row] = await executor
      .select()
      .from(receiptDirectory)
      .where(
        and(
          eq(receiptDirectory.receiptId, BigInt(receiptId)),
          eq(receiptDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return row ? { id: receiptId, ownerId: row.ownerId.toString(), sha256: row.sha256 } : null;
  },
  payeeWallet: async (organizationId, memberId) => {
    const [row] = await executor
      .select({ walletAddress: memberDirectory.walletAddress })
      .from(memberDirectory)
      .where(
        and(
          eq(memberDirectory.memberId, BigInt(memberId)),
          eq(memberDirectory.organizationId, BigInt(organizationId)),
        ),
      );
    return row?.walletAddress ?? null;
  },
  newestQuote: async (pair) => {
    const [row] = await executor.select().from(quotes).where(eq(quotes.pair, pair));
    return row ?? null;
  },
});

export interface MemberFacts {
  memberId: string;
  organizationId: string;
  walletAddress: string | null;
}

/** Writes of the projections, called by event handlers only. */
export const createDirectoryProjection = (tx: Transaction) => ({
  saveMember: async ({ memberId, organizationId, walletAddress }: MemberFacts): Promise<void> => {
    await tx
      .insert(memberDirectory)
      .values({ memberId: BigInt(memberId), organizationId: BigInt(organizationId), walletAddress })
      .onConflictDoUpdate({
        target: memberDirectory.memberId,
        set: { walletAddress, organizationId: BigInt(organizationId) },
      });
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
  /** A deleted receipt leaves the drafts that carried it. */
  removeReceipt: async (receiptId: string): Promise<void> => {
    await tx.delete(receiptDirectory).where(eq(receiptDirectory.receiptId, BigInt(receiptId)));
    await tx
      .update(expenses)
      .set({ receiptId: null, version: sql`${expenses.version} + 1` })
      .where(
        and(
          eq(expenses.receiptId, BigInt(receiptId)),
          sql`${expenses.status} in ('draft', 'sent_back')`,
        ),
      );
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
        },
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      });
  },
});
