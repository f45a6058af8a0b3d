import type { Role } from '@outlay/platform/auth';
import { activeAdminsIn } from '@outlay/platform/controls';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import { PYUSD_PAIR, type Quote } from '../domain/approved-payment.ts';
import type { Directory } from '../use-cases/ports.ts';
import { memberDirectory, quotes } from './tables.ts';

const isMember = (organizationId: string, memberId: string) =>
  and(
    eq(memberDirectory.memberId, BigInt(memberId)),
    eq(memberDirectory.organizationId, BigInt(organizationId)),
  );

/** Reads of projections of other services. */
export const createDirectory = (executor: Executor): Directory => ({
  payeeWallet: async (organizationId, memberId) => {
    const [row] = await executor
      .select({
        address: memberDirectory.walletAddress,
        memo: memberDirectory.walletMemo,
        proof: memberDirectory.walletProof,
      })
      .from(memberDirectory)
      .where(isMember(organizationId, memberId));
    if (!row || row.address === null) return null;
    return { address: row.address, memo: row.memo, proof: row.proof };
  },
  walletChangedAt: async (organizationId, memberId) => {
    const [row] = await executor
      .select({ at: memberDirectory.walletChangedAt })
      .from(memberDirectory)
      .where(isMember(organizationId, memberId));
    return row?.at ?? null;
  },
  newestQuote: async () => {
    const [row] = await executor.select().from(quotes).where(eq(quotes.pair, PYUSD_PAIR));
    return row ?? null;
  },
});

/** The active admins of an organisation. */
export const readActiveAdminIds = activeAdminsIn(memberDirectory);

/** Writes to the projections, for event handlers only. */
export const createDirectoryProjection = (tx: Transaction) => ({
  saveMember: async (member: {
    memberId: string;
    organizationId: string;
    walletAddress: string | null;
    walletMemo: string | null;
    walletProof: string | null;
    walletChangedAt: Date | null;
    roles: readonly Role[];
    active: boolean;
  }): Promise<void> => {
    const facts = {
      organizationId: BigInt(member.organizationId),
      walletAddress: member.walletAddress,
      walletMemo: member.walletMemo,
      walletProof: member.walletProof,
      walletChangedAt: member.walletChangedAt,
      roles: [...member.roles],
      active: member.active,
    };
    await tx
      .insert(memberDirectory)
      .values({ memberId: BigInt(member.memberId), ...facts })
      .onConflictDoUpdate({ target: memberDirectory.memberId, set: facts });
  },
  saveQuote: async (quote: Quote): Promise<void> => {
    await tx
      .insert(quotes)
      .values({ pair: PYUSD_PAIR, ...quote })
      .onConflictDoUpdate({
        target: quotes.pair,
        set: quote,
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      });
  },
});
