import type { GaugeStatement } from './database-gauges.ts';
import { Counter, Gauge, Histogram, type Registry } from './metrics.ts';

/** Unpublished events. Counting stops where the exact number no longer matters. */
export const OUTBOX_GAUGES: GaugeStatement = {
  gauges: {
    outlay_outbox_rows: { help: 'Events waiting to be published (counted up to 100,000)' },
    outlay_outbox_oldest_age_seconds: { help: 'Age of the oldest waiting event; 0 without one' },
  },
  statement: `
    select 'outlay_outbox_rows' as metric, '{}'::jsonb as labels, count(*)::float8 as value
      from (select 1 from outbox limit 100000) as waiting
    union all
    select 'outlay_outbox_oldest_age_seconds', '{}', coalesce(
      (select extract(epoch from now() - created_at) from outbox order by id limit 1), 0)::float8`,
};

/** Events that a consumer could not apply. */
export const FAILED_EVENT_GAUGES: GaugeStatement = {
  gauges: {
    outlay_failed_events: { help: 'Failed events and those queued behind them' },
    outlay_failed_events_oldest_age_seconds: {
      help: 'Age of the oldest failed event; 0 without one',
    },
  },
  statement: `
    select 'outlay_failed_events' as metric, '{}'::jsonb as labels, count(*)::float8 as value
      from (select 1 from failed_events limit 100000) as failed
    union all
    select 'outlay_failed_events_oldest_age_seconds', '{}', coalesce(
      (select extract(epoch from now() - min(failed_at)) from
        (select failed_at from failed_events limit 100000) as failed), 0)::float8`,
};

/** Buckets in seconds, from a hop on one machine to an outage of an hour. */
const DELAY_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600];

/** Records a consumer's progress. */
export interface PipelineMetrics {
  /** Records that an event was applied; `time` is when it occurred. */
  readonly applied: (topic: string, event: { type: string; time: string }) => void;
  readonly failed: (topic: string) => void;
  /** Records the number of pending messages. */
  readonly lag: (messages: number) => void;
}

export function createPipelineMetrics(registry: Registry): PipelineMetrics {
  const registers = [registry];
  const newest = new Gauge({
    name: 'outlay_consumer_newest_applied_timestamp_seconds',
    help: 'Time of the newest event applied by this service',
    labelNames: ['topic'],
    registers,
  });
  const delay = new Histogram({
    name: 'outlay_consumer_apply_delay_seconds',
    help: 'From the moment an event happened to its effect here',
    labelNames: ['topic', 'type'],
    buckets: DELAY_BUCKETS_S,
    registers,
  });
  const lag = new Gauge({
    name: 'outlay_consumer_lag_messages',
    help: 'Messages waiting to be applied, as counted by the broker every 15 s',
    registers,
  });
  const failedTotal = new Counter({
    name: 'outlay_events_failed_total',
    help: 'Events that a handler could not apply',
    labelNames: ['topic'],
    registers,
  });
  const newestMs = new Map<string, number>();
  return {
    applied: (topic, { type, time }) => {
      const happenedMs = Date.parse(time);
      delay.observe({ topic, type }, Math.max(0, Date.now() - happenedMs) / 1_000);
      if (happenedMs <= (newestMs.get(topic) ?? 0)) return;
      newestMs.set(topic, happenedMs);
      newest.set({ topic }, happenedMs / 1_000);
    },
    failed: (topic) => failedTotal.inc({ topic }),
    lag: (messages) => lag.set(messages),
  };
}
