import type { OperationAnswer } from '@outlay/schemas/operator-api';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../installation.ts';
import { callOperation, readAll } from '../operator-client.ts';
import { checkName } from '../operator-note.ts';
import type { PrintedRow } from '../print.ts';
import { momentOf } from './tail.ts';

type Projection = OperationAnswer<'listReplays'>['projections'][number];
type Progress = NonNullable<Projection['progress']>;
type Outcome = NonNullable<Projection['last']>;

export interface ReplayFlags {
  readonly from: string;
  readonly key?: string;
  readonly by?: string;
  readonly apply?: true;
  readonly restart?: true;
}

const POLL_INTERVAL_MS = 200;
/** A run that is neither running nor over for this long has ended with its process. */
const GONE_AFTER_MS = 15_000;

/** Every projection, with its tables and source events. */
export const listProjections = async (): Promise<PrintedRow[]> =>
  (await readAll('listReplays', {})).projections.map(({ service, projection, tables, events }) => ({
    service,
    projection,
    tables: tables.join(', '),
    events: events.join(', '),
  }));

/** All projections of a service. @throws {OperatorError} when it has none */
export async function projectionsOf(service: SubgraphName): Promise<string[]> {
  const { projections } = await callOperation('listReplays', { service });
  if (projections.length > 0) return projections.map(({ projection }) => projection);
  throw new OperatorError(`${service} consumes no events, so it has nothing to replay.`);
}

/** Starts a replay and waits until it is over. @throws {OperatorError} with the refusal, or why it failed */
export async function replay(
  service: SubgraphName,
  projection: string,
  flags: ReplayFlags,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const by = flags.apply ? checkName(flags.by) : flags.by;
  const before = await stateOf(service, projection);
  await callOperation('startReplay', {
    service,
    projection,
    apply: flags.apply === true,
    skip_comparison: flags.apply === true,
    resume: flags.restart !== true,
    from: startOf(flags.from),
    key: flags.key,
    by,
  });
  let seenMs = Date.now();
  for (;;) {
    const state = await stateOf(service, projection);
    if (state?.progress) onProgress(state.progress);
    if (state?.running) seenMs = Date.now();
    else if (state?.last && state.last.at !== before?.last?.at) {
      if (state.last.kind === 'failed') throw new OperatorError(state.last.reason ?? 'failed');
      return state.last;
    }
    if (Date.now() - seenMs > GONE_AFTER_MS) {
      throw new OperatorError(
        `The replay ended with its process, and nothing was changed: repeat the command to resume.`,
      );
    }
    await pause(POLL_INTERVAL_MS);
  }
}

const stateOf = async (service: SubgraphName, name: string): Promise<Projection | undefined> =>
  (await callOperation('listReplays', { service })).projections.find(
    ({ projection }) => projection === name,
  );

const startOf = (text: string): string | undefined =>
  text === 'beginning' ? undefined : /^\d{1,18}$/.test(text) ? text : momentOf(text).toISOString();

/** One formatted row per table. */
export const reportRows = (
  service: SubgraphName,
  projection: string,
  { kind, tables, events_applied, events_left, would_send }: Outcome,
): PrintedRow[] =>
  tables.map((table) => ({
    service,
    projection,
    table: table.table,
    events: events_applied,
    rows: table.rows_after,
    added: table.added,
    changed: table.changed,
    removed: table.removed,
    'hash before': table.sha256_before.slice(0, 12),
    'hash after': table.sha256_after.slice(0, 12),
    'not applied yet': events_left,
    'would send': would_send,
    replaced: kind === 'applied',
  }));

const REPORT_EVERY_MS = 1_000;

/** Prints progress and remaining time, once a second. */
export function createProgressLine(write: (line: string) => void, name: string) {
  let [phase, beganMs, printedMs]: [string, number, number] = ['', 0, 0];
  return ({ phase: now, done, total }: Progress): void => {
    const atMs = Date.now();
    if (now !== phase) [phase, beganMs, printedMs] = [now, atMs, 0];
    if (total === 0 || atMs - printedMs < REPORT_EVERY_MS) return;
    printedMs = atMs;
    const left = done === 0 ? null : ((atMs - beganMs) / done) * (total - done);
    const estimate = left === null ? '' : `, about ${Math.ceil(left / 1_000)} s left`;
    write(`${name}: ${now} ${done} of ${total} events${estimate}`);
  };
}
