import { expect, test } from 'vitest';
import { OrderQueue, type WaitingOrder } from './order-queue.ts';

interface Order extends WaitingOrder {
  name: string;
}

/** "r1" is read and "d1" rendered, each for organization 1. */
const order = (name: string): Order => ({
  name,
  kind: name.startsWith('r') ? 'read' : 'draw',
  organizationId: name.charAt(1),
});

function queueOf(...names: string[]): OrderQueue<Order> {
  const queue = new OrderQueue<Order>({ readsMax: 4, drawingsMax: 8, drawingTurnMs: 100 });
  for (const name of names) queue.add(order(name));
  return queue;
}

/** Names in the order in which the worker gets them, with this rendering time per page. */
function served(queue: OrderQueue<Order>, drawingMs: number): string[] {
  const names: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    names.push(next.name);
    queue.ended(next, next.kind === 'draw' ? drawingMs : 2_000);
  }
  return names;
}

test('pages are drawn before earlier files are read, because a user is waiting', () => {
  expect(served(queueOf('r1', 'r2', 'd1', 'd2'), 10)).toEqual(['d1', 'd2', 'r1', 'r2']);
});

test('however many pages are queued, a file is read once drawing has used its share of time', () => {
  const queue = queueOf('r1', 'r1', 'd1', 'd1', 'd1', 'd1', 'd1');
  expect(served(queue, 60)).toEqual(['d1', 'd1', 'r1', 'd1', 'd1', 'r1', 'd1']);
});

test('one page that uses the whole time share lets a file go first', () => {
  expect(served(queueOf('r1', 'd1', 'd1'), 8_000)).toEqual(['d1', 'r1', 'd1']);
});

test('pages are drawn without pause while no file is queued', () => {
  expect(served(queueOf('d1', 'd1', 'd1'), 8_000)).toEqual(['d1', 'd1', 'd1']);
});

test('files and pages have separate limits: many of one leave room for the other', () => {
  const queue = queueOf('r1', 'r1', 'r2', 'r2');
  expect(queue.hasRoomFor(order('r3'))).toBe(false);
  expect(queue.hasRoomFor(order('d3'))).toBe(true);
  for (let i = 0; i < 4; i++) queue.add(order('d1'));
  expect(queue.hasRoomFor(order('d1'))).toBe(false);
  expect(queue.hasRoomFor(order('d2'))).toBe(true);
});

test('organizations take turns with pages as with files', () => {
  expect(served(queueOf('d1', 'd1', 'd2'), 1)).toEqual(['d1', 'd2', 'd1']);
});

test('the whole queue can be drained at once, including pages', () => {
  const queue = queueOf('r1', 'd1');
  expect(queue.takeAll().map(({ name }) => name)).toEqual(['d1', 'r1']);
  expect(queue.take()).toBeUndefined();
});
