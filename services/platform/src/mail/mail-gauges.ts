import type { GaugeStatement } from '../telemetry/index.ts';
import { THROTTLED } from './enqueue-mail.ts';

/** Metrics of a service's mail outbox. */
export const MAIL_GAUGES: GaugeStatement = {
  gauges: {
    outlay_mail_queue_rows: { help: 'Mails waiting to be sent (counted up to 100,000)' },
    outlay_mail_throttled_rows: {
      help: 'Mails of the last day that were too many for their address, and not sent',
    },
    outlay_mail_queue_oldest_age_seconds: {
      help: 'Age of the oldest waiting mail; 0 without one',
    },
  },
  statement: `
    with waiting as (
      select created_at from mail_outbox where sent_at is null and failed_at is null limit 100000
    )
    select 'outlay_mail_queue_rows' as metric, '{}'::jsonb as labels, count(*)::float8 as value
      from waiting
    union all
    select 'outlay_mail_throttled_rows', '{}', count(*)::float8
      from mail_outbox where last_error = '${THROTTLED}' and created_at > now() - interval '1 day'
    union all
    select 'outlay_mail_queue_oldest_age_seconds', '{}',
      coalesce((select extract(epoch from now() - min(created_at)) from waiting), 0)::float8`,
};
