import type { Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { SessionRepository } from '../use-cases/repositories.ts';
import { refreshTokens, sessions } from './tables.ts';

/** Active sessions of a member. */
const openOf = (memberId: string, now: Date) =>
  and(
    eq(sessions.memberId, toRowId(memberId)),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  );

export const createSessionRepository = (tx: Transaction): SessionRepository => ({
  start: async ({ id, memberId, at, proof, expiresAt, address, userAgent }) => {
    await tx.insert(sessions).values({
      id,
      memberId: toRowId(memberId),
      startedAt: at,
      lastUsedAt: at,
      authenticatedAt: proof.at,
      authenticatedBy: [...proof.methods],
      expiresAt,
      address,
      userAgent,
    });
  },
  prove: async (memberId, sessionId, { at, methods }) => {
    const proved = await tx
      .update(sessions)
      .set({ authenticatedAt: at, authenticatedBy: [...methods] })
      .where(and(eq(sessions.id, sessionId), openOf(memberId, at)))
      .returning({ id: sessions.id });
    return proved.length > 0;
  },
  touch: async ({ id, at, expiresAt, address, userAgent }) => {
    await tx
      .update(sessions)
      .set({ lastUsedAt: at, expiresAt, address, userAgent })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
  },
  end: async (memberId, sessionId, now) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.id, sessionId), openOf(memberId, now)))
      .returning({ id: sessions.id });
    return ended.length > 0;
  },
  endAll: async (memberId, now, exceptId = null) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(openOf(memberId, now), exceptId === null ? undefined : ne(sessions.id, exceptId)))
      .returning({ id: sessions.id });
    return ended.length;
  },
  ...refreshTokenRows(tx),
});

const refreshTokenRows = (
  tx: Transaction,
): Pick<SessionRepository, 'saveRefreshToken' | 'lockRefreshToken' | 'markRefreshTokenUsed'> => ({
  saveRefreshToken: async (tokenHash, { familyId, memberId, expiresAt }) => {
    await tx
      .insert(refreshTokens)
      .values({ tokenHash, familyId, memberId: toRowId(memberId), expiresAt })
      .onConflictDoNothing();
  },
  lockRefreshToken: async (tokenHash) => {
    const [row] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.familyId))
      .where(eq(refreshTokens.tokenHash, tokenHash))
      .for('update');
    if (!row) return null;
    const { startedAt, authenticatedAt, authenticatedBy, endedAt } = row.session;
    return {
      ...row.token,
      memberId: row.token.memberId.toString(),
      sessionStartedAt: startedAt,
      proof: { at: authenticatedAt ?? startedAt, methods: authenticatedBy },
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
