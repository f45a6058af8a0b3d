import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, eq, gt, isNull, max, min } from 'drizzle-orm';
import type { Periods } from '../use-cases/ports.ts';
import { closedPeriods, journalMonths } from './tables.ts';

export function createPeriods(tx: Transaction, organization: string): Periods {
  const organizationId = BigInt(organization);
  const own = (month: string) => matching(closedPeriods, { organizationId, month });
  return {
    isAnyClosed: async () =>
      (await tx.$count(closedPeriods, eq(closedPeriods.organizationId, organizationId))) > 0,
    closed: async (month) => {
      const [row] = await tx.select().from(closedPeriods).where(own(month));
      return row ? { ...row, closedById: row.closedById.toString() } : null;
    },
    firstOpen: async () => {
      const { organizationId: owner, month, entries } = journalMonths;
      const [row] = await tx
        .select({ month: min(month) })
        .from(journalMonths)
        .leftJoin(
          closedPeriods,
          and(eq(closedPeriods.organizationId, owner), eq(closedPeriods.month, month)),
        )
        .where(and(eq(owner, organizationId), gt(entries, 0), isNull(closedPeriods.month)));
      return row?.month ?? null;
    },
    lastClosed: async () => {
      const [row] = await tx
        .select({ month: max(closedPeriods.month) })
        .from(closedPeriods)
        .where(eq(closedPeriods.organizationId, organizationId));
      return row?.month ?? null;
    },
    close: async ({ closedById, ...period }) => {
      await tx
        .insert(closedPeriods)
        .values({ ...period, organizationId, closedById: BigInt(closedById) });
    },
    finishClosing: async (month, closedAt) => {
      await tx
        .update(closedPeriods)
        .set({ closedAt })
        .where(and(own(month), isNull(closedPeriods.closedAt)));
    },
    reopen: async (month) => {
      await tx.delete(closedPeriods).where(own(month));
    },
  };
}
