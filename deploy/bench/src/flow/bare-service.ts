import type { AnyEvent } from '@outlay/platform/events';
import { createEventDispatcher, createGroupDispatcher } from '@outlay/platform/inbox';
import {
  createEventConsumer,
  createEventProducer,
  createKafkaClient,
  type KafkaConnection,
} from '@outlay/platform/kafka';
import { createOutboxRelay, enqueueEvent, wakeAfterEvents } from '@outlay/platform/outbox';
import { createDatabase, type Transaction } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { randomUUID } from 'node:crypto';

// A service of the floor: what the platform does for an event, and next to nothing else. It claims each event and writes a row,
// and passes chains on: an event of a service is answered by the next one, and the last one's by the first. Before that it reads
// rows one after the other, so that four hops have as many round trips to the database as an expense's (`profiles.md`).

export interface BareServiceSettings {
  /** Its place in the chain, from 0. */
  readonly place: number;
  /** Topics of all services, by their places. */
  readonly topics: readonly string[];
  /** Consumer groups; the first passes chains on, and the others linger, as readers that nobody waits for do. */
  readonly groups: readonly string[];
  readonly databaseUrl: string;
  readonly kafka: KafkaConnection;
}

const settings = JSON.parse(process.env['BARE_SERVICE'] ?? '') as BareServiceSettings;
const { place, topics, groups, databaseUrl: url, kafka } = settings;
const LINGER_MS = 500;
/** An expense's hops have 15 round trips, of which four come with the claim and the commit. */
const READS_EACH = 3;
const name = `bare-${place}`;
const log = createLogger(name, 'error');
const connection = { url, poolMax: 5, applicationName: name, log };
const database = createDatabase({ ...connection, scopeByDefault: ALL_ORGANIZATIONS });
const client = createKafkaClient({ ...kafka, clientId: name, log });
// The type's topic has the service's own name.
const own = createKafkaClient({ ...kafka, topicPrefix: `${name}-`, clientId: name, log });
const producer = createEventProducer(own, log);
const relay = createOutboxRelay({ databaseUrl: url, applicationName: name, producer, log });
wakeAfterEvents(database, relay.wake);

/** When this service has made the first events of chains. */
const begunMs = new Map<string, number>();

async function makeEvent(tx: Transaction, id: string): Promise<void> {
  const data = { expenseId: '42', creatorId: '4', receiptId: null };
  const cause = { organizationId: '1', actorId: '4', correlationId: id, causationId: null };
  await enqueueEvent(tx, { type: 'ExpenseDeleted', aggregateId: id, data }, cause, name);
}

const addRow = async (tx: Transaction): Promise<void> => {
  await tx.execute('insert into bare_rows default values');
};

async function passOn({ source, subject }: AnyEvent, tx: Transaction): Promise<void> {
  const isNext = (Number(source.at(-1)) + 1) % topics.length === place;
  if (!isNext || !subject.startsWith('chain')) return addRow(tx);
  for (let read = 0; read < READS_EACH; read += 1) {
    await tx.execute('select * from bare_rows where id = 1');
  }
  await addRow(tx);
  const begun = begunMs.get(subject);
  if (begun !== undefined) process.send?.(performance.now() - begun);
  await makeEvent(tx, begun === undefined ? subject : `end of ${subject}`);
}

for (const [index, groupId] of groups.entries()) {
  const handler = index === 0 ? passOn : (_event: AnyEvent, tx: Transaction) => addRow(tx);
  const subscriptions = { ExpenseDeleted: handler };
  const dispatching = { consumer: groupId, database, subscriptions, log };
  const dispatch = createEventDispatcher(dispatching);
  await createEventConsumer({
    ...{ client, groupId, topics, log },
    ...(index > 0 && { lingerMs: LINGER_MS }),
    handle: (messages) => dispatch(...messages),
    handleTogether: createGroupDispatcher(dispatching),
    onFatal: (reason, error) => log.error({ err: error }, reason),
  }).start();
}
await relay.start();
process.on('message', (kind: 'chain' | 'alone') => {
  const id = `${kind} ${randomUUID()}`;
  void database.transaction(async (tx) => {
    await addRow(tx);
    if (kind === 'chain') begunMs.set(id, performance.now());
    await makeEvent(tx, id);
  });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
