import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ApiKey } from '../domain/api-key.ts';
import { isMember } from '../domain/member.ts';
import type { ApiKeyRepository } from '../use-cases/repositories.ts';
import { selectMembers, toAccount } from './member-row.ts';
import { apiKeySeal } from './row-seals.ts';
import { members } from './tables.ts';
import { apiKeys } from './sign-in-tables.ts';

export const toApiKey = ({
  keyHash: _keyHash,
  seal: _seal,
  ...row
}: typeof apiKeys.$inferSelect): ApiKey => ({
  ...row,
  id: row.id.toString(),
  memberId: row.memberId.toString(),
});

export const createApiKeyRepository = (tx: Transaction): ApiKeyRepository => ({
  insert: async ({ memberId, scopes, ...key }) => {
    const [row] = await tx
      .insert(apiKeys)
      .values({
        ...key,
        memberId: toRowId(memberId),
        scopes: [...scopes],
        seal: apiKeySeal.of({ ...key, memberId, scopes }),
      })
      .returning();
    if (!row) throw new Error('the key was not written');
    return toApiKey(row);
  },
  find: async (organizationId, id) => {
    const [row] = await tx
      .select({ key: apiKeys })
      .from(apiKeys)
      .innerJoin(members, eq(members.id, apiKeys.memberId))
      .where(and(eq(apiKeys.id, toRowId(id)), eq(members.organizationId, toRowId(organizationId))));
    return row ? toApiKey(row.key) : null;
  },
  findByPublicId: async (publicId) => {
    const [stored] = await tx.select().from(apiKeys).where(eq(apiKeys.publicId, publicId));
    if (!stored || (stored.revokedAt === null && !apiKeySeal.isIntact(stored, stored.seal))) {
      return null;
    }
    const [member] = await selectMembers(tx).where(eq(members.id, stored.memberId));
    // Operators' accounts have no keys.
    const account = member ? toAccount(member) : null;
    return isMember(account)
      ? { key: toApiKey(stored), keyHash: stored.keyHash, member: account }
      : null;
  },
  liveNames: async (memberId, now) => {
    const rows = await tx
      .select({ name: apiKeys.name })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys.memberId, toRowId(memberId)),
          isNull(apiKeys.revokedAt),
          gt(apiKeys.expiresAt, now),
        ),
      );
    return rows.map(({ name }) => name);
  },
  noteUse: async (id, now) => {
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(eq(apiKeys.id, toRowId(id)));
  },
  revoke: async (id, now) => {
    const { rowCount } = await tx
      .update(apiKeys)
      .set({ revokedAt: now, seal: null })
      .where(and(eq(apiKeys.id, toRowId(id)), isNull(apiKeys.revokedAt)));
    return (rowCount ?? 0) > 0;
  },
  revokeAll: async (memberId, now) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: now, seal: null })
      .where(and(eq(apiKeys.memberId, toRowId(memberId)), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id });
    return revoked.length;
  },
});
