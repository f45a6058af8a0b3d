import type { EventType } from '@outlay/schemas/events';
import type { EventEnvelope } from '../events/index.ts';
import {
  createEventDispatcher,
  createGroupDispatcher,
  type DispatcherOptions,
} from '../inbox/index.ts';
import { createDatabase, type Database } from '../postgres/index.ts';
import { ALL_ORGANIZATIONS } from '../tenancy/index.ts';
import { createLogger, type Logger } from '../telemetry/index.ts';
import { messageOf } from './an-event.ts';
import { migrationsOf } from './migrations.ts';
import { statementsOver } from './statements-over.ts';
import { createTestDatabase } from './test-database.ts';

/** An event as the outbox holds it. */
export interface StoredEvent {
  readonly type: EventType;
  readonly actorid: string | null;
  readonly causationid: string | null;
  readonly correlationid: string;
  readonly data: Record<string, unknown>;
}

/** A service's empty database, with its incoming and outgoing events; there is no broker in between. */
export interface ServiceTestkit {
  /** The service's login. Work outside a request or event sees all organizations. */
  readonly database: Database;
  readonly databaseUrl: string;
  /** The owner of the tables, for what a service may not do. */
  readonly owner: Database;
  readonly log: Logger;
  /** Rows of a query, to check what is stored. */
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** The events that were published about an aggregate, in order. */
  readonly eventsOf: (aggregateId: string) => Promise<StoredEvent[]>;
  /** Applies an event as the consumer does. */
  readonly deliver: <Type extends EventType>(event: EventEnvelope<Type>) => Promise<void>;
  /** Applies events in one transaction. Returns false, with nothing changed, when they have to be delivered one by one. */
  readonly deliverTogether: (events: readonly EventEnvelope[]) => Promise<boolean>;
  /** The SQL statements of `work`, without begin and commit. */
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/**
 * @param service whose committed migrations the database gets
 * @param serverUrl the suite's PostgreSQL server
 * @param subscriptions the service's handlers
 * @param timeZone of the database sessions; results must not depend on it
 */
export async function createServiceTestkit({
  service,
  serverUrl,
  subscriptions = {},
  timeZone = 'UTC',
}: {
  readonly service: string;
  readonly serverUrl: string;
  readonly subscriptions?: DispatcherOptions['subscriptions'];
  readonly timeZone?: string;
}): Promise<ServiceTestkit> {
  const server = await createTestDatabase(serverUrl, migrationsOf(service));
  const log = createLogger(`${service}-test`, 'silent');
  const connect = (url: string, poolMax: number): Database =>
    createDatabase({
      url: `${url}?options=-c%20TimeZone%3D${encodeURIComponent(timeZone)}`,
      poolMax,
      applicationName: `${service}-test`,
      log,
      scopeByDefault: ALL_ORGANIZATIONS,
    });
  const database = connect(server.runtimeUrl, 8);
  const owner = connect(server.url, 2);
  const consumer: DispatcherOptions = {
    consumer: service,
    database,
    subscriptions,
    log,
    attemptsMax: 2,
  };
  const dispatch = createEventDispatcher(consumer);
  const dispatchTogether = createGroupDispatcher(consumer);
  const rows: ServiceTestkit['rows'] = async <Row extends object>(
    query: string,
    values: unknown[] = [],
  ) => (await owner.$client.query<Row>(query, values)).rows;
  return {
    database,
    databaseUrl: server.runtimeUrl,
    owner,
    log,
    rows,
    eventsOf: async (aggregateId) => {
      const found = await rows<{ payload: string }>(
        'select payload from outbox where key = $1 order by id',
        [aggregateId],
      );
      return found.map(({ payload }) => JSON.parse(payload) as StoredEvent);
    },
    deliver: (event) => dispatch(messageOf(event)),
    deliverTogether: (events) => dispatchTogether(events.map(messageOf)),
    statementsOf: statementsOver(database),
    close: async () => {
      await database.$client.end();
      await owner.$client.end();
      await server.drop();
    },
  };
}
