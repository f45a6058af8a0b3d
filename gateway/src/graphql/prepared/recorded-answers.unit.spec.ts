import { expect, test } from 'vitest';
import { RecordedAnswers } from './recorded-answers.ts';

const mutation = (body: string) => ({ body, isMutation: true });
const query = (body: string) => ({ body, isMutation: false });

test('each answer is told once and in order, so that what was asked twice is asked no third time', async () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', query('a'), Promise.resolve('first'));
  void recorded.record('expense', query('a'), Promise.resolve('second'));
  expect(await recorded.take('expense', query('a'))).toBe('first');
  expect(await recorded.take('expense', query('a'))).toBe('second');
  expect(recorded.take('expense', query('a'))).toBeUndefined();
  expect(recorded.take('payout', query('a'))).toBeUndefined();
});

test('a mutation in other words than the one that was sent is refused instead of being sent again', () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', mutation('create'), Promise.resolve('done'));
  expect(() => recorded.take('expense', mutation('create '))).toThrow('not sent again');
});

test('a second mutation of the same operation, which the short way did not come to, is sent', async () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', mutation('first'), Promise.resolve('refused'));
  expect(await recorded.take('expense', mutation('first'))).toBe('refused');
  expect(recorded.take('expense', mutation('second'))).toBeUndefined();
});
