import type { ServiceAnswer, ServiceInput } from '@outlay/schemas/operator-api';
import { sql } from 'drizzle-orm';
import type { KafkaClient } from '../kafka/index.ts';
import type { Database } from '../postgres/index.ts';
import {
  operatorAudit,
  replayProjection,
  type Projection,
  type ReplayProgress,
  type ReplayReport,
  type ReplayStart,
} from '../replay/index.ts';
import { ok, refuse, type Refused, type Result } from '../result/index.ts';
import type { Logger } from '../telemetry/index.ts';
import type { OperatorHandlers } from './operator-handlers.ts';

export interface ReplayParts {
  /** Kafka group and inbox name of the service. */
  readonly service: string;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly log: Logger;
  /** Projections that can be rebuilt from events. */
  readonly projections: readonly Projection[];
}

type ProjectionState = ServiceAnswer<'listReplays'>['projections'][number];
type LastReplay = NonNullable<ProjectionState['last']>;
type ReplayRefusalCode =
  | 'NO_SUCH_PROJECTION'
  | 'ALREADY_RUNNING'
  | 'COMPARE_FIRST'
  | 'VALIDATION_FAILED';

/** The replays of this process, by projection. */
type Running = Map<string, ReplayProgress>;

/** How long a comparison stays valid for an apply. */
const SEEN_MAX = '1 hour';

const KINDS: Readonly<Record<string, LastReplay['kind']>> = {
  replay_compared: 'compared',
  replay: 'applied',
  replay_failed: 'failed',
};

/** Operations that rebuild the service's projections. */
export function replayHandlers(parts: ReplayParts): OperatorHandlers {
  const running: Running = new Map();
  return {
    listReplays: async () => ok({ projections: await statesOf(parts, running) }),
    startReplay: (input, { by }) => startReplay(parts, running, input, by),
  };
}

/** Every projection of the service, whether any process is replaying it, and the result of its last run. */
async function statesOf(
  { service, database, projections }: ReplayParts,
  inProgress: Running,
): Promise<ProjectionState[]> {
  // A service without projections has no operator audit either.
  if (projections.length === 0) return [];
  const names = projections.map(({ name }) => name);
  const { rows } = await database.execute<AuditRow>(sql`
    select asked.subject, last.action, last.actor, last.reason, last.details,
      to_char(last.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      exists (select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objsubid = 2
          and l.classid::bigint = hashtext('outlay-replay')::bigint & 4294967295
          and l.objid::bigint = hashtext(asked.subject)::bigint & 4294967295) as running
    from unnest(${sql.param(names)}::text[]) as asked (subject)
    left join lateral (
      select * from operator_audit a
      where a.subject = asked.subject and a.action in ('replay', 'replay_compared', 'replay_failed')
      order by a.id desc limit 1) last on true`);
  return projections.map(({ name, tables, handlers }) => {
    const row = rows.find(({ subject }) => subject === name);
    return {
      service,
      projection: name,
      tables: tables.map((table) => table.name),
      events: Object.keys(handlers),
      running: inProgress.has(name) || (row?.running ?? false),
      progress: inProgress.get(name) ?? null,
      last: row ? lastOf(row) : null,
    };
  });
}

interface AuditRow extends Record<string, unknown> {
  readonly subject: string;
  readonly running: boolean;
  readonly action: string | null;
  readonly at: string;
  readonly actor: string;
  readonly reason: string | null;
  /** Null for a replay that failed. */
  readonly details: ReplayReport | null;
}

function lastOf({ action, at, actor, reason, details }: AuditRow) {
  const kind = KINDS[action ?? ''];
  if (!kind) return null;
  const { tables, resumed, eventsApplied, eventsLeft, wouldHaveBeenSent } = details ?? NO_REPORT;
  return {
    kind,
    at,
    by: actor,
    reason,
    tables: tables.map(({ before, after, ...table }) => ({
      ...table,
      rows_before: before.rows,
      rows_after: after.rows,
      sha256_before: before.sha256,
      sha256_after: after.sha256,
    })),
    resumed,
    events_applied: eventsApplied,
    events_left: eventsLeft,
    would_send: wouldHaveBeenSent.reduce((sum, { rows }) => sum + rows, 0),
  };
}

const NO_REPORT: Omit<ReplayReport, 'applied'> = {
  tables: [],
  resumed: false,
  eventsApplied: 0,
  eventsLeft: 0,
  wouldHaveBeenSent: [],
};

/**
 * Starts a replay and returns at once; the result is in the audit, which `statesOf` reads. Live rows are replaced only when the
 * projection's last run was a comparison that someone could check, or when the operator skips the comparison.
 */
async function startReplay(
  parts: ReplayParts,
  running: Running,
  input: ServiceInput<'startReplay'>,
  by: string,
): Promise<Result<ServiceAnswer<'startReplay'>, ReplayRefusalCode>> {
  const { database, service } = parts;
  const { projection: name, apply } = input;
  const projection = parts.projections.find((each) => each.name === name);
  if (!projection) return refuseUnknownProjection(parts, name);
  const from = startOf(input.from);
  if (!from) return refuse('VALIDATION_FAILED', `${input.from} is not a valid time.`, 'from');
  const [state] = await statesOf({ ...parts, projections: [projection] }, running);
  if (state?.running) {
    return refuse('ALREADY_RUNNING', `A replay of ${name} is running: wait until it has ended.`);
  }
  if (apply && !input.skip_comparison && !(await wasCompared(database, name))) {
    return refuse(
      'COMPARE_FIRST',
      `Compare ${name} first and review the differences: a comparison is valid for an hour.`,
    );
  }
  const request = { service, projection, from, key: input.key ?? null, restart: !input.resume };
  running.set(name, { phase: 'reading', done: 0, total: 0 });
  void run(parts, { ...request, applyAs: apply ? by : null }, by, running);
  return ok({ service, projection: name, apply, requested_by: by });
}

function startOf(text: string | undefined): ReplayStart | null {
  if (text === undefined) return { kind: 'beginning' };
  if (/^\d+$/.test(text)) return { kind: 'offset', offset: BigInt(text) };
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : { kind: 'time', at };
}

/** Explains why a table that only looks like a projection can't be replayed. */
async function refuseUnknownProjection(
  { service, database, projections }: ReplayParts,
  name: string,
): Promise<Refused<ReplayRefusalCode>> {
  const refuseWith = (message: string) => refuse('NO_SUCH_PROJECTION', message, 'projection');
  if (projections.length === 0) {
    return refuseWith(`${service} consumes no events, so it has nothing to replay.`);
  }
  const names = projections.map((projection) => projection.name).join(', ');
  const { rows } = await database.execute(sql`
    select from information_schema.tables
    where table_schema = 'public' and table_name = ${/^[\w-]{1,60}$/.test(name) ? name : ''}`);
  const isProjected = projections.some(({ tables }) => tables.some((table) => table.name === name));
  return refuseWith(
    rows.length > 0 && !isProjected
      ? `${name} is ${service}'s own state, with effects that must not happen twice, and cannot be replayed. Projections: ${names}.`
      : `${service} has no projection ${name.slice(0, 60)}: choose one of ${names}.`,
  );
}

/** Whether the last run compared all events; a partial comparison says nothing about the rest. */
async function wasCompared(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute<{ compared: boolean }>(sql`
    select action = 'replay_compared' and at > now() - ${SEEN_MAX}::interval
      and not coalesce(jsonb_path_exists(details, '$.partial ? (@ == true)'), false) as compared
    from operator_audit
    where subject = ${name} and action in ('replay', 'replay_compared', 'replay_failed')
    order by id desc limit 1`);
  return rows[0]?.compared === true;
}

/** Records the result for the requester; never throws. */
async function run(
  { database, databaseUrl, kafka, log }: ReplayParts,
  request: Parameters<typeof replayProjection>[1],
  actor: string,
  running: Running,
): Promise<void> {
  const { name } = request.projection;
  const keep = (action: string, reason: string | null, details: unknown): Promise<unknown> =>
    database.insert(operatorAudit).values({ action, subject: name, actor, reason, details });
  const onProgress = (progress: ReplayProgress) => void running.set(name, progress);
  const partial = request.from.kind !== 'beginning' || request.key !== null;
  try {
    const report = await replayProjection({ databaseUrl, kafka, onProgress }, request);
    if (!report.applied) await keep('replay_compared', null, { ...report, partial });
  } catch (error) {
    log.warn({ err: error, projection: name }, 'a replay failed; nothing was changed');
    const reason = error instanceof Error ? error.message : String(error);
    await keep('replay_failed', reason.slice(0, 1_000), null).catch((cause: unknown) => {
      log.error({ err: cause }, 'failed to record the result of a replay');
    });
  } finally {
    running.delete(name);
  }
}
