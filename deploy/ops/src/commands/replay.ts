import {
  replayProjection,
  ReplayRefusedError,
  type Projection,
  type ReplayProgress,
  type ReplayReport,
  type ReplayStart,
} from '@outlay/platform/replay';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { askDatabases, connectKafka, databaseUrlOf, OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';
import { PROJECTIONS } from '../projections.ts';
import { momentOf } from './tail.ts';

export interface ReplayFlags {
  readonly from: string;
  readonly key?: string;
  readonly by?: string;
  readonly apply?: true;
  readonly restart?: true;
}

/** Every projection, with its tables and source events. */
export const listProjections = (): PrintedRow[] =>
  SUBGRAPH_NAMES.flatMap((service) =>
    PROJECTIONS[service].map(({ name, tables, handlers }) => ({
      service,
      projection: name,
      tables: tables.map((table) => table.name).join(', '),
      events: Object.keys(handlers).join(', '),
    })),
  );

/** The selected projections. @throws {OperatorError} listing the valid ones when there is no match */
export async function projectionsNamed(
  service: SubgraphName,
  name: string | undefined,
): Promise<readonly Projection[]> {
  const all = PROJECTIONS[service];
  if (all.length === 0) {
    throw new OperatorError(`${service} listens to no events: it has nothing to replay.`);
  }
  if (name === undefined) return all;
  const found = all.find((projection) => projection.name === name);
  if (found) return [found];
  const names = all.map((projection) => projection.name).join(', ');
  const tables = await askDatabases(
    [service],
    `select 1 from information_schema.tables where table_schema = 'public' and table_name = $1`,
    [/^[\w-]{1,60}$/.test(name) ? name : ''],
  );
  throw new OperatorError(
    tables.length > 0 && !all.some((each) => each.tables.some((table) => table.name === name))
      ? `${name} is state that ${service} decides on, with effects that must not happen twice: it is not replayed. Projections: ${names}.`
      : `${service} has no projection ${name.slice(0, 60)}: choose one of ${names}.`,
  );
}

/** Replays one projection. @throws {OperatorError} with the refusal */
export async function replay(
  service: SubgraphName,
  projection: Projection,
  flags: ReplayFlags,
  onProgress: (progress: ReplayProgress) => void,
): Promise<ReplayReport> {
  if (flags.apply && flags.by === undefined) {
    throw new OperatorError('Say who you are (--by) in 2 to 100 characters.');
  }
  try {
    return await replayProjection(
      { databaseUrl: databaseUrlOf(service), kafka: connectKafka(), onProgress },
      {
        service,
        projection,
        from: startOf(flags.from),
        key: flags.key ?? null,
        restart: flags.restart === true,
        applyAs: flags.apply ? (flags.by ?? '') : null,
      },
    );
  } catch (error) {
    if (error instanceof ReplayRefusedError) throw new OperatorError(error.message);
    throw error;
  }
}

function startOf(text: string): ReplayStart {
  if (text === 'beginning') return { kind: 'beginning' };
  if (/^\d{1,18}$/.test(text)) return { kind: 'offset', offset: BigInt(text) };
  return { kind: 'time', at: momentOf(text) };
}

/** One formatted row per table. */
export const reportRows = (
  service: SubgraphName,
  projection: string,
  { tables, eventsApplied, eventsLeft, wouldHaveBeenSent, applied }: ReplayReport,
): PrintedRow[] =>
  tables.map((table) => ({
    service,
    projection,
    table: table.table,
    events: eventsApplied,
    rows: table.after.rows,
    added: table.added,
    changed: table.changed,
    removed: table.removed,
    'hash before': table.before.sha256.slice(0, 12),
    'hash after': table.after.sha256.slice(0, 12),
    'not applied yet': eventsLeft,
    'would send': wouldHaveBeenSent.reduce((sum, { rows }) => sum + rows, 0),
    replaced: applied,
  }));

const REPORT_EVERY_MS = 1_000;

/** Prints progress and remaining time, once a second. */
export function createProgressLine(write: (line: string) => void, name: string) {
  let [phase, beganMs, toldMs]: [string, number, number] = ['', 0, 0];
  return ({ phase: now, done, total }: ReplayProgress): void => {
    const atMs = Date.now();
    if (now !== phase) [phase, beganMs, toldMs] = [now, atMs, 0];
    if (total === 0 || atMs - toldMs < REPORT_EVERY_MS) return;
    toldMs = atMs;
    const left = done === 0 ? null : ((atMs - beganMs) / done) * (total - done);
    const estimate = left === null ? '' : `, about ${Math.ceil(left / 1_000)} s left`;
    write(`${name}: ${now} ${done} of ${total} events${estimate}`);
  };
}
