import type { Database } from '@outlay/platform/postgres';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Inbox } from '../use-cases/ports.ts';
import { notifications, preferences } from './tables.ts';

export const createInbox = (database: Database): Inbox => ({
  markRead: async ({ userId, organizationId }, ids, now) => {
    if (ids?.length === 0) return;
    await database
      .update(notifications)
      // Reading it here makes its email unnecessary.
      .set({
        readAt: now,
        mail: sql`case when mailed_at is null then 'NEVER' else ${notifications.mail} end`,
      })
      .where(
        and(
          eq(notifications.memberId, BigInt(userId)),
          eq(notifications.organizationId, BigInt(organizationId)),
          notifications.inApp,
          isNull(notifications.readAt),
          ids ? inArray(notifications.id, ids.map(BigInt)) : undefined,
        ),
      );
  },
  savePreferences: async ({ userId }, chosen) => {
    if (chosen.length === 0) return;
    await database
      .insert(preferences)
      .values(chosen.map((preference) => ({ ...preference, memberId: BigInt(userId) })))
      .onConflictDoUpdate({
        target: [preferences.memberId, preferences.kind],
        set: { inApp: sql`excluded.in_app`, mail: sql`excluded.mail` },
      });
  },
});
