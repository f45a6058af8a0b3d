import { enqueueEvent } from '@outlay/platform/outbox';
import type { Database } from '@outlay/platform/postgres';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { memberChanged } from '../events/published-events.ts';
import { createMemberFactRepository } from '../persistence/member-fact-repository.ts';
import { selectMembers, toMember } from '../persistence/member-row.ts';
import { members } from '../persistence/tables.ts';
import type { UseCasePorts } from '../use-cases/ports.ts';

const unstated = and(
  isNotNull(members.walletAddress),
  isNull(members.walletProof),
  isNotNull(members.organizationId),
);

export interface UnstatedWallet {
  readonly organizationId: string;
  readonly memberId: string;
  readonly email: string;
  readonly address: string | null;
  readonly memo: string | null;
}

/** Wallets from before identity stated them: no payment goes there until an operator vouches for them, or their owners prove them. */
export async function listUnstatedWallets(database: Database): Promise<UnstatedWallet[]> {
  const rows = await selectMembers(database).where(unstated).orderBy(asc(members.id));
  return rows.map(toMember).map(({ id, walletAddress, walletMemo, ...member }) => ({
    organizationId: member.organizationId,
    memberId: id,
    email: member.email,
    address: walletAddress,
    memo: walletMemo,
  }));
}

/** States the wallets that were listed, as far as they are unchanged since, and publishes the members. Returns how many. */
export async function stateWallets(
  database: Database,
  stateWallet: UseCasePorts['stateWallet'],
  listed: readonly UnstatedWallet[],
): Promise<number> {
  let stated = 0;
  for (const { organizationId, memberId, address, memo } of listed) {
    if (address === null) continue;
    await database.transaction(async (tx) => {
      const [row] = await selectMembers(tx)
        .where(and(unstated, eq(members.id, BigInt(memberId)), eq(members.walletAddress, address)))
        .for('update', { of: members });
      if (!row || row.walletMemo !== memo) return;
      const provenAt = new Date().toISOString();
      const walletProof = stateWallet({ organizationId, memberId, address, memo, provenAt });
      await tx.update(members).set({ walletProof }).where(eq(members.id, row.id));
      const cause = {
        organizationId,
        actorId: null,
        correlationId: randomUUID(),
        causationId: null,
      };
      const facts = await createMemberFactRepository(tx).of(row.id.toString());
      const member = toMember({ ...row, walletProof });
      await enqueueEvent(tx, memberChanged(member, facts), cause, 'identity');
      stated += 1;
    });
  }
  return stated;
}
