import { expect, test } from 'vitest';
import { SENDING_WINDOW_MS, planMessages, type SendingWindow } from './sending-window.ts';

const START = new Date('2026-11-21T09:00:00Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);
const waiting = (count: number, createdAt = START) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), createdAt }));

test('up to ten leave as a message each', () => {
  const plan = planMessages(null, waiting(10), START);
  expect(plan.single).toHaveLength(10);
  expect(plan.summary).toEqual([]);
  expect(plan.window).toEqual({ startedAt: START, messages: 10 });
});

test('of fifteen ten leave, and five wait for the end of the ten minutes and become one message', () => {
  const first = planMessages(null, waiting(15), START);
  expect(first.single).toHaveLength(10);
  const left = waiting(15).slice(10);
  const meanwhile = planMessages(first.window, left, later(SENDING_WINDOW_MS - 1));
  expect([...meanwhile.single, ...meanwhile.summary]).toEqual([]);
  const afterwards = planMessages(first.window, left, later(SENDING_WINDOW_MS));
  expect(afterwards.single).toEqual([]);
  expect(afterwards.summary).toEqual(left);
  expect(afterwards.window).toEqual({ startedAt: later(SENDING_WINDOW_MS), messages: 1 });
});

test('what comes after the ten minutes is a message of its own, beside the summary of what has waited', () => {
  const full: SendingWindow = { startedAt: START, messages: 10 };
  const late = { id: '9', createdAt: later(SENDING_WINDOW_MS + 5_000) };
  const plan = planMessages(full, [...waiting(3), late], later(SENDING_WINDOW_MS + 6_000));
  expect(plan.single).toEqual([late]);
  expect(plan.summary).toHaveLength(3);
  expect(plan.window.messages).toBe(2);
});

test('what waited while the service was down leaves one by one: no full window held it back', () => {
  const quiet: SendingWindow = { startedAt: START, messages: 2 };
  const plan = planMessages(quiet, waiting(3), later(SENDING_WINDOW_MS * 3));
  expect(plan.single).toHaveLength(3);
  expect(plan.summary).toEqual([]);
});

test('a clock that is set back ends the window, so that nobody waits for a future that was a mistake', () => {
  const fromTomorrow: SendingWindow = { startedAt: later(86_400_000), messages: 10 };
  const plan = planMessages(fromTomorrow, waiting(1), START);
  expect([...plan.single, ...plan.summary]).toHaveLength(1);
  expect(plan.window.startedAt).toEqual(START);
});
