import { sql } from 'drizzle-orm';
import type { KafkaClient } from '../kafka/index.ts';
import type { Database } from '../postgres/index.ts';
import {
  operatorAudit,
  replayProjection,
  type Projection,
  type TableDifference,
} from '../replay/index.ts';
import { ok, refuse, type Result } from '../result/index.ts';
import type { Logger } from '../telemetry/index.ts';

export interface ReplayParts {
  /** Kafka group and inbox name of the service. */
  readonly service: string;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly log: Logger;
  readonly projections: readonly Projection[];
}

/** Result of a projection's last run, from the audit. */
export interface LastReplay {
  readonly kind: 'compared' | 'applied' | 'failed';
  readonly at: string;
  readonly by: string;
  /** Why it failed. */
  readonly reason: string | null;
  readonly tables: readonly Omit<TableDifference, 'first'>[];
}

export interface ProjectionState {
  readonly projection: string;
  readonly tables: readonly string[];
  readonly events: readonly string[];
  readonly running: boolean;
  readonly last: LastReplay | null;
}

export type ReplayRefusalCode = 'NO_SUCH_PROJECTION' | 'ALREADY_RUNNING' | 'COMPARE_FIRST';

export interface ReplayCommand {
  readonly projection: string;
  /** Replaces the live rows; otherwise compares only. */
  readonly apply: boolean;
  /** Email address of the operator. */
  readonly actor: string;
}

/** How long a comparison stays valid for an apply. */
const SEEN_MAX = '1 hour';

const KINDS: Readonly<Record<string, LastReplay['kind']>> = {
  replay_compared: 'compared',
  replay: 'applied',
  replay_failed: 'failed',
};

/** Every projection of the service, whether it is being replayed (by any process), and the result of its last run. */
export async function replayStates({
  database,
  projections,
}: Pick<ReplayParts, 'database' | 'projections'>): Promise<ProjectionState[]> {
  // A service without projections has no operator audit either.
  if (projections.length === 0) return [];
  const names = projections.map(({ name }) => name);
  const { rows } = await database.execute<{
    subject: string;
    running: boolean;
    action: string | null;
    at: string;
    actor: string;
    reason: string | null;
    details: TableDifference[] | null;
  }>(sql`
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
    const kind = KINDS[row?.action ?? ''];
    return {
      projection: name,
      tables: tables.map((table) => table.name),
      events: Object.keys(handlers),
      running: row?.running ?? false,
      last:
        row && kind
          ? {
              kind,
              at: row.at,
              by: row.actor,
              reason: row.reason,
              // Rows are listed for operators of the whole installation (the command), not for an organisation's operator.
              tables: (row.details ?? []).map(({ first: _first, ...table }) => table),
            }
          : null,
    };
  });
}

/**
 * Starts a replay and returns at once; the result is in the audit, which `replayStates` reads. Live rows are replaced only when
 * the last run of the projection was a comparison that someone could check.
 */
export async function replayForOperator(
  parts: ReplayParts,
  { projection: name, apply, actor }: ReplayCommand,
): Promise<Result<null, ReplayRefusalCode>> {
  const { database, service, projections } = parts;
  const projection = projections.find((each) => each.name === name);
  if (!projection) {
    return refuse('NO_SUCH_PROJECTION', `${service} has no projection of this name.`, 'projection');
  }
  const state = (await replayStates({ database, projections: [projection] }))[0];
  if (state?.running) {
    return refuse('ALREADY_RUNNING', `A replay of ${name} is running: wait until it has ended.`);
  }
  if (apply && !(await wasCompared(database, name))) {
    return refuse(
      'COMPARE_FIRST',
      `Compare ${name} first, and look at the differences: a comparison counts for an hour.`,
    );
  }
  void run(parts, projection, { apply, actor });
  return ok(null);
}

async function wasCompared(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute<{ compared: boolean }>(sql`
    select action = 'replay_compared' and at > now() - ${SEEN_MAX}::interval as compared from operator_audit
    where subject = ${name} and action in ('replay', 'replay_compared', 'replay_failed')
    order by id desc limit 1`);
  return rows[0]?.compared === true;
}

/** Never throws: the result is recorded for the requester. */
async function run(
  { database, databaseUrl, kafka, log, service }: ReplayParts,
  projection: Projection,
  { apply, actor }: Omit<ReplayCommand, 'projection'>,
): Promise<void> {
  const keep = (action: string, reason: string | null, details: unknown): Promise<unknown> =>
    database
      .insert(operatorAudit)
      .values({ action, subject: projection.name, actor, reason, details });
  try {
    const { tables } = await replayProjection(
      { databaseUrl, kafka, onProgress: () => undefined },
      {
        service,
        projection,
        from: { kind: 'beginning' },
        key: null,
        restart: true,
        applyAs: apply ? actor : null,
      },
    );
    if (!apply) await keep('replay_compared', null, tables);
  } catch (error) {
    log.warn({ err: error, projection: projection.name }, 'a replay failed; nothing was changed');
    const reason = error instanceof Error ? error.message : String(error);
    await keep('replay_failed', reason.slice(0, 1_000), null).catch((cause: unknown) => {
      log.error({ err: cause }, 'the end of a replay could not be kept');
    });
  }
}
