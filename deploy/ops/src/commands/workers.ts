import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { askDatabases } from '../installation.ts';
import type { PrintedRow } from '../print.ts';

/** Worker queues of a service: pending, leased, overdue and failed items. */
interface WorkQueue {
  readonly service: SubgraphName;
  readonly work: string;
  /** Returns one row: waiting, held, stuck, failed, oldest_s. */
  readonly query: string;
}

/** Due for this long without a lease: the worker is down, or it fails repeatedly. */
const STUCK_AFTER = `interval '1 minute'`;

const MAILS = `
  select count(*) filter (where sent_at is null and failed_at is null)::int as waiting, null::int as held,
    count(*) filter (where sent_at is null and failed_at is null and next_attempt_at < now() - ${STUCK_AFTER})::int as stuck,
    count(*) filter (where failed_at is not null)::int as failed,
    extract(epoch from now() - min(created_at) filter (where sent_at is null and failed_at is null))::int as oldest_s
  from mail_outbox`;

const QUEUES: readonly WorkQueue[] = [
  {
    service: 'receipt-ai',
    work: 'analyses',
    query: `
      select count(*) filter (where status = 'analyzing')::int as waiting,
        count(*) filter (where status = 'analyzing' and leased_until > now())::int as held,
        count(*) filter (where status = 'analyzing' and coalesce(leased_until, created_at) < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status = 'failed')::int as failed,
        extract(epoch from now() - min(created_at) filter (where status = 'analyzing'))::int as oldest_s
      from receipts`,
  },
  {
    service: 'workflow',
    work: 'deadlines and reminders',
    query: `
      select count(*)::int as waiting, null::int as held,
        count(*) filter (where least(deadline_at, remind_at) < now() - ${STUCK_AFTER})::int as stuck,
        null::int as failed,
        extract(epoch from now() - min(least(deadline_at, remind_at)) filter (where least(deadline_at, remind_at) < now()))::int as oldest_s
      from steps where deadline_at is not null or remind_at is not null`,
  },
  {
    service: 'payout',
    work: 'payouts',
    query: `
      select count(*) filter (where status in ('QUEUED', 'SENDING', 'SENT'))::int as waiting,
        count(*) filter (where lease_expires_at > now())::int as held,
        count(*) filter (where status in ('SENDING', 'SENT') and next_look_at < now() - ${STUCK_AFTER}
          and coalesce(lease_expires_at, next_look_at) < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status in ('HELD', 'FAILED'))::int as failed,
        extract(epoch from now() - min(queued_at) filter (where status in ('QUEUED', 'SENDING', 'SENT')))::int as oldest_s
      from payouts`,
  },
  { service: 'identity', work: 'mails', query: MAILS },
  { service: 'notification', work: 'mails', query: MAILS },
  {
    service: 'notification',
    work: 'webhook deliveries',
    query: `
      select count(*) filter (where status = 'PENDING')::int as waiting, null::int as held,
        count(*) filter (where status = 'PENDING' and next_attempt_at < now() - ${STUCK_AFTER})::int as stuck,
        count(*) filter (where status = 'FAILED')::int as failed,
        extract(epoch from now() - min(created_at) filter (where status = 'PENDING'))::int as oldest_s
      from webhook_deliveries`,
  },
];

interface QueueRow {
  readonly waiting: number;
  readonly held: number | null;
  readonly stuck: number;
  readonly failed: number | null;
  readonly oldest_s: number | null;
}

/** The work of all services' workers, and which process publishes each service's outbox. */
export async function workers(): Promise<PrintedRow[]> {
  const rows: PrintedRow[] = [];
  for (const { service, work, query } of QUEUES) {
    const [row] = await askDatabases<QueueRow>([service], query);
    if (!row) continue;
    const { waiting, held, stuck, failed } = row;
    rows.push({
      service,
      work,
      waiting,
      held,
      stuck,
      'given up': failed,
      'oldest waits, s': row.oldest_s,
    });
  }
  const leaders = await askDatabases<{ leaders: number }>(
    SUBGRAPH_NAMES,
    `select count(*)::int as leaders from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
       and objid = (hashtext('outbox-relay')::bigint & 4294967295)::oid`,
  );
  for (const { service, leaders: held } of leaders) {
    rows.push({
      service,
      work: 'outbox relay',
      waiting: null,
      held,
      stuck: held === 0 ? 1 : 0,
      'given up': null,
      'oldest waits, s': null,
    });
  }
  return rows;
}
