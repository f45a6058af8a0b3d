import { expect, test } from 'vitest';
import { anEvent } from '../testing/an-event.ts';
import type { Transaction } from '../postgres/index.ts';
import { handlerOfMany, handlerOfSome, handlersOver } from './read-event.ts';

const tx = { name: 'tx' } as unknown as Transaction;
const event = anEvent('DepartmentChanged', '7', {
  departmentId: '7',
  name: 'Sales',
  previousName: null,
  deleted: false,
  monthlyBudgetUsd: null,
});

/** Handlers over a list of what they wrote, and the transactions that it was opened over. */
function aService() {
  const written: string[] = [];
  const over: Transaction[] = [];
  const open = handlersOver((given) => {
    over.push(given);
    return written;
  });
  return { written, over, open };
}

test('a handler writes through the ports of its own transaction, and never sees the transaction', async () => {
  const { written, over, open } = aService();
  const handlers = open({
    DepartmentChanged: ({ subject }, writes) => Promise.resolve(void writes.push(subject)),
  });
  await handlers.DepartmentChanged?.(event, tx);
  expect([written, over]).toEqual([['7'], [tx]]);
});

test('a batch stays one call, so that many events still share a statement', async () => {
  const { written, open } = aService();
  const { DepartmentChanged } = open({
    DepartmentChanged: handlerOfMany((events, writes) => {
      writes.push(events.map(({ subject }) => subject).join('+'));
      return Promise.resolve();
    }),
  });
  await DepartmentChanged?.many?.([event, event], tx);
  await DepartmentChanged?.(event, tx);
  expect(written).toEqual(['7+7', '7']);
});

test('events without an effect are still known from the event alone, and cost no transaction', () => {
  const { over, open } = aService();
  const { DepartmentChanged } = open({
    DepartmentChanged: handlerOfSome(
      ({ subject }) => subject !== '7',
      () => Promise.resolve(),
    ),
  });
  expect(DepartmentChanged?.concerns?.(event)).toBe(false);
  expect(over).toEqual([]);
});
