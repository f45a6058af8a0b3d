import { matching, type Executor } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, asc, isNotNull, ne, or, sql } from 'drizzle-orm';
import { TREASURY_LABEL, type CompanyWallet } from '../domain/company-wallet.ts';
import type { CompanyWallets } from '../use-cases/ports.ts';
import { memberDirectory, wallets } from './tables.ts';

/** Maximum rows of a list; the SDL names it. */
const WALLETS_MAX = 1_000;

const toCompanyWallet = (row: typeof wallets.$inferSelect): CompanyWallet => ({
  address: row.address,
  label: row.label ?? TREASURY_LABEL,
  custodianId: row.ownerId === null ? null : row.ownerId.toString(),
  watched: row.watched,
  watchedSince: row.watchedSince,
});

/** The treasury is not a company wallet. */
const isCompanyWallet = (organizationId: string, address: string) =>
  matching(wallets, { address, organizationId, companyWallet: true }, isNotNull(wallets.ownerId));

/** A member's wallet is never free, watched or not: an admin could otherwise turn on what only its holder may. */
async function isFree(
  executor: Executor,
  organizationId: string,
  address: string,
): Promise<boolean> {
  const organization = BigInt(organizationId);
  const [taken] = await executor
    .select({ address: wallets.address })
    .from(wallets)
    .where(
      matching(
        wallets,
        { organizationId: organization, address },
        or(wallets.companyWallet, wallets.watched),
      ),
    )
    .unionAll(
      executor
        .select({ address: sql<string>`${memberDirectory.walletAddress}` })
        .from(memberDirectory)
        .where(
          matching(memberDirectory, {
            organizationId: organization,
            walletAddress: address,
            active: true,
          }),
        ),
    )
    .limit(1);
  return taken === undefined;
}

/** Wallets that an organization owns. */
export const createCompanyWallets = (executor: Executor): CompanyWallets => ({
  all: async (organizationId) => {
    const rows = await executor
      .select()
      .from(wallets)
      .where(matching(wallets, { companyWallet: true, organizationId }))
      .orderBy(sql`${wallets.ownerId} is not null`, asc(wallets.label), asc(wallets.address))
      .limit(WALLETS_MAX);
    return rows.map(toCompanyWallet);
  },
  find: async (organizationId, address) => {
    const [row] = await executor
      .select()
      .from(wallets)
      .where(isCompanyWallet(organizationId, address));
    return row ? toCompanyWallet(row) : null;
  },
  isFree: (organizationId, address) => isFree(executor, organizationId, address),
  memberName: async (organizationId, memberId) => {
    const [row] = await executor
      .select({ name: memberDirectory.name })
      .from(memberDirectory)
      .where(
        matching(memberDirectory, { memberId: toRowId(memberId), organizationId, active: true }),
      );
    return row?.name ?? null;
  },
  add: async (organizationId, { address, label, custodianId, watchedSince }) => {
    const values = {
      address,
      organizationId: BigInt(organizationId),
      ownerId: toRowId(custodianId),
      companyWallet: true,
      label,
      watched: true,
      watchedSince,
    };
    const { address: _address, organizationId: _organizationId, ...set } = values;
    const added = await executor
      .insert(wallets)
      .values(values)
      // A member's wallet that no one claims any more may be replaced, every other row stays.
      .onConflictDoUpdate({
        target: [wallets.organizationId, wallets.address],
        set,
        setWhere: sql`not ${wallets.companyWallet} and not ${wallets.watched}`,
      })
      .returning({ address: wallets.address });
    return added.length > 0;
  },
  setWatched: async ({ organizationId, address, watched, now }) => {
    const mine = isCompanyWallet(organizationId, address);
    await executor
      .update(wallets)
      .set({ watched, ...(watched && { watchedSince: now }) })
      .where(and(mine, ne(wallets.watched, watched)));
  },
});
