import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { eq } from 'drizzle-orm';
import type { SecondFactorRepository } from '../use-cases/repositories.ts';
import { secondFactors } from './tables.ts';

export const createSecondFactorRepository = (tx: Transaction): SecondFactorRepository => ({
  lock: async (accountId) => {
    const [row] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.memberId, toRowId(accountId)))
      .for('update');
    return row ?? null;
  },
  save: async (accountId, { sealedKey, since, lastStep, recoveryCodes }) => {
    const factor = { sealedKey, since, lastStep, recoveryCodes: [...recoveryCodes] };
    await tx
      .insert(secondFactors)
      .values({ memberId: toRowId(accountId), ...factor })
      .onConflictDoUpdate({ target: secondFactors.memberId, set: factor });
  },
  remove: async (accountId) => {
    await tx.delete(secondFactors).where(eq(secondFactors.memberId, toRowId(accountId)));
  },
});
