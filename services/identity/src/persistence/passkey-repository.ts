import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { asc, eq, gt, isNull } from 'drizzle-orm';
import { isCredentialId, type Passkey } from '../domain/passkey.ts';
import type { PasskeyRepository } from '../use-cases/repositories.ts';
import { passkeySeal } from './row-seals.ts';
import { passkeyChallenges, passkeys } from './sign-in-tables.ts';

const toPasskey = ({ seal: _seal, ...row }: typeof passkeys.$inferSelect): Passkey => ({
  ...row,
  id: row.id.toString(),
  memberId: row.memberId.toString(),
});

/** Returns a member's passkeys, oldest first. */
export const readPasskeys = async (executor: Executor, memberId: string): Promise<Passkey[]> =>
  (
    await executor
      .select()
      .from(passkeys)
      .where(eq(passkeys.memberId, toRowId(memberId)))
      .orderBy(asc(passkeys.id))
  )
    .filter((row) => passkeySeal.isIntact(row, row.seal))
    .map(toPasskey);

const ofMember = (memberId: string, id: string) =>
  matching(passkeys, { id: toRowId(id), memberId: toRowId(memberId) });

export const createPasskeyRepository = (tx: Transaction): PasskeyRepository => ({
  all: (memberId) => readPasskeys(tx, memberId),
  byCredentialId: async (credentialId) => {
    if (!isCredentialId(credentialId)) return null;
    const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
    return row && passkeySeal.isIntact(row, row.seal) ? toPasskey(row) : null;
  },
  insert: async ({ memberId, ...passkey }) => {
    const [row] = await tx
      .insert(passkeys)
      .values({
        memberId: toRowId(memberId),
        ...passkey,
        seal: passkeySeal.of({ memberId, ...passkey }),
      })
      .onConflictDoNothing()
      .returning();
    return row ? toPasskey(row) : null;
  },
  rename: async (memberId, id, name) => {
    const [row] = await tx.update(passkeys).set({ name }).where(ofMember(memberId, id)).returning();
    return row ? toPasskey(row) : null;
  },
  remove: async (memberId, id) => {
    const [row] = await tx.delete(passkeys).where(ofMember(memberId, id)).returning();
    return row ? toPasskey(row) : null;
  },
  noteUse: async (id, counter, now) => {
    await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(eq(passkeys.id, toRowId(id)));
  },
  saveChallenge: async ({ memberId, ...challenge }) => {
    const owner = memberId === null ? null : toRowId(memberId);
    // A person's newest challenge replaces earlier ones for the same purpose.
    if (owner !== null) {
      await tx
        .delete(passkeyChallenges)
        .where(matching(passkeyChallenges, { memberId: owner, purpose: challenge.purpose }));
    }
    await tx.insert(passkeyChallenges).values({ memberId: owner, ...challenge });
  },
  takeChallenge: async ({ challenge, purpose, memberId }, now) => {
    const { rowCount } = await tx
      .delete(passkeyChallenges)
      .where(
        matching(
          passkeyChallenges,
          { challenge, purpose },
          memberId === null
            ? isNull(passkeyChallenges.memberId)
            : eq(passkeyChallenges.memberId, toRowId(memberId)),
          gt(passkeyChallenges.expiresAt, now),
        ),
      );
    return (rowCount ?? 0) > 0;
  },
});
