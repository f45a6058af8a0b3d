import type { GaugeStatement } from '@outlay/platform/telemetry';

/** Metrics of payouts, read from the indexes of open payouts and of a day's attempts. */
export const PAYOUT_GAUGES: GaugeStatement = {
  gauges: {
    outlay_payouts_open: { help: 'Unfinished payouts of the worker', labels: ['status'] },
    outlay_payouts_oldest_open_age_seconds: {
      help: 'Age of the oldest unfinished payout of the worker; 0 without one',
    },
    outlay_payout_attempts_24h: {
      help: 'Transactions signed within 24 hours by outcome',
      labels: ['state'],
    },
    outlay_payouts_paused: {
      help: 'Stops: scope service is 0 or 1, scopes treasury and organization count those that have one',
      labels: ['scope'],
    },
    outlay_treasury_compared_age_seconds: {
      help: 'Time since a treasury was last compared with its books; the longest if there are several',
    },
  },
  statement: `
    with open as (
      select status, queued_at from payouts where status in ('QUEUED', 'SENDING', 'SENT')
    ), signed as (
      select state from attempts where signed_at > now() - interval '24 hours'
    )
    select 'outlay_payouts_open' as metric, jsonb_build_object('status', known.status) as labels,
      (select count(*) from open where open.status = known.status)::float8 as value
      from (values ('QUEUED'), ('SENDING'), ('SENT')) as known(status)
    union all
    select 'outlay_payouts_oldest_open_age_seconds', '{}',
      coalesce((select extract(epoch from now() - min(queued_at)) from open), 0)::float8
    union all
    select 'outlay_payout_attempts_24h', jsonb_build_object('state', known.state),
      (select count(*) from signed where signed.state = known.state)::float8
      from (values ('OPEN'), ('LANDED'), ('REFUSED'), ('EXPIRED')) as known(state)
    union all
    select 'outlay_payouts_paused', '{"scope":"service"}',
      coalesce((select paused::int from controls where id = 1), 0)::float8
    union all
    select 'outlay_payouts_paused', '{"scope":"organization"}',
      (select count(*) from organization_pauses)::float8
    union all
    select 'outlay_payouts_paused', '{"scope":"treasury"}',
      (select count(*) from treasuries where stop_id is not null)::float8
    union all
    select 'outlay_treasury_compared_age_seconds', '{}',
      (select extract(epoch from now() - min(compared_at)) from treasuries)::float8`,
};

/**
 * Payouts that need a person. This is a separate query because it has no index, so with many millions of payouts it times out
 * first.
 */
export const WAITING_PAYOUT_GAUGES: GaugeStatement = {
  gauges: {
    outlay_payouts_waiting_for_people: {
      help: 'Payouts waiting for a decision',
      labels: ['status'],
    },
  },
  statement: `
    select 'outlay_payouts_waiting_for_people' as metric,
      jsonb_build_object('status', known.status) as labels,
      (select count(*) from payouts where payouts.status = known.status)::float8 as value
      from (values ('HELD'), ('FAILED')) as known(status)`,
};
