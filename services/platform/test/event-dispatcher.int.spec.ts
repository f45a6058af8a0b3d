import { handlerOfSome, NotYetKnownError } from '@outlay/platform/inbox';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aConsumerOf, effectsIn, failedEventsIn } from './support/a-consumer.ts';
import { anEvent, inOrder, writeEffect, type Deleted } from './support/deleted-events.ts';
import { startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;

beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
beforeEach(async () => {
  await testkit.rows('truncate outbox, inbox, inbox_positions, failed_events, effects');
});
afterAll(() => testkit.close());

const aConsumer = (
  handler?: Parameters<typeof aConsumerOf>[1],
  more?: Parameters<typeof aConsumerOf>[2],
) => aConsumerOf(testkit, handler, more);
const effects = () => effectsIn(testkit);
const failed = () => failedEventsIn(testkit);

const deadLetters = (): Promise<{ topic: string; key: string; payload: string }[]> =>
  testkit.rows('select topic, key, payload from outbox order by id');

test('a redelivered event changes nothing', async () => {
  const { deliver } = aConsumer();
  const event = anEvent('42');
  await deliver(event);
  await deliver(event);
  expect(await effects()).toEqual([event.id]);
});

test('an event that the handler reports as without effect leaves no trace', async () => {
  const { deliver } = aConsumer(handlerOfSome(({ subject }) => subject !== '42', writeEffect));
  const other = anEvent('43');
  await deliver(anEvent('42'), other);
  expect(await effects()).toEqual([other.id]);
  expect(await testkit.rows('select event_id from inbox')).toEqual([{ event_id: other.id }]);
});

test('an event delivered twice at the same time is applied once', async () => {
  const { deliver } = aConsumer();
  const event = anEvent('42');
  await Promise.all([deliver(event), deliver(event), deliver(event)]);
  expect(await effects()).toEqual([event.id]);
  expect(await failed()).toEqual([]);
});

test('an event older than the applied version of its aggregate is dropped', async () => {
  const { deliver } = aConsumer();
  const newer = anEvent('42', 5);
  await deliver(newer);
  await deliver(anEvent('42', 4));
  expect(await effects()).toEqual([newer.id]);
  expect(await failed()).toEqual([]);
});

test('a handler that hides its failed statements applies no event twice', async () => {
  const { deliver } = aConsumer((event, tx) => writeEffect(event, tx).catch(() => undefined));
  const event = anEvent('42');
  await deliver(event);
  await deliver(event);
  expect(await effects()).toEqual([event.id]);
});

test('two consumers of one database each apply the event', async () => {
  const event = anEvent('42');
  await aConsumer().deliver(event);
  await aConsumer(writeEffect, { consumer: 'other-reader' }).deliver(event);
  expect(await effects()).toEqual([event.id, event.id]);
});

test('a permanent failure stores the event and later ones of its key, while other keys continue', async () => {
  const poison = anEvent('poisoned', 1);
  const { deliver } = aConsumer(async (event, tx) => {
    if (event.id === poison.id) throw new Error('cannot be applied');
    await writeEffect(event, tx);
  });
  const behind = anEvent('poisoned', 2);
  const elsewhere = anEvent('healthy', 1);
  await deliver(poison);
  await deliver(behind);
  await deliver(elsewhere);
  expect(await effects()).toEqual([elsewhere.id]);
  expect(await failed()).toMatchObject([
    { event_id: poison.id, reason: 'Error: cannot be applied', attempts: 1 },
    { event_id: behind.id, reason: 'an earlier event of this key has failed' },
  ]);
  expect(await deadLetters()).toEqual(
    [poison, behind].map((event) => ({
      topic: 'reader.dlq',
      key: 'poisoned',
      payload: JSON.stringify(event),
    })),
  );
});

test('events applied before their key failed are not stored as failed on redelivery', async () => {
  const poison = anEvent('poisoned', 2);
  const { deliver } = aConsumer(async (event, tx) => {
    if (event.id === poison.id) throw new Error('cannot be applied');
    await writeEffect(event, tx);
  });
  const applied = anEvent('poisoned', 1);
  await deliver(applied);
  await deliver(poison);
  await deliver(applied);
  await deliver(poison);
  expect((await failed()).map(({ event_id }) => event_id)).toEqual([poison.id]);
  expect(await deadLetters()).toHaveLength(1);
});

test('an unreadable message is stored once, however many times it is delivered', async () => {
  const { deliverText } = aConsumer();
  await deliverText('{"id": "broken-1", ');
  await deliverText('{"id": "broken-1", ');
  expect(await failed()).toMatchObject([{ event_id: 'broken-1', reason: 'not JSON', attempts: 0 }]);
  expect(await deadLetters()).toHaveLength(1);
});

test('a message with a NUL, which the database cannot store, is stored without it and stops nothing', async () => {
  await aConsumer().deliverText('{"id": "nul-1\u0000", ');
  expect(await failed()).toMatchObject([{ event_id: 'nul-1\ufffd', reason: 'not JSON' }]);
});

test('data that violates its schema fails without reaching the handler', async () => {
  const handler = vi.fn(writeEffect);
  const { deliverText } = aConsumer(handler);
  const { data, ...envelope } = anEvent('42');
  await deliverText(JSON.stringify({ ...envelope, data: { ...data, creatorId: 4 } }));
  expect(handler).not.toHaveBeenCalled();
  expect(await failed()).toMatchObject([{ event_id: envelope.id }]);
});

test('an event that depends on a missing fact is retried, and applied once the fact exists', async () => {
  let attempts = 0;
  const { deliver } = aConsumer(async (event, tx) => {
    attempts += 1;
    if (attempts < 3) throw new NotYetKnownError('no such expense');
    await writeEffect(event, tx);
  });
  const event = anEvent('42');
  await deliver(event);
  expect(attempts).toBe(3);
  expect(await effects()).toEqual([event.id]);
  expect(await failed()).toEqual([]);
});

test('an event whose fact never arrives fails after the last attempt', async () => {
  const handler = vi.fn(() => Promise.reject(new NotYetKnownError('no such expense')));
  const { deliver } = aConsumer(handler, { attemptsMax: 2 });
  const event = anEvent('42');
  await deliver(event);
  expect(handler).toHaveBeenCalledTimes(2);
  expect(await failed()).toMatchObject([{ event_id: event.id, attempts: 2 }]);
});

test('an effect and its inbox row roll back together when the handler throws after writing', async () => {
  const { deliver } = aConsumer(async (event, tx) => {
    await writeEffect(event, tx);
    throw new Error('too late');
  });
  await deliver(anEvent('42'));
  expect(await effects()).toEqual([]);
  expect(await testkit.rows('select 1 from inbox')).toEqual([]);
  expect(await testkit.rows('select 1 from inbox_positions')).toEqual([]);
});

test.each([
  ['a deadlock', '40P01'],
  ['a standby where the primary was', '25006'],
  ['a connection that was cut while writing', 'EPIPE'],
  ['a host that is away', 'EHOSTUNREACH'],
])('after %s an event is retried, then thrown, and not stored as failed', async (_name, code) => {
  const failure = Object.assign(new Error('a transient failure'), { code });
  const handler = vi.fn(() => Promise.reject(failure));
  const { deliver } = aConsumer(handler, { attemptsMax: 2 });
  await expect(deliver(anEvent('42'))).rejects.toThrow('a transient failure');
  expect(handler).toHaveBeenCalledTimes(2);
  expect(await failed()).toEqual([]);
});

test('a failure whose cause stays unknown is retried, then stored, so that the consumer continues', async () => {
  const failure = Object.assign(new Error('the transaction is aborted'), { code: '25P02' });
  const handler = vi.fn(() => Promise.reject(failure));
  await aConsumer(handler, { attemptsMax: 2 }).deliver(anEvent('42'));
  expect(handler).toHaveBeenCalledTimes(2);
  expect(await failed()).toMatchObject([{ attempts: 2 }]);
});

test('an event without a handler leaves no trace', async () => {
  const { deliver } = aConsumer(writeEffect, { subscriptions: {} });
  await deliver(anEvent('42'));
  expect(await testkit.rows('select 1 from inbox')).toEqual([]);
  expect(await failed()).toEqual([]);
});

test('consecutive events of one key are applied in one transaction', async () => {
  const events = inOrder('42', 3);
  await aConsumer().deliver(...events);
  expect(await effects()).toEqual(events.map(({ id }) => id));
  expect(await testkit.rows('select distinct xmin::text from effects')).toHaveLength(1);
});

test('when one of several events fails permanently, earlier ones stay applied and later ones are stored behind it', async () => {
  const [first, poison, behind] = inOrder('42', 3) as [Deleted, Deleted, Deleted];
  const { deliver } = aConsumer(async (event, tx) => {
    if (event.id === poison.id) throw new Error('cannot be applied');
    await writeEffect(event, tx);
  });
  await deliver(first, poison, behind);
  expect(await effects()).toEqual([first.id]);
  expect((await failed()).map(({ event_id }) => event_id)).toEqual([poison.id, behind.id]);
});

test('an unreadable message blocks later ones, not those before it', async () => {
  const [first, behind] = inOrder('unknown', 2) as [Deleted, Deleted];
  await aConsumer().deliverText(JSON.stringify(first), '{"id":"broken"', JSON.stringify(behind));
  expect(await effects()).toEqual([first.id]);
  expect((await failed()).map(({ event_id }) => event_id)).toEqual(['broken', behind.id]);
});

test('an event redelivered among new ones is applied once', async () => {
  const [first, second] = inOrder('42', 2) as [Deleted, Deleted];
  const { deliver } = aConsumer();
  await deliver(first);
  await deliver(first, second);
  expect(await effects()).toEqual([first.id, second.id]);
});

test('an event without a handler is not validated', async () => {
  const { deliver } = aConsumer(writeEffect, { subscriptions: {} });
  await deliver({ ...anEvent('42'), data: { surprise: 1 } as never });
  expect(await failed()).toEqual([]);
});
