import { isRole } from '@outlay/platform/auth';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Payee } from '../domain/payee-wallet.ts';
import type { Projections } from '../use-cases/event-ports.ts';
import type { Directory } from '../use-cases/ports.ts';
import { saveLeaves } from './audit-leaves.ts';
import {
  expenseTexts,
  memberDirectory,
  observedTransactions,
  organizations,
  quotes,
} from './tables.ts';

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

const folded = (text: string): SQL<string> => sql<string>`fold_text(${text})`;

/** Writes to the projections, for event handlers only. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  saveMember: async (organizationId, member) => {
    const facts = {
      organizationId: BigInt(organizationId),
      walletAddress: member.walletAddress,
      walletMemo: member.walletMemo,
      walletChangedAt: member.walletChangedAt ? new Date(member.walletChangedAt) : null,
      roles: member.roles.filter(isRole),
      active: member.active,
      nameText: folded(`${member.firstName} ${member.lastName}`),
    };
    await tx
      .insert(memberDirectory)
      .values({ memberId: BigInt(member.memberId), ...facts })
      .onConflictDoUpdate({ target: memberDirectory.memberId, set: facts });
  },
  saveExpenseText: async (organizationId, expenseId, text) => {
    const facts = { organizationId: BigInt(organizationId), text: folded(text) };
    await tx
      .insert(expenseTexts)
      .values({ expenseId: BigInt(expenseId), ...facts })
      .onConflictDoUpdate({ target: expenseTexts.expenseId, set: facts });
  },
  saveOrganization: async (organizationId, timeZone) => {
    await tx
      .insert(organizations)
      .values({ organizationId: BigInt(organizationId), timeZone })
      .onConflictDoUpdate({ target: organizations.organizationId, set: { timeZone } });
  },
  saveObserved: async ({ organizationId, ...moved }) => {
    const row = { ...moved, organizationId: BigInt(organizationId) };
    await tx.insert(observedTransactions).values(row).onConflictDoNothing();
  },
  quoteOf: async (pair) => {
    const [row] = await tx.select().from(quotes).where(eq(quotes.pair, pair));
    return row ?? null;
  },
  saveQuote: async (quote) => {
    await tx
      .insert(quotes)
      .values(quote)
      .onConflictDoUpdate({
        target: quotes.pair,
        set: quote,
        setWhere: sql`${quotes.publishedAt} < excluded.published_at`,
      });
  },
  saveLeaves: (leaves) => saveLeaves(tx, leaves),
});
