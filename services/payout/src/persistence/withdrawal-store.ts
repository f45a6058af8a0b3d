import { newRowId } from '@outlay/authority-log';
import {
  matching,
  type Database,
  type Executor,
  type Transaction,
} from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Withdrawal } from '../domain/withdrawal.ts';
import type { WithdrawalQueries, WithdrawalRepository } from '../use-cases/withdrawal-ports.ts';
import { withdrawalAddresses, withdrawalAttempts, withdrawals } from './withdrawal-tables.ts';

/** Withdrawals inside `tx`. */
export const createWithdrawalRepository = (tx: Transaction): WithdrawalRepository => ({
  newId: (proof) => newRowId(tx, withdrawals, proof),
  addresses: async (organizationId) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal-addresses:${organizationId}`}, 0))`,
    );
    return readAddresses(tx, organizationId);
  },
  addAddress: async (organizationId, address) => {
    await tx
      .insert(withdrawalAddresses)
      .values({ ...address, organizationId: BigInt(organizationId) })
      .onConflictDoUpdate({
        target: [withdrawalAddresses.organizationId, withdrawalAddresses.address],
        set: address,
      });
  },
  removeAddress: async (organizationId, address) => {
    await tx
      .delete(withdrawalAddresses)
      .where(matching(withdrawalAddresses, { organizationId, address }));
  },
  insert: async ({ id, organizationId, amount, to, orderedById, confirmedById, treasury }) => {
    const { rowCount } = await tx
      .insert(withdrawals)
      .values({
        id: BigInt(id),
        organizationId: BigInt(organizationId),
        treasury,
        asset: amount.currency,
        amountBaseUnits: amount.amountMinor,
        toAddress: to,
        orderedById: BigInt(orderedById),
        confirmedById: confirmedById === null ? null : BigInt(confirmedById),
      })
      .onConflictDoNothing();
    return (rowCount ?? 0) > 0;
  },
  ...movesOf(tx),
});

/** Moves of a withdrawal, each only from the state in which it was read. */
function movesOf(
  tx: Transaction,
): Pick<WithdrawalRepository, 'startSending' | 'wait' | 'queueAgain' | 'end'> {
  type Patch = Partial<typeof withdrawals.$inferInsert>;
  const move = async (read: Withdrawal, patch: Patch): Promise<boolean> => {
    const { id, status, attemptCount } = read;
    const { rowCount } = await tx
      .update(withdrawals)
      .set(patch)
      .where(matching(withdrawals, { id, status, attemptCount }));
    return (rowCount ?? 0) > 0;
  };
  return {
    startSending: async (read, attempt) => {
      const number = read.attemptCount + 1;
      const isMine = await move(read, { status: 'SENDING', attemptCount: number, reason: null });
      if (!isMine) return false;
      await tx
        .insert(withdrawalAttempts)
        .values({ ...attempt, withdrawalId: BigInt(read.id), number });
      return true;
    },
    wait: async (read, reason) => {
      if (read.reason !== reason) await move(read, { reason });
    },
    queueAgain: async (read) => {
      await move(read, { status: 'QUEUED' });
    },
    end: (read, status, end) => move(read, { ...end, status, endedAt: new Date() }),
  };
}

export const createWithdrawalQueries = (database: Database): WithdrawalQueries => ({
  open: (max) =>
    readWithdrawals(database, inArray(withdrawals.status, ['QUEUED', 'SENDING']), {
      order: asc(withdrawals.orderedAt),
      max,
    }),
  newest: ({ organizationId }, max) =>
    readWithdrawals(database, matching(withdrawals, { organizationId }), {
      order: desc(withdrawals.id),
      max,
    }),
  find: async ({ organizationId }, id) => {
    if (!isRowId(id)) return null;
    const own = matching(withdrawals, { organizationId, id });
    const [found] = await readWithdrawals(database, own, { order: asc(withdrawals.id), max: 1 });
    return found ?? null;
  },
  addresses: ({ organizationId }) => readAddresses(database, organizationId),
});

const readAddresses = (executor: Executor, organizationId: string) => {
  const { address, label, memo, isVault } = withdrawalAddresses;
  return executor
    .select({ address, label, memo, isVault })
    .from(withdrawalAddresses)
    .where(matching(withdrawalAddresses, { organizationId }))
    .orderBy(asc(label), asc(address));
};

/** Withdrawals with their newest attempts. */
async function readWithdrawals(
  executor: Executor,
  condition: SQL | undefined,
  { order, max }: { readonly order: SQL; readonly max: number },
): Promise<Withdrawal[]> {
  const rows = await executor
    .select()
    .from(withdrawals)
    .leftJoin(
      withdrawalAttempts,
      and(
        eq(withdrawalAttempts.withdrawalId, withdrawals.id),
        eq(withdrawalAttempts.number, withdrawals.attemptCount),
      ),
    )
    .where(condition)
    .orderBy(order)
    .limit(max);
  return rows.map(({ withdrawals: row, withdrawal_attempts: attempt }) => ({
    id: row.id.toString(),
    organizationId: row.organizationId.toString(),
    treasury: row.treasury,
    amount: { amountMinor: row.amountBaseUnits, currency: row.asset },
    to: row.toAddress,
    status: row.status,
    reason: row.reason,
    attemptCount: row.attemptCount,
    attempt,
    orderedById: row.orderedById.toString(),
    confirmedById: row.confirmedById?.toString() ?? null,
    orderedAt: row.orderedAt,
    endedAt: row.endedAt,
  }));
}
