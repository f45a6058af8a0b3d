import type { GaugeStatement } from '@outlay/platform/telemetry';

/** Metrics of pending webhook deliveries. */
export const DELIVERY_GAUGES: GaugeStatement = {
  gauges: {
    outlay_webhook_queue_rows: { help: 'Webhook deliveries that wait (counted up to 100,000)' },
    outlay_webhook_queue_oldest_age_seconds: {
      help: 'Age of the oldest webhook delivery that waits; 0 without one',
    },
  },
  statement: `
    with waiting as (
      select created_at from webhook_deliveries where status = 'PENDING' limit 100000
    )
    select 'outlay_webhook_queue_rows' as metric, '{}'::jsonb as labels, count(*)::float8 as value
      from waiting
    union all
    select 'outlay_webhook_queue_oldest_age_seconds', '{}',
      coalesce((select extract(epoch from now() - min(created_at)) from waiting), 0)::float8`,
};
