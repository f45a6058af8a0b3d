import type { Role } from '@outlay/platform/auth';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Payee } from '../domain/payee-wallet.ts';
import type { Quote } from '../domain/proven-rates.ts';
import type { Directory } from '../use-cases/ports.ts';
import { memberDirectory, observedTransactions, organizations, quotes } from './tables.ts';

const areMembers = (organizationId: string, memberIds: readonly string[]) =>
  and(
    inArray(memberDirectory.memberId, memberIds.map(BigInt)),
    eq(memberDirectory.organizationId, BigInt(organizationId)),
  );

const toPayee = (row: typeof memberDirectory.$inferSelect): Payee => ({
  active: row.active,
  wallet: row.walletAddress === null ? null : { address: row.walletAddress, memo: row.walletMemo },
  walletChangedAt: row.walletChangedAt,
});

/** Reads the projections of other services' data. */
export const createDirectory = (executor: Executor): Directory => ({
  payees: async (organizationId, memberIds) => {
    const rows = await executor
      .select()
      .from(memberDirectory)
      .where(areMembers(organizationId, memberIds));
    return new Map(rows.map((row) => [row.memberId.toString(), toPayee(row)]));
  },
  quotes: async () => {
    const rows = await executor.select().from(quotes);
    return new Map(rows.map((row) => [row.pair, row]));
  },
});

/** Locks the member's row until the transaction ends: a change of wallet waits for it or is seen. */
export async function lockPayee(
  tx: Transaction,
  organizationId: string,
  memberId: string,
): Promise<Payee | null> {
  const [row] = await tx
    .select()
    .from(memberDirectory)
    .where(areMembers(organizationId, [memberId]))
    .for('share');
  return row ? toPayee(row) : null;
}

/** Writes to the projections, for event handlers only. */
export const createDirectoryProjection = (tx: Transaction) => ({
  saveMember: async (member: {
    memberId: string;
    organizationId: string;
    walletAddress: string | null;
    walletMemo: string | null;
    walletChangedAt: Date | null;
    roles: readonly Role[];
    active: boolean;
  }): Promise<void> => {
    const facts = {
      organizationId: BigInt(member.organizationId),
      walletAddress: member.walletAddress,
      walletMemo: member.walletMemo,
      walletChangedAt: member.walletChangedAt,
      roles: [...member.roles],
      active: member.active,
    };
    await tx
      .insert(memberDirectory)
      .values({ memberId: BigInt(member.memberId), ...facts })
      .onConflictDoUpdate({ target: memberDirectory.memberId, set: facts });
  },
  saveOrganization: async (organizationId: string, timeZone: string): Promise<void> => {
    await tx
      .insert(organizations)
      .values({ organizationId: BigInt(organizationId), timeZone })
      .onConflictDoUpdate({ target: organizations.organizationId, set: { timeZone } });
  },
  saveObserved: async (row: typeof observedTransactions.$inferInsert): Promise<void> => {
    await tx.insert(observedTransactions).values(row).onConflictDoNothing();
  },
  quoteOf: async (pair: string): Promise<Quote | null> => {
    const [row] = await tx.select().from(quotes).where(eq(quotes.pair, pair));
    return row ?? null;
  },
  saveQuote: async (quote: Quote): Promise<void> => {
    await tx
      .insert(quotes)
      .values(quote)
      .onConflictDoUpdate({
        target: quotes.pair,
        set: quote,
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      });
  },
});
