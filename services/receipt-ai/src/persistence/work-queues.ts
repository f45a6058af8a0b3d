import { STUCK_AFTER, type WorkQueue } from '@outlay/platform/operations';
import { sql } from 'drizzle-orm';

/** Analyses, as operators see them. */
export const WORK_QUEUES: readonly WorkQueue[] = [
  {
    work: 'analyses',
    query: sql`
      select count(*) filter (where status = 'analyzing')::int as waiting,
        count(*) filter (where status = 'analyzing' and leased_until > now())::int as held,
        count(*) filter (where status = 'analyzing' and coalesce(leased_until, created_at) < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status = 'failed')::int as failed,
        extract(epoch from now() - min(created_at) filter (where status = 'analyzing'))::int as oldest_age_seconds
      from receipts`,
  },
];
