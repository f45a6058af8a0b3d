import { matching, type Database, type Executor } from '@outlay/platform/postgres';
import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Inbox } from '../use-cases/ports.ts';
import { notifications, notificationsToSend, preferences } from './tables.ts';

export const createInbox = (database: Database): Inbox => ({
  markRead: async ({ userId, organizationId }, ids, now) => {
    if (ids?.length === 0) return;
    await markNoticesRead(
      database,
      matching(
        notifications,
        { memberId: userId, organizationId },
        notifications.listed,
        ids ? inArray(notifications.id, ids.map(BigInt)) : undefined,
      ),
      now,
    );
  },
  savePreferences: async ({ userId }, chosen) => {
    if (chosen.length === 0) return;
    await database
      .insert(preferences)
      .values(chosen.map((preference) => ({ ...preference, memberId: BigInt(userId) })))
      .onConflictDoUpdate({
        target: [preferences.memberId, preferences.kind, preferences.channel],
        set: { timing: sql`excluded.timing` },
      });
  },
});

/** Marks the unread ones of these notifications as read, and sends them on no channel any more, in one statement. */
export async function markNoticesRead(
  executor: Executor,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  const read = executor.$with('read').as(
    executor
      .update(notifications)
      .set({ readAt: now })
      .where(and(which, isNull(notifications.readAt)))
      .returning({ id: notifications.id }),
  );
  await executor
    .with(read)
    .delete(notificationsToSend)
    .where(
      inArray(notificationsToSend.notificationId, executor.select({ id: read.id }).from(read)),
    );
}
