import { sql } from 'drizzle-orm';
import { STUCK_AFTER, type WorkQueue } from '../operations/index.ts';

/** Email that is not sent yet, as operators see it. */
export const MAIL_QUEUE: WorkQueue = {
  work: 'mails',
  query: sql`
    select count(*) filter (where sent_at is null and failed_at is null)::int as waiting, null::int as held,
      count(*) filter (where sent_at is null and failed_at is null and next_attempt_at < now() - ${STUCK_AFTER})::int as stuck,
      count(*) filter (where failed_at is not null)::int as failed,
      extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null))::int as oldest_age_seconds
    from mail_outbox`,
};
