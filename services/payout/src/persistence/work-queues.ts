import { STUCK_AFTER, type WorkQueue } from '@outlay/platform/operations';
import { sql } from 'drizzle-orm';

/** Payouts in flight, as operators see them. */
export const WORK_QUEUES: readonly WorkQueue[] = [
  {
    work: 'payouts',
    query: sql`
      select count(*) filter (where status in ('QUEUED', 'SENDING', 'SENT'))::int as waiting,
        count(*) filter (where lease_expires_at > now())::int as held,
        count(*) filter (where status in ('SENDING', 'SENT') and next_look_at < now() - ${STUCK_AFTER}
          and coalesce(lease_expires_at, next_look_at) < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status in ('HELD', 'FAILED'))::int as failed,
        extract(epoch from now() - min(queued_at) filter (where status in ('QUEUED', 'SENDING', 'SENT')))::int as oldest_age_seconds
      from payouts`,
  },
];
