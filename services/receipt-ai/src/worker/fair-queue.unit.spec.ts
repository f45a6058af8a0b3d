import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

interface File {
  organizationId: string;
  name: string;
}

function queueOf(...names: string[]): FairQueue<File> {
  const queue = new FairQueue<File>(8);
  for (const name of names) queue.add({ organizationId: name.charAt(0), name });
  return queue;
}

const order = (queue: FairQueue<File>): string[] =>
  Array.from({ length: queue.length }, () => queue.take()?.name ?? '');

test('organizations take turns, each in the order of its files', () => {
  expect(order(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'a3',
  ]);
});

test('an organization without a turn keeps its place', () => {
  const queue = queueOf('a1', 'b1');
  expect(queue.take('a')?.name).toBe('b1');
  expect(queue.take('a')).toBeUndefined();
  expect(queue.take()?.name).toBe('a1');
});

test('a single late file is next, however many files another organization has queued', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'a4');
  expect(queue.take()?.name).toBe('a1');
  queue.add({ organizationId: 'b', name: 'b1' });
  expect(order(queue)).toEqual(['b1', 'a2', 'a3', 'a4']);
});

test('one organization can fill half of the queue, and others still find room until it is full', () => {
  const queue = queueOf('a1', 'a2', 'a3');
  expect(queue.hasRoomFor('a')).toBe(true);
  queue.add({ organizationId: 'a', name: 'a4' });
  expect(queue.hasRoomFor('a')).toBe(false);
  for (const name of ['b1', 'c1', 'd1']) {
    expect(queue.hasRoomFor(name.charAt(0))).toBe(true);
    queue.add({ organizationId: name.charAt(0), name });
  }
  queue.add({ organizationId: 'e', name: 'e1' });
  expect(queue.hasRoomFor('f')).toBe(false);
});

test('an empty queue returns nothing', () => {
  expect(queueOf().take()).toBeUndefined();
});
