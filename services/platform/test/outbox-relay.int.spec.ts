import type { EventEnvelope } from '@outlay/platform/events';
import { createEventDispatcher } from '@outlay/platform/inbox';
import type { EventProducer, OutgoingMessage } from '@outlay/platform/kafka';
import {
  createOutboxRelay,
  deleteExpiredEvents,
  enqueueEvents,
  wakeAfterEvents,
  type OutboxRelay,
} from '@outlay/platform/outbox';
import { eventually } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  CAUSE,
  log,
  startPlatformTestkit,
  writeIn,
  type PlatformTestkit,
} from './support/platform-testkit.ts';

let testkit: PlatformTestkit;
let relays: OutboxRelay[] = [];

beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
beforeEach(async () => {
  await testkit.rows(
    'truncate outbox, published_events, inbox, inbox_positions, aggregate_versions, effects',
  );
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
});
afterAll(() => testkit.close());

type Sent = OutgoingMessage & { readonly event: EventEnvelope };

/** A broker that keeps acknowledged messages. `onSend` may refuse, or break something before the acknowledgement arrives. */
function aProducer(
  onSend: () => Promise<void> | void = () => undefined,
): EventProducer & { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    send: async (messages) => {
      await onSend();
      sent.push(
        ...messages.map((message) => ({
          ...message,
          event: JSON.parse(message.value) as EventEnvelope,
        })),
      );
    },
    stop: () => Promise.resolve(),
  };
}

async function startRelay(
  producer: EventProducer,
  name = 'relay-test',
  pollMs = 20,
): Promise<OutboxRelay> {
  const relay = createOutboxRelay({
    databaseUrl: testkit.databaseUrl,
    applicationName: name,
    producer,
    log,
    pollMs,
  });
  relays.push(relay);
  await relay.start();
  return relay;
}

const waiting = async (): Promise<number> =>
  (await testkit.rows<{ rows: number }>('select count(*)::int as rows from outbox'))[0]?.rows ?? -1;

const untilEmpty = (): Promise<void> =>
  eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 10_000 });

test('an event of a rolled-back transaction is never published, while a concurrent one is', async () => {
  const producer = aProducer();
  await startRelay(producer);
  const rolledBack = testkit.database.transaction(async (tx) => {
    await writeIn(tx, 'undone');
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await testkit.write('done');
  await untilEmpty();
  expect(producer.sent.map(({ key }) => key)).toEqual(['done']);
});

test('events of one transaction are published in order, each with the next version of its aggregate', async () => {
  const producer = aProducer();
  await testkit.write('a');
  await testkit.database.transaction((tx) => writeIn(tx, 'a', 'b', 'a', 'b', 'a'));
  await startRelay(producer);
  await untilEmpty();
  expect(producer.sent.map(({ key, event }) => `${key}${event.aggregateversion}`)).toEqual([
    ...['a1', 'a2', 'b1', 'a3', 'b2', 'a4'],
  ]);
});

test('texts with quotes, backslashes and control characters are published unchanged', async () => {
  const producer = aProducer();
  const names = ['"quoted", \\back\\', 'one\u001ftwo\u001f', '"aggregateversion":-1', '\ud83d'];
  await testkit.database.transaction((tx) =>
    enqueueEvents(
      tx,
      names.map((name) => ({
        type: 'OrganizationChanged',
        aggregateId: 'organization:1',
        data: { organizationId: '1', name, timeZone: 'UTC', dateOrder: 'dmy' },
      })),
      CAUSE,
      'test',
    ),
  );
  await startRelay(producer);
  await untilEmpty();
  expect(producer.sent.map(({ event }) => [event.aggregateversion, event.data])).toEqual(
    names.map((name, place) => [
      place + 1,
      { organizationId: '1', name, timeZone: 'UTC', dateOrder: 'dmy' },
    ]),
  );
});

test('after many events at once the relay pauses, so that the next commits share a send', async () => {
  const sentAtMs: number[] = [];
  const producer = aProducer(() => void sentAtMs.push(performance.now()));
  const relay = await startRelay(producer, 'relay-test', 10_000);
  const keys = Array.from({ length: 90 }, (_, n) => `together-${n}`);
  await testkit.database.transaction((tx) => writeIn(tx, ...keys));
  relay.wake();
  await untilEmpty();
  await testkit.write('next');
  relay.wake();
  await untilEmpty();
  const [first = 0, second = 0] = sentAtMs;
  expect(second - first).toBeGreaterThan(85);
  expect(sentAtMs).toHaveLength(2);
});

test('a crash between commit and publish loses nothing: the next relay publishes the event', async () => {
  await testkit.write('left-behind');
  expect(await waiting()).toBe(1);
  const producer = aProducer();
  await startRelay(producer);
  await untilEmpty();
  expect(producer.sent.map(({ key, topic }) => [topic, key])).toEqual([
    ['expense.events', 'left-behind'],
  ]);
});

test('a crash between acknowledgement and delete publishes twice, and a consumer applies it once', async () => {
  let acknowledgements = 0;
  const producer = aProducer();
  const dying: EventProducer = {
    ...producer,
    send: async (messages) => {
      await producer.send(messages);
      acknowledgements += 1;
      if (acknowledgements > 1) return;
      // The broker has the event; the relay's connection breaks before it can delete the row.
      await testkit.rows(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'dying-relay'`,
      );
    },
  };
  await testkit.write('twice');
  await startRelay(dying, 'dying');
  await untilEmpty();
  expect(producer.sent).toHaveLength(2);
  expect(producer.sent[0]?.event.id).toBe(producer.sent[1]?.event.id);

  const dispatch = createEventDispatcher({
    consumer: 'reader',
    database: testkit.database,
    subscriptions: {
      ExpenseDeleted: async (event, tx) => {
        await tx.execute(sql`insert into effects values (${event.id}, ${event.subject})`);
      },
    },
    log,
  });
  for (const message of producer.sent) await dispatch(message);
  expect(await testkit.rows('select key from effects')).toEqual([{ key: 'twice' }]);
});

test('of two relays one leads, order per key is kept, and the other takes over when it stops', async () => {
  const first = aProducer();
  const second = aProducer();
  const leader = await startRelay(first, 'first');
  await testkit.write('a');
  await untilEmpty();
  await startRelay(second, 'second');
  const keys = ['a', 'b', 'c'];
  await Promise.all(
    keys.map(async (key) => {
      for (let round = 0; round < 10; round += 1) await testkit.write(key);
    }),
  );
  await untilEmpty();
  expect(second.sent).toEqual([]);
  for (const key of keys) {
    const versions = first.sent
      .filter((message) => message.key === key)
      .map(({ event }) => event.aggregateversion);
    expect(versions).toEqual([...versions].sort((left, right) => left - right));
    expect(new Set(versions).size).toBeGreaterThanOrEqual(10);
  }
  const led = first.sent.length;
  await leader.stop();
  await testkit.write('a');
  await untilEmpty();
  expect(first.sent).toHaveLength(led);
  expect(second.sent.map(({ event }) => event.aggregateversion)).toEqual([12]);
});

test('a commit with events wakes the relay at once, and one without, or a rollback, does not', async () => {
  const wake = vi.fn();
  const database = Object.create(testkit.database) as typeof testkit.database;
  wakeAfterEvents(database, wake);
  await database.transaction((tx) => tx.execute(sql`select 1`));
  const rolledBack = database.transaction(async (tx) => {
    await writeIn(tx, 'a');
    throw new Error('refused');
  });
  await expect(rolledBack).rejects.toThrow('refused');
  expect(wake).not.toHaveBeenCalled();
  await database.transaction((tx) => writeIn(tx, 'b'));
  expect(wake).toHaveBeenCalledOnce();
});

test('a relay that does not lead wakes the one that does', async () => {
  const producer = aProducer();
  await testkit.write('a');
  await startRelay(producer, 'leading', 60_000);
  await untilEmpty();
  const following = await startRelay(aProducer(), 'following', 60_000);
  await testkit.write('b');
  following.wake();
  await untilEmpty();
  expect(producer.sent.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('while the broker is down rows stay, and are published in order once it answers', async () => {
  let refusals = 0;
  const producer = aProducer(() => {
    if (refusals < 2) {
      refusals += 1;
      throw new Error('no broker');
    }
  });
  await testkit.write('patient');
  await testkit.write('patient');
  const relay = await startRelay(producer, 'relay-test', 500);
  await eventually(() => expect(refusals).toBe(1));
  expect(await waiting()).toBe(2);
  relay.wake();
  await untilEmpty();
  expect(refusals).toBe(2);
  expect(producer.sent.map(({ event }) => event.aggregateversion)).toEqual([1, 2]);
});

test('events too large for one broker batch are published in several, in order', async () => {
  await testkit.rows(
    `insert into outbox (topic, key, payload)
     select 'expense.events', n::text, json_build_object('n', n, 'text', repeat('x', 300000)) from generate_series(1, 7) n`,
  );
  const weights: number[] = [];
  const sent: string[] = [];
  await startRelay({
    send: (messages) => {
      weights.push(messages.reduce((sum, { value }) => sum + value.length, 0));
      sent.push(...messages.map(({ key }) => key));
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
  });
  await eventually(async () => expect(await waiting()).toBe(0));
  expect(sent).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(Math.max(...weights)).toBeLessThan(1_000_000);
});

/** The command in install.md for lost topics. */
const publishAgain = (): Promise<unknown> =>
  testkit.rows(
    'insert into outbox (id, topic, key, payload) select id, topic, key, payload from published_events on conflict do nothing',
  );

test('a broker that lost its topics gets the published events again, before those that were still waiting', async () => {
  const lost = aProducer();
  const relay = await startRelay(lost);
  await testkit.write('a');
  await testkit.write('a');
  await untilEmpty();
  await relay.stop();
  await testkit.write('a');
  await publishAgain();
  const found = aProducer();
  await startRelay(found);
  await untilEmpty();
  expect(found.sent.map(({ event }) => event.aggregateversion)).toEqual([1, 2, 3]);
  expect(found.sent.slice(0, 2)).toEqual(lost.sent);
});

test('published events are deleted after seven days, so that they do not fill the disk', async () => {
  await startRelay(aProducer());
  await testkit.write('old');
  await testkit.write('new');
  await untilEmpty();
  await testkit.rows(
    `update published_events set published_at = now() - interval '7 days 1 minute' where key = 'old'`,
  );
  expect(await deleteExpiredEvents(testkit.database, new Date())).toBe(1);
  expect(await testkit.rows('select key from published_events')).toEqual([{ key: 'new' }]);
});
