import { matching, type Database, type Transaction } from '@outlay/platform/postgres';
import { and, asc, eq, exists, isNotNull, isNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Directory, Wallets } from '../use-cases/ports.ts';
import type { MemberFacts, Projections, Treasury } from '../use-cases/projections.ts';
import { addressCursors, memberDirectory, treasuries, wallets } from './tables.ts';
import { createTransferWriter } from './transfer-repository.ts';

/** Reads of the wallets that people can query. */
export const createDirectory = (database: Database): Directory => ({
  treasuryOf: async (organizationId) => {
    const [row] = await database
      .select({ address: treasuries.address })
      .from(treasuries)
      .where(matching(treasuries, { organizationId, isPrimary: true }));
    return row?.address ?? null;
  },
  walletsOf: async (organizationId) => {
    const members = await database
      .select()
      .from(memberDirectory)
      .where(
        matching(
          memberDirectory,
          { organizationId, active: true },
          isNotNull(memberDirectory.walletAddress),
        ),
      )
      .orderBy(asc(memberDirectory.memberId));
    const company = await database
      .select()
      .from(wallets)
      .where(matching(wallets, { organizationId, companyWallet: true }, isNotNull(wallets.ownerId)))
      .orderBy(asc(wallets.label), asc(wallets.address));
    return [
      ...company.map(({ address, label, ownerId }) => ({
        address,
        label: label ?? address,
        ownerId: ownerId === null ? null : ownerId.toString(),
      })),
      ...members.flatMap(({ walletAddress, name, memberId }) =>
        walletAddress === null
          ? []
          : [{ address: walletAddress, label: name, ownerId: memberId.toString() }],
      ),
    ];
  },
});

/**
 * Whether the wallet was added without proof, and is another organization's treasury or a wallet that one of its members has
 * proven; also whether another member proved it first.
 */
const isProvenByAnother = (database: Database): SQL =>
  sql`(${exists(
    database
      .select({ one: sql`1` })
      .from(treasuries)
      .where(
        and(
          eq(treasuries.address, wallets.address),
          ne(treasuries.organizationId, wallets.organizationId),
        ),
      ),
  )} or ${exists(
    database
      .select({ one: sql`1` })
      .from(memberDirectory)
      .where(
        and(
          eq(memberDirectory.walletAddress, wallets.address),
          eq(memberDirectory.active, true),
          sql`case when ${wallets.companyWallet}
          then ${wallets.ownerId} is not null and ${memberDirectory.organizationId} <> ${wallets.organizationId}
          else ${memberDirectory.memberId} < ${wallets.ownerId} end`,
        ),
      ),
  )})`;

/** Watched wallets and their reading positions. */
export const createWallets = (database: Database): Wallets => ({
  watched: async () => {
    const rows = await database
      .select()
      .from(wallets)
      .where(and(eq(wallets.watched, true), not(isProvenByAnother(database))));
    return rows.map(({ address, organizationId, ownerId, companyWallet, watchedSince }) => ({
      address,
      organizationId: organizationId.toString(),
      ownerId: ownerId === null ? null : ownerId.toString(),
      companyWallet,
      watchedSince,
    }));
  },
  cursors: () => database.select().from(addressCursors),
  treasuries: async () => {
    const rows = await database.select({ address: treasuries.address }).from(treasuries);
    return new Set(rows.map(({ address }) => address));
  },
});

/**
 * Assigns an address to the member of the organization who claimed it first (the lowest id), so that no one takes over another's
 * payments by claiming their wallet. It is watched only while that member has it turned on. A company wallet stays one when
 * members of its organization claim it, and so does the treasury.
 */
async function assignWallet(
  tx: Transaction,
  organizationId: bigint,
  address: string,
  since: Date,
): Promise<void> {
  const [holder] = await tx
    .select()
    .from(memberDirectory)
    .where(matching(memberDirectory, { organizationId, walletAddress: address, active: true }))
    .orderBy(asc(memberDirectory.memberId))
    .limit(1);
  if (!holder?.walletWatched) {
    await tx
      .update(wallets)
      .set({ watched: false })
      .where(matching(wallets, { organizationId, address, companyWallet: false }));
    return;
  }
  const { memberId: ownerId } = holder;
  await tx
    .insert(wallets)
    .values({
      address,
      organizationId,
      ownerId,
      companyWallet: false,
      watched: true,
      watchedSince: since,
    })
    .onConflictDoUpdate({
      target: [wallets.organizationId, wallets.address],
      set: { ownerId, watched: true, watchedSince: since },
      // A change of another fact keeps the time since which it is watched.
      setWhere: sql`not ${wallets.companyWallet}
        and (not ${wallets.watched} or ${wallets.ownerId} is distinct from excluded.owner_id)`,
    });
}

async function saveMember(
  tx: Transaction,
  { memberId, organizationId, roles, ...facts }: MemberFacts,
  changedAt: Date,
): Promise<void> {
  const id = BigInt(memberId);
  const row = { organizationId: BigInt(organizationId), roles: [...roles], ...facts };
  const [before] = await tx
    .select({ walletAddress: memberDirectory.walletAddress })
    .from(memberDirectory)
    .where(eq(memberDirectory.memberId, id));
  await tx
    .insert(memberDirectory)
    .values({ memberId: id, ...row })
    .onConflictDoUpdate({ target: memberDirectory.memberId, set: row });
  const addresses = new Set([before?.walletAddress ?? null, facts.walletAddress]);
  for (const address of addresses) {
    if (address !== null) await assignWallet(tx, row.organizationId, address, changedAt);
  }
}

async function saveTreasury(
  tx: Transaction,
  { address, isPrimary, ...treasury }: Treasury,
  since: Date,
): Promise<void> {
  const organizationId = BigInt(treasury.organizationId);
  await tx
    .insert(treasuries)
    .values({ address, organizationId, isPrimary })
    .onConflictDoUpdate({ target: treasuries.address, set: { organizationId, isPrimary } });
  if (isPrimary) await watchTreasury(tx, address, organizationId, since);
}

async function watchTreasury(
  tx: Transaction,
  address: string,
  organizationId: bigint,
  since: Date,
): Promise<void> {
  const facts = { organizationId, ownerId: null, companyWallet: true, watched: true };
  await tx
    .update(wallets)
    .set({ watched: false })
    .where(
      matching(
        wallets,
        { companyWallet: true, organizationId },
        isNull(wallets.ownerId),
        ne(wallets.address, address),
      ),
    );
  await tx
    .insert(wallets)
    .values({ address, watchedSince: since, ...facts })
    .onConflictDoUpdate({ target: [wallets.organizationId, wallets.address], set: facts });
}

/** Writes what events say, in the transaction of their delivery. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  ...createTransferWriter(tx),
  saveMember: (...member) => saveMember(tx, ...member),
  saveTreasury: (...treasury) => saveTreasury(tx, ...treasury),
});
