import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { eq } from 'drizzle-orm';
import type { SecondFactorRepository } from '../use-cases/repositories.ts';
import { selectMembers } from './member-row.ts';
import { memberSeal, secondFactorSeal } from './row-seals.ts';
import { members } from './tables.ts';
import { secondFactors } from './sign-in-tables.ts';

export const createSecondFactorRepository = (tx: Transaction): SecondFactorRepository => ({
  lock: async (accountId) => {
    const [row] = await tx
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.memberId, toRowId(accountId)))
      .for('update');
    if (!row) return null;
    secondFactorSeal.require(row, row.seal);
    return row;
  },
  save: async (accountId, { sealedKey, since, lastStep, recoveryCodes }) => {
    const columns = { sealedKey, since, lastStep, recoveryCodes: [...recoveryCodes] };
    const memberId = toRowId(accountId);
    const factor = { ...columns, seal: secondFactorSeal.of({ memberId, ...columns }) };
    await sealMember(tx, accountId, { hasSecondFactor: since !== null });
    await tx
      .insert(secondFactors)
      .values({ memberId, ...factor })
      .onConflictDoUpdate({ target: secondFactors.memberId, set: factor });
  },
  remove: async (accountId) => {
    await sealMember(tx, accountId, { hasSecondFactor: false });
    await tx.delete(secondFactors).where(eq(secondFactors.memberId, toRowId(accountId)));
  },
});

/** A member's seal says whether they have a second factor. It is written before the second factor's own row. */
async function sealMember(
  tx: Transaction,
  accountId: string,
  change: { readonly hasSecondFactor: boolean },
): Promise<void> {
  const id = toRowId(accountId);
  const [row] = await selectMembers(tx).where(eq(members.id, id)).for('update', { of: members });
  if (!row) throw new Error(`account ${accountId} does not exist`);
  memberSeal.require(row, row.seal);
  await tx
    .update(members)
    .set({ seal: memberSeal.of({ ...row, ...change }) })
    .where(eq(members.id, id));
}
