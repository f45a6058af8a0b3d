import { setTimeout as pause } from 'node:timers/promises';
import type { KafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { askDatabase } from '../ask-database.ts';
import { countEvents } from './topic-events.ts';
import { WRITES, type Acknowledged, type Write } from './writers.ts';

const SETTLE_MAX_MS = 180_000;
const LOOK_AGAIN_MS = 500;

/** Table and column that contain a write's name. A submission is found by what workflow made from its event. */
const ROW_OF: Readonly<Record<Write, { service: SubgraphName; table: string; column: string }>> = {
  expense: { service: 'expense', table: 'expenses', column: 'title' },
  submission: { service: 'workflow', table: 'instances', column: 'title' },
  category: { service: 'expense', table: 'categories', column: 'name' },
  department: { service: 'identity', table: 'departments', column: 'name' },
  delegation: { service: 'workflow', table: 'delegations', column: 'reason' },
};

/** Names of rows that the writers made: a UUID. */
const NAME = '^[0-9a-f-]{36}$';

/**
 * Services that apply the events of the load. ledger-watcher only handles expenses from wallets, and payout only approved ones.
 */
const CONSUMERS_OF: Readonly<Record<string, readonly SubgraphName[]>> = {
  ExpenseCreated: ['receipt-ai', 'notification'],
  ExpenseSubmitted: ['workflow', 'receipt-ai', 'notification'],
  CategoryChanged: ['workflow', 'receipt-ai', 'identity'],
  DepartmentChanged: ['expense', 'workflow'],
  StepAssigned: ['expense', 'receipt-ai', 'notification'],
};

export interface Verdict {
  /** Number of acknowledged writes without a row. */
  readonly lost: number;
  /** Number of rows of a write beyond its first. */
  readonly doubled: number;
  /** Number of events that are published according to the services' databases. */
  readonly events: number;
  readonly missingInTopics: number;
  /** Number of events in the topics whose change is in no database. */
  readonly unfounded: number;
  /** Number of copies in the topics: a relay that died after sending sends again, and consumers use the first copy. */
  readonly sentAgain: number;
  /** Events that a consumer has not applied, by type, consumer and id. */
  readonly notApplied: readonly string[];
  readonly failedEvents: number;
  readonly unpublished: number;
  readonly settledS: number;
}

export const isFaultless = (verdict: Verdict): boolean =>
  verdict.notApplied.length === 0 &&
  [verdict.lost, verdict.doubled, verdict.missingInTopics].every((count) => count === 0) &&
  [verdict.unfounded, verdict.failedEvents, verdict.unpublished].every((count) => count === 0);

interface Options {
  readonly databaseUrl: (service: SubgraphName) => string;
  readonly kafka: KafkaClient;
  readonly topics: readonly string[];
  readonly acknowledged: readonly Acknowledged[];
}

/** Waits until everything is published and applied, and compares databases and topics with the answers. */
export async function judge(options: Options): Promise<Verdict> {
  const beganMs = performance.now();
  let state = await stateOf(options);
  while (!isSettled(state) && performance.now() - beganMs < SETTLE_MAX_MS) {
    await pause(LOOK_AGAIN_MS);
    state = await stateOf(options);
  }
  const settledS = Math.round((performance.now() - beganMs) / 100) / 10;
  const inTopics = await countEvents(options.kafka, options.topics);
  const copies = [...inTopics.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...(await rowsOf(options)),
    events: state.published.size,
    missingInTopics: [...state.published.keys()].filter((id) => !inTopics.has(id)).length,
    unfounded: [...inTopics.keys()].filter((id) => !state.published.has(id)).length,
    sentAgain: copies - inTopics.size,
    notApplied: state.notApplied,
    failedEvents: await sumOf(options, 'select count(*) from failed_events'),
    unpublished: state.unpublished,
    settledS,
  };
}

interface State {
  /** Types of the published events, by id. */
  readonly published: ReadonlyMap<string, string>;
  readonly unpublished: number;
  readonly notApplied: readonly string[];
}

const isSettled = ({ unpublished, notApplied }: State): boolean =>
  unpublished === 0 && notApplied.length === 0;

async function stateOf(options: Options): Promise<State> {
  const unpublished = await sumOf(options, 'select count(*) from outbox');
  const published = new Map<string, string>();
  const applied = new Map<SubgraphName, Set<string>>();
  for (const service of SUBGRAPH_NAMES) {
    const url = options.databaseUrl(service);
    const events = await askDatabase<{ id: string; type: string }>(
      url,
      `select payload::json ->> 'id' as id, payload::json ->> 'type' as type from published_events`,
    );
    for (const { id, type } of events) published.set(id, type);
    const inbox = await askDatabase<{ id: string }>(
      url,
      'select event_id::text as id from inbox where consumer = $1',
      [service],
    );
    applied.set(service, new Set(inbox.map(({ id }) => id)));
  }
  return { published, unpublished, notApplied: notAppliedOf(published, applied) };
}

function notAppliedOf(
  published: State['published'],
  applied: ReadonlyMap<SubgraphName, ReadonlySet<string>>,
): State['notApplied'] {
  return [...published].flatMap(([id, type]) =>
    (CONSUMERS_OF[type] ?? [])
      .filter((consumer) => !applied.get(consumer)?.has(id))
      .map((consumer) => `${type} ${id} by ${consumer}`),
  );
}

async function sumOf({ databaseUrl }: Options, query: string): Promise<number> {
  let sum = 0;
  for (const service of SUBGRAPH_NAMES) {
    const [row] = await askDatabase<{ count: string }>(databaseUrl(service), query);
    sum += Number(row?.count);
  }
  return sum;
}

async function rowsOf({
  databaseUrl,
  acknowledged,
}: Options): Promise<Pick<Verdict, 'lost' | 'doubled'>> {
  let [lost, doubled] = [0, 0];
  for (const write of WRITES) {
    const { service, table, column } = ROW_OF[write];
    const rows = await askDatabase<{ name: string; count: string }>(
      databaseUrl(service),
      `select ${column} as name, count(*) from ${table} where ${column} ~ '${NAME}' group by ${column}`,
    );
    const countOf = new Map(rows.map(({ name, count }) => [name, Number(count)]));
    for (const { name } of acknowledged.filter((each) => each.write === write)) {
      if (!countOf.has(name)) lost += 1;
    }
    doubled += rows.filter(({ count }) => Number(count) > 1).length;
  }
  return { lost, doubled };
}
