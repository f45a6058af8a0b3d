import { readAcrossOrganizations, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { WalletRepository } from '../use-cases/repositories.ts';
import { selectMembers, toMember } from './member-row.ts';
import { members, walletChallenges } from './tables.ts';

export const createWalletRepository = (tx: Transaction): WalletRepository => ({
  otherHolder: async (address, { id, organizationId }, where) => {
    // Serialises members who prove the same key at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`);
    const select = () =>
      selectMembers(tx)
        .where(
          and(
            eq(members.walletAddress, address),
            ne(members.id, toRowId(id)),
            where === 'organization'
              ? eq(members.organizationId, toRowId(organizationId))
              : undefined,
            ne(members.status, 'deactivated'),
          ),
        )
        .limit(1);
    const [holder] = await (where === 'organization'
      ? select()
      : readAcrossOrganizations(tx, select));
    return holder ? toMember(holder) : null;
  },
  saveChallenge: async (memberId, challenge) => {
    await tx
      .insert(walletChallenges)
      .values({ memberId: toRowId(memberId), ...challenge })
      .onConflictDoUpdate({ target: walletChallenges.memberId, set: challenge });
  },
  challenge: async (memberId, now) => {
    const [row] = await tx
      .select({
        address: walletChallenges.address,
        message: walletChallenges.message,
        expiresAt: walletChallenges.expiresAt,
      })
      .from(walletChallenges)
      .where(
        and(eq(walletChallenges.memberId, toRowId(memberId)), gt(walletChallenges.expiresAt, now)),
      );
    return row ?? null;
  },
  dropChallenge: async (memberId) => {
    await tx.delete(walletChallenges).where(eq(walletChallenges.memberId, toRowId(memberId)));
  },
});
