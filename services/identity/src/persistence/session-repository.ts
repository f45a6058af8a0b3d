import { matching, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { SessionRepository } from '../use-cases/repositories.ts';
import { refreshTokenSeal, sessionSeal } from './row-seals.ts';
import { deviceKeys, refreshTokens, sessions, waitingDeviceKeys } from './sign-in-tables.ts';

/** Active sessions of a member. */
const openOf = (memberId: string, now: Date) =>
  and(
    eq(sessions.memberId, toRowId(memberId)),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  );

export const createSessionRepository = (tx: Transaction): SessionRepository => ({
  start: async ({ id, memberId, at, proof, expiresAt, address, userAgent }) => {
    const sealed = {
      id,
      memberId: toRowId(memberId),
      startedAt: at,
      authenticatedAt: proof.at,
      authenticatedBy: [...proof.methods],
    };
    await tx.insert(sessions).values({
      ...sealed,
      seal: sessionSeal.of(sealed),
      lastUsedAt: at,
      expiresAt,
      address,
      userAgent,
    });
  },
  prove: async (memberId, sessionId, { at, methods }) => {
    const [row] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), openOf(memberId, at)))
      .for('update');
    if (!row || !sessionSeal.isIntact(row, row.seal)) return false;
    const proof = { authenticatedAt: at, authenticatedBy: [...methods] };
    await tx
      .update(sessions)
      .set({ ...proof, seal: sessionSeal.of({ ...row, ...proof }) })
      .where(eq(sessions.id, sessionId));
    return true;
  },
  touch: async ({ id, at, expiresAt, address, userAgent }) => {
    await tx
      .update(sessions)
      .set({ lastUsedAt: at, expiresAt, address, userAgent })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
  },
  end: async (memberId, sessionId, now) => {
    const { rowCount } = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, sessionId), openOf(memberId, now)));
    return (rowCount ?? 0) > 0;
  },
  revoke: async (memberId, sessionId, now) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, sessionId), openOf(memberId, now)))
      .returning({ id: sessions.id });
    return { count: ended.length, publicKeys: await revokeKeysOf(tx, ended, now) };
  },
  revokeAll: async (memberId, now, exceptId = null) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(openOf(memberId, now), exceptId === null ? undefined : ne(sessions.id, exceptId)))
      .returning({ id: sessions.id });
    return { count: ended.length, publicKeys: await revokeKeysOf(tx, ended, now) };
  },
  ...deviceKeyRows(tx),
  ...refreshTokenRows(tx),
});

async function revokeKeysOf(
  tx: Transaction,
  ended: readonly { readonly id: string }[],
  now: Date,
): Promise<string[]> {
  if (ended.length === 0) return [];
  const revoked = await tx
    .update(deviceKeys)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(
          deviceKeys.sessionId,
          ended.map(({ id }) => id),
        ),
        isNull(deviceKeys.revokedAt),
      ),
    )
    .returning({ publicKey: deviceKeys.publicKey });
  return revoked.map(({ publicKey }) => publicKey);
}

const deviceKeyRows = (
  tx: Transaction,
): Pick<
  SessionRepository,
  'deviceKeyOf' | 'saveDeviceKey' | 'revokeDeviceKey' | 'saveWaitingKey' | 'dropWaitingKey'
> => ({
  revokeDeviceKey: async (memberId, publicKey, revokedAt) => {
    await tx
      .update(deviceKeys)
      .set({ revokedAt })
      .where(matching(deviceKeys, { memberId: toRowId(memberId), publicKey }));
  },
  saveWaitingKey: async ({ memberId, sessionId, publicKey, createdAt }) => {
    const key = { memberId: toRowId(memberId), publicKey, createdAt };
    await tx
      .insert(waitingDeviceKeys)
      .values({ ...key, sessionId })
      .onConflictDoUpdate({ target: waitingDeviceKeys.sessionId, set: key });
  },
  dropWaitingKey: async (memberId, publicKey) => {
    await tx
      .delete(waitingDeviceKeys)
      .where(matching(waitingDeviceKeys, { memberId: toRowId(memberId), publicKey }));
  },
  deviceKeyOf: async (sessionId) => {
    const [row] = await tx
      .select()
      .from(deviceKeys)
      .where(eq(deviceKeys.sessionId, sessionId))
      .orderBy(desc(deviceKeys.registeredAt))
      .limit(1);
    return row ? { ...row, memberId: row.memberId.toString() } : null;
  },
  saveDeviceKey: async ({ memberId, ...key }) => {
    const { rowCount } = await tx
      .insert(deviceKeys)
      .values({ memberId: toRowId(memberId), ...key })
      .onConflictDoUpdate({
        target: deviceKeys.publicKey,
        set: { sessionId: key.sessionId, registeredAt: key.registeredAt },
        setWhere: and(eq(deviceKeys.memberId, toRowId(memberId)), isNull(deviceKeys.revokedAt)),
      });
    return (rowCount ?? 0) > 0;
  },
});

const refreshTokenRows = (
  tx: Transaction,
): Pick<SessionRepository, 'saveRefreshToken' | 'lockRefreshToken' | 'markRefreshTokenUsed'> => ({
  saveRefreshToken: async (tokenHash, { familyId, memberId, expiresAt }) => {
    await tx
      .insert(refreshTokens)
      .values({
        ...{ tokenHash, familyId, memberId: toRowId(memberId), expiresAt },
        seal: refreshTokenSeal.of({ tokenHash, familyId, memberId, expiresAt }),
      })
      .onConflictDoNothing();
  },
  lockRefreshToken: async (tokenHash) => {
    const [row] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.familyId))
      .where(eq(refreshTokens.tokenHash, tokenHash))
      .for('update');
    if (!row || !refreshTokenSeal.isIntact(row.token, row.token.seal)) return null;
    if (!sessionSeal.isIntact(row.session, row.session.seal)) return null;
    const { startedAt, authenticatedAt, authenticatedBy, endedAt } = row.session;
    return {
      ...row.token,
      memberId: row.token.memberId.toString(),
      sessionStartedAt: startedAt,
      proof: { at: authenticatedAt, methods: authenticatedBy },
      revokedAt: endedAt,
    };
  },
  markRefreshTokenUsed: async (tokenHash, now) => {
    await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)));
  },
});
