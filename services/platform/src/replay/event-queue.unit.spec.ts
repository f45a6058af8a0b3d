import { expect, test } from 'vitest';
import type { AnyEvent } from '../events/index.ts';
import { EventQueue } from './event-queue.ts';

const topic = 'receipt.events';
const START = new Date(0).toISOString();
const startAt = (partition: number) => ({ topic, partition, offset: 0n, newestAt: START });
const endAt = (partition: number, offset: bigint) => ({ topic, partition, offset });

/** An event of second `second`. */
const anEvent = (partition: number, offset: number, second: number) => ({
  topic,
  partition,
  offset: BigInt(offset),
  key: '1',
  event: { time: `2026-11-21T10:00:0${second}Z`, subject: `${partition}-${offset}` } as AnyEvent,
});

const subjectsOf = ({ events }: { events: readonly { event: AnyEvent }[] }): string[] =>
  events.map(({ event }) => event.subject);

test('events of several partitions are ordered by time', () => {
  const queue = new EventQueue([startAt(0), startAt(1)]);
  queue.add(`${topic}/0`, 2n, [anEvent(0, 0, 1), anEvent(0, 1, 4)]);
  queue.add(`${topic}/1`, 2n, [anEvent(1, 0, 2), anEvent(1, 1, 3)]);
  const ends = [endAt(0, 2n), endAt(1, 2n)];
  expect(subjectsOf(queue.take(10, ends))).toEqual(['0-0', '1-0', '1-1', '0-1']);
  expect(queue.left(ends)).toBe(0n);
});

test('a partition whose next event has not arrived holds back later events', () => {
  const queue = new EventQueue([startAt(0), startAt(1)]);
  queue.add(`${topic}/0`, 2n, [anEvent(0, 0, 1), anEvent(0, 1, 5)]);
  const ends = [endAt(0, 2n), endAt(1, 2n)];
  expect(subjectsOf(queue.take(10, ends))).toEqual([]);
  queue.add(`${topic}/1`, 1n, [anEvent(1, 0, 2)]);
  expect(subjectsOf(queue.take(10, ends))).toEqual(['0-0', '1-0']);
  queue.add(`${topic}/1`, 2n, []);
  expect(subjectsOf(queue.take(10, ends))).toEqual(['0-1']);
});

test("a clock that moves back does not reorder a partition's offsets", () => {
  const queue = new EventQueue([startAt(0), startAt(1)]);
  queue.add(`${topic}/0`, 2n, [anEvent(0, 0, 5), anEvent(0, 1, 1)]);
  queue.add(`${topic}/1`, 1n, [anEvent(1, 0, 3)]);
  const taken = queue.take(10, [endAt(0, 2n), endAt(1, 1n)]);
  expect(subjectsOf(taken)).toEqual(['1-0', '0-0', '0-1']);
});

test('the position of a partition is its first event not taken, where a run resumes', () => {
  const queue = new EventQueue([startAt(0), startAt(1)]);
  queue.add(`${topic}/0`, 9n, [anEvent(0, 3, 1), anEvent(0, 6, 2)]);
  queue.add(`${topic}/1`, 4n, []);
  const { places } = queue.take(1, [endAt(0, 9n), endAt(1, 4n)]);
  expect(places.map(({ offset }) => offset)).toEqual([6n, 4n]);
  expect(places.map(({ newestAt }) => newestAt)).toEqual(['2026-11-21T10:00:01.000Z', START]);
});

test('events after the end are left for later', () => {
  const queue = new EventQueue([startAt(0)]);
  queue.add(`${topic}/0`, 3n, [anEvent(0, 0, 1), anEvent(0, 2, 2)]);
  expect(subjectsOf(queue.take(10, [endAt(0, 2n)]))).toEqual(['0-0']);
  expect(queue.left([endAt(0, 2n)])).toBe(0n);
  expect(subjectsOf(queue.take(10, [endAt(0, 3n)]))).toEqual(['0-2']);
});
