import { handlerOfMany } from '@outlay/platform/inbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('a batch of events with many keys is applied in one transaction, in order per key', async () => {
  const [first, second] = inOrder('42', 2) as [Deleted, Deleted];
  const other = anEvent('41');
  const { deliverTogether } = aConsumer();
  expect(await deliverTogether(first, second, other)).toBe(true);
  expect(await effects()).toEqual([other.id, first.id, second.id]);
  expect(await testkit.rows('select distinct xmin::text from effects')).toHaveLength(1);
});

test('a batch handler gets its events at once, without those already applied', async () => {
  const told: string[][] = [];
  const many = handlerOfMany<'ExpenseDeleted'>(async (events, tx) => {
    told.push(events.map(({ subject }) => subject));
    for (const event of events) await writeEffect(event, tx);
  });
  const { deliver, deliverTogether } = aConsumer(many);
  const applied = anEvent('42');
  await deliver(applied);
  const redelivered = [applied, anEvent('43'), anEvent('44')];
  expect(await deliverTogether(...redelivered)).toBe(true);
  expect(await deliverTogether(...redelivered)).toBe(true);
  expect(told).toEqual([['42'], ['43', '44']]);
});

test('of two versions of one aggregate in the wrong order the older is dropped, batched or not', async () => {
  const [older, newer] = inOrder('42', 2) as [Deleted, Deleted];
  await aConsumer().deliverTogether(newer, older, anEvent('43'));
  expect(await effects()).not.toContain(older.id);
  expect(await effects()).toHaveLength(2);
});

test('when one of several keys fails, the batch rolls back and is applied key by key', async () => {
  const poison = anEvent('poisoned');
  const { deliverTogether, deliver } = aConsumer(async (event, tx) => {
    if (event.id === poison.id) throw new Error('cannot be applied');
    await writeEffect(event, tx);
  });
  const healthy = anEvent('healthy');
  expect(await deliverTogether(healthy, poison)).toBe(false);
  expect(await effects()).toEqual([]);
  expect(await testkit.rows('select 1 from inbox')).toEqual([]);
  await deliver(healthy);
  await deliver(poison);
  expect(await effects()).toEqual([healthy.id]);
});

test('an event of a failed key is stored behind it, and the rest of its batch is applied', async () => {
  const [poison, behind] = inOrder('poisoned', 2) as [Deleted, Deleted];
  const { deliver, deliverTogether } = aConsumer(async (event, tx) => {
    if (event.id === poison.id) throw new Error('cannot be applied');
    await writeEffect(event, tx);
  });
  await deliver(poison);
  const others = [anEvent('41'), anEvent('42')];
  expect(await deliverTogether(behind, ...others)).toBe(true);
  expect(await effects()).toEqual(others.map(({ id }) => id));
  expect((await failed()).map(({ event_id }) => event_id)).toEqual([poison.id, behind.id]);
});
