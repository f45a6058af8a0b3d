import { MAIL_QUEUE } from '@outlay/platform/mail';
import { STUCK_AFTER, type WorkQueue } from '@outlay/platform/operations';
import { sql } from 'drizzle-orm';

/** The queues of emails and webhook deliveries that operators see. */
export const WORK_QUEUES: readonly WorkQueue[] = [
  MAIL_QUEUE,
  {
    work: 'webhook deliveries',
    query: sql`
      select count(*) filter (where status = 'PENDING')::int as waiting, null::int as held,
        count(*) filter (where status = 'PENDING' and next_attempt_at < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status = 'FAILED')::int as failed,
        extract(epoch from now() - min(created_at) filter (where status = 'PENDING'))::int as oldest_age_seconds
      from webhook_deliveries`,
  },
];
