import { expect, test } from 'vitest';
import { RecordedAnswers } from './recorded-answers.ts';

const mutation = (body: string) => ({ body, isMutation: true });
const query = (body: string) => ({ body, isMutation: false });

test('each recorded answer is used once and in order, so no request is sent a third time', async () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', query('a'), Promise.resolve('first'));
  void recorded.record('expense', query('a'), Promise.resolve('second'));
  expect(await recorded.take('expense', query('a'))).toBe('first');
  expect(await recorded.take('expense', query('a'))).toBe('second');
  expect(recorded.take('expense', query('a'))).toBeUndefined();
  expect(recorded.take('payout', query('a'))).toBeUndefined();
});

test('a mutation that differs from the one sent is refused instead of being sent again', () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', mutation('create'), Promise.resolve('done'));
  expect(() => recorded.take('expense', mutation('create '))).toThrow(
    'the fallback changed a mutation',
  );
});

test('a second mutation in the operation that the fast path did not reach is sent', async () => {
  const recorded = new RecordedAnswers();
  void recorded.record('expense', mutation('first'), Promise.resolve('refused'));
  expect(await recorded.take('expense', mutation('first'))).toBe('refused');
  expect(recorded.take('expense', mutation('second'))).toBeUndefined();
});
