import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import type { KafkaClient } from '../kafka/index.ts';
import { createDatabase, type Database } from '../postgres/index.ts';
import { ALL_ORGANIZATIONS } from '../tenancy/index.ts';
import { applyRead, applyStaged, BATCH_MAX } from './apply-staged.ts';
import {
  compareTables,
  readShape,
  replaceRows,
  addRows,
  type TableDifference,
} from './compare-tables.ts';
import { EventReader } from './event-reader.ts';
import { placesOf, startsOf } from './kafka-places.ts';
import type { Place } from './place.ts';
import {
  checkRequest,
  ReplayRefusedError,
  type ReplayProgress,
  type ReplayRequest,
} from './replay-request.ts';
import { quoted, ShadowSchema } from './shadow-schema.ts';
import { markApplied, Staging } from './staging.ts';

export interface ReplayPorts {
  readonly databaseUrl: string;
  readonly kafka: KafkaClient;
  readonly onProgress: (progress: ReplayProgress) => void;
}

export interface ReplayReport {
  readonly tables: readonly TableDifference[];
  /** Events that changed rows in this run, without those of an earlier part of a resumed run. */
  readonly eventsApplied: number;
  /** Published events that the live service has not applied yet, or could not apply: it will apply them itself. */
  readonly eventsLeft: number;
  /** Outgoing rows that handlers wrote, by table; empty for a pure projection. */
  readonly wouldHaveBeenSent: readonly { table: string; rows: number }[];
  readonly resumed: boolean;
  readonly applied: boolean;
}

const STATEMENT_MAX_MS = 600_000;
/** A live handler locks a table for milliseconds; waiting longer than this would delay others. */
const LOCK_MAX_MS = 5_000;

/**
 * Rebuilds a projection from its events, in a shadow of the service's tables, and compares it with the live rows. With `applyAs`
 * it replaces the live rows in one transaction; without, it writes only the shadow. The next run resumes a killed one.
 * @throws {ReplayRefusedError} with the reason; nothing was changed then
 */
export async function replayProjection(
  ports: ReplayPorts,
  request: ReplayRequest,
): Promise<ReplayReport> {
  checkRequest(request, new Date());
  const client = new pg.Client({
    connectionString: ports.databaseUrl,
    application_name: 'outlay-replay',
    statement_timeout: STATEMENT_MAX_MS,
  });
  await client.connect();
  try {
    await client.query(`set outlay.organization_id = '${ALL_ORGANIZATIONS}'`);
    await lockProjection(client, request);
    return await runIn(client, ports, request);
  } finally {
    await client.end();
  }
}

/** A session lock, which ends with the run in any case. */
async function lockProjection(
  client: pg.Client,
  { service, projection }: ReplayRequest,
): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('outlay-replay'), hashtext($1)) as locked`,
    [projection.name],
  );
  if (rows[0]?.locked) return;
  throw new ReplayRefusedError(
    `A replay of ${service}'s ${projection.name} is already running: wait until it has ended.`,
  );
}

async function runIn(
  client: pg.Client,
  { databaseUrl, kafka, onProgress }: ReplayPorts,
  request: ReplayRequest,
): Promise<ReplayReport> {
  const places = await placesOf(kafka, request);
  const wanted = await startsOf(kafka, request, places);
  const shadow = new ShadowSchema(client, request);
  const resumed = await shadow.open();
  const database = openShadow(databaseUrl, shadow.name);
  const staging = new Staging(database, request.service);
  let reader: EventReader | null = null;
  try {
    const left = await staging.begin(places.committed);
    const starts = wanted.map(
      (start) =>
        left.find((each) => each.topic === start.topic && each.partition === start.partition) ?? {
          ...start,
          newestAt: new Date(0).toISOString(),
        },
    );
    // Unique per run, because the broker counts a killed run's member as alive for another ten seconds.
    const groupId = `ops-replay-${request.service}-${request.projection.name}-${randomUUID()}`;
    const wasDiscarded = (eventId: string): Promise<boolean> => staging.wasDiscarded(eventId);
    reader = new EventReader({ kafka, groupId, request, starts, wasDiscarded, onProgress });
    await reader.start();
    const run: Run = {
      client,
      kafka,
      request,
      shadow,
      database,
      staging,
      reader,
      onProgress,
      resumed,
    };
    const read = await readUntil(run, places.ends);
    await shadow.analyze();
    // A dry run reads nothing more, so its group is deleted while the rows are compared.
    const [report] = await (request.applyAs === null
      ? Promise.all([compare(run, read), reader.remove()])
      : Promise.all([swap(run, read, request.applyAs)]));
    await shadow.drop();
    if (request.applyAs !== null) await reader.remove();
    return report;
  } finally {
    await reader?.stop();
    await database.$client.end();
  }
}

interface Run {
  readonly client: pg.Client;
  readonly kafka: KafkaClient;
  readonly request: ReplayRequest;
  readonly shadow: ShadowSchema;
  readonly database: Database;
  readonly staging: Staging;
  readonly reader: EventReader;
  readonly onProgress: (progress: ReplayProgress) => void;
  readonly resumed: boolean;
}

/** A connection on which handlers can only name tables of the shadow. */
function openShadow(databaseUrl: string, schema: string): Database {
  const url = new URL(databaseUrl);
  // Nothing here has to survive a crash. The planner takes these tables for empty while they fill, but handlers look rows up by
  // key and must not get a sequential scan.
  const settings = {
    search_path: quoted(schema),
    synchronous_commit: 'off',
    enable_seqscan: 'off',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return createDatabase({
    url: url.toString(),
    poolMax: 2,
    applicationName: 'outlay-replay',
    log: pino({ level: 'silent' }),
    scopeByDefault: ALL_ORGANIZATIONS,
  });
}

/** Applies the topics' events before `ends`; returns their number. */
async function readUntil(run: Run, ends: readonly Place[]): Promise<number> {
  const { database, staging, reader, request } = run;
  let applied = 0;
  await reader.until(ends, BATCH_MAX, async (batch) => {
    applied += await applyRead(database, staging, request, batch);
  });
  return applied;
}

const apply = ({ database, staging, request, onProgress }: Run): Promise<number> =>
  applyStaged(database, staging, request, onProgress);

/** Compares with the live rows in one snapshot, in which it also reads the events that they derive from. */
async function compare(run: Run, applied: number): Promise<ReplayReport> {
  const { client, request, shadow } = run;
  const names = request.projection.tables.map(({ name }) => name);
  await client.query('begin isolation level repeatable read');
  await markApplied(client, shadow.of('replay_events'), request.service);
  for (const name of names) {
    await client.query(`drop table if exists ${shadow.of(`live_${name}`)}`);
    await client.query(
      `create unlogged table ${shadow.of(`live_${name}`)} as table public.${quoted(name)}`,
    );
  }
  await client.query('commit');
  const since = await apply(run);
  const tables: TableDifference[] = [];
  for (const { name, keeps = [] } of request.projection.tables) {
    const shape = await readShape(client, name, keeps);
    const sides = { before: shadow.of(`live_${name}`), after: shadow.of(name) };
    tables.push(await compareTables(client, shape, sides));
  }
  return reportOf(run, tables, applied + since);
}

/** Replaces the live rows by the shadow's. Live handlers wait meanwhile, and continue with later events. */
async function swap(run: Run, read: number, actor: string): Promise<ReplayReport> {
  const { client, kafka, request } = run;
  // Does most of the work before anyone has to wait.
  let applied = read + (await catchUp(run));
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_MAX_MS}`);
    for (const { name, appendOnly } of request.projection.tables) {
      // Who may only insert gets no stronger lock; such a table needs another one, before it, that its writers update.
      const mode = appendOnly ? 'row exclusive' : 'exclusive';
      await client.query(`lock table public.${quoted(name)} in ${mode} mode`);
    }
    // Under the lock no handler commits a row of these tables, so they derive exactly from what is in the inbox now.
    applied += await readUntil(run, (await placesOf(kafka, request)).ends);
    applied += await catchUp(run);
    await refuseUnlessPure(run);
    const tables = await replaceTables(run);
    const report = await reportOf(run, tables, applied);
    await client.query(
      `insert into public.operator_audit (action, subject, actor, details) values ('replay', $1, $2, $3)`,
      [request.projection.name, actor.trim(), JSON.stringify(report)],
    );
    await client.query('commit');
    return report;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Applies the events that the live service has applied by now. */
async function catchUp(run: Run): Promise<number> {
  const { database, request, shadow } = run;
  await markApplied(database.$client, shadow.of('replay_events'), request.service);
  return apply(run);
}

async function refuseUnlessPure({ request, shadow }: Run): Promise<void> {
  const sent = await shadow.wouldHaveBeenSent();
  if (sent.length === 0) return;
  const tables = sent.map(({ table }) => table).join(', ');
  throw new ReplayRefusedError(
    `${request.projection.name} is not a pure projection: its handlers wrote to ${tables}. Nothing was changed.`,
  );
}

async function replaceTables({ client, request, shadow }: Run): Promise<TableDifference[]> {
  const tables: TableDifference[] = [];
  for (const { name, keeps = [], appendOnly = false } of request.projection.tables) {
    const shape = await readShape(client, name, keeps);
    const live = `public.${quoted(name)}`;
    const difference = await compareTables(client, shape, { before: live, after: shadow.of(name) });
    tables.push(difference);
    if (appendOnly) {
      refuseDifferent(difference);
      await addRows(client, shape, { live, shadow: shadow.of(name) });
    } else await replaceRows(client, shape, { live, shadow: shadow.of(name) });
  }
  return tables;
}

function refuseDifferent({ table, changed, removed, first }: TableDifference): void {
  if (changed + removed === 0) return;
  throw new ReplayRefusedError(
    `${table} only takes new rows, and ${changed + removed} of its rows differ from the events or are newer (${first.join(', ')}). Nothing was changed. Run it again in a moment; rows that still differ then were altered: restore them from a backup.`,
  );
}

const reportOf = async (
  { shadow, staging, request, resumed }: Run,
  tables: readonly TableDifference[],
  eventsApplied: number,
): Promise<ReplayReport> => ({
  tables,
  eventsApplied,
  eventsLeft: (await staging.count()).notYet,
  wouldHaveBeenSent: await shadow.wouldHaveBeenSent(),
  resumed,
  applied: request.applyAs !== null,
});
