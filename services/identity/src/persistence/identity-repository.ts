import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { IdentityRepository, ThrottleKey, UnitOfWork } from '../use-cases/ports.ts';
import { toMember } from './member-row.ts';
import { members, refreshTokens, signInFailures } from './tables.ts';

const ofKey = ({ kind, subject }: ThrottleKey) =>
  and(eq(signInFailures.kind, kind), eq(signInFailures.subject, subject));

const createRepository = (tx: Transaction): IdentityRepository => ({
  credentialsByEmail: async (email) => {
    const [row] = await tx
      .select()
      .from(members)
      .where(eq(sql`lower(${members.email})`, email));
    return row ? { member: toMember(row), passwordHash: row.passwordHash } : null;
  },
  memberById: async (id) => {
    const [row] = await tx
      .select()
      .from(members)
      .where(eq(members.id, BigInt(id)));
    return row ? toMember(row) : null;
  },
  failures: async (key) => {
    const [row] = await tx.select().from(signInFailures).where(ofKey(key));
    return row ?? null;
  },
  addFailure: async ({ kind, subject }, now, windowMs) => {
    const ended = sql`${signInFailures.startedAt} < ${new Date(now.getTime() - windowMs).toISOString()}`;
    await tx
      .insert(signInFailures)
      .values({ kind, subject, startedAt: now, failures: 1 })
      .onConflictDoUpdate({
        target: [signInFailures.kind, signInFailures.subject],
        set: {
          failures: sql`case when ${ended} then 1 else ${signInFailures.failures} + 1 end`,
          startedAt: sql`case when ${ended} then excluded.started_at else ${signInFailures.startedAt} end`,
        },
      });
  },
  clearFailures: async (key) => {
    await tx.delete(signInFailures).where(ofKey(key));
  },
  saveRefreshToken: async (tokenHash, { familyId, memberId, expiresAt }) => {
    await tx
      .insert(refreshTokens)
      .values({ tokenHash, familyId, memberId: BigInt(memberId), expiresAt });
  },
  lockRefreshToken: async (tokenHash) => {
    const [row] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, tokenHash))
      .for('update');
    return row ? { ...row, memberId: row.memberId.toString() } : null;
  },
  markRefreshTokenUsed: async (tokenHash, now) => {
    await tx
      .update(refreshTokens)
      .set({ usedAt: now })
      .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)));
  },
  revokeFamily: async (familyId, now) => {
    await tx
      .update(refreshTokens)
      .set({ revokedAt: now })
      .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)));
  },
});

export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({ run: (work) => inTransaction((tx) => work(createRepository(tx))) });
