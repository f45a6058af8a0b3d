import { STUCK_AFTER, type WorkQueue } from '@outlay/platform/operations';
import { sql } from 'drizzle-orm';

/** Deadlines and reminders, as operators see them. */
export const WORK_QUEUES: readonly WorkQueue[] = [
  {
    work: 'deadlines and reminders',
    query: sql`
      select count(*)::int as waiting, null::int as held,
        count(*) filter (where least(deadline_at, remind_at) < now() - ${STUCK_AFTER})::int as stuck,
        null::int as failed,
        extract(epoch from now() - min(least(deadline_at, remind_at)) filter (where least(deadline_at, remind_at) < now()))::int as oldest_age_seconds
      from steps where deadline_at is not null or remind_at is not null`,
  },
];
