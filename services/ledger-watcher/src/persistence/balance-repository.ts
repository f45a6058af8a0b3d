import type { Executor } from '@outlay/platform/postgres';
import { eq, sql } from 'drizzle-orm';
import type { Balances } from '../use-cases/ports.ts';
import { walletBalances } from './tables.ts';

export const createBalanceRepository = (executor: Executor): Balances => ({
  last: async (address) => {
    const [row] = await executor
      .select()
      .from(walletBalances)
      .where(eq(walletBalances.address, address));
    if (!row) return null;
    const { lamports, baseUnits, slot, readAt } = row;
    return { lamports: BigInt(lamports), baseUnits: BigInt(baseUnits), slot, readAt };
  },
  save: async (address, { lamports, baseUnits, slot, readAt }) => {
    const facts = {
      lamports: lamports.toString(),
      baseUnits: baseUnits.toString(),
      slot,
      readAt,
    };
    await executor
      .insert(walletBalances)
      .values({ address, ...facts })
      .onConflictDoUpdate({
        target: walletBalances.address,
        set: facts,
        setWhere: sql`${walletBalances.slot} <= excluded.slot`,
      });
  },
});
