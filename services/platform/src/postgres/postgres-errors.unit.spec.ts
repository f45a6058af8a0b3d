import { expect, test } from 'vitest';
import { isTransientDatabaseError, mayTryAlone, sqlStateOf } from './postgres-errors.ts';

const withState = (code: string): Error =>
  new Error('Failed query', { cause: Object.assign(new Error('from the server'), { code }) });

test.each([
  ['a broken constraint', withState('23505')],
  ['a deadlock', withState('40P01')],
  ['a fault of our own', new Error('an approval is not as it was read')],
])('after %s each item can be retried alone: nothing has changed', (_name, error) => {
  expect(mayTryAlone(error)).toBe(true);
});

test.each([
  ['a server that shuts down', withState('57P01')],
  ['a connection that failed', withState('08006')],
  ['a connection that was cut', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
  [
    'a connection that was cut while writing',
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  ],
  ['an answer that did not come', new Error('Query read timeout')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
])('after %s nothing is retried: the commit may have succeeded', (_name, error) => {
  expect(mayTryAlone(error)).toBe(false);
});

test.each([
  ['a lock that did not come', withState('55P03')],
  ['a statement that took too long', withState('57014')],
  ['a standby where the primary was', withState('25006')],
])('after %s nothing is retried: fifty items would each meet it again', (_name, error) => {
  expect(mayTryAlone(error)).toBe(false);
});

test.each([
  ['a statement behind a failed one', withState('25P02')],
  [
    'several failures with one of them',
    new AggregateError([new Error('other'), withState('40P01')]),
  ],
])('%s may succeed when it is retried', (_name, error) => {
  expect(isTransientDatabaseError(error)).toBe(true);
});

test('the failure of a statement is named, not those of the statements behind it', () => {
  expect(sqlStateOf(new AggregateError([withState('25P02'), withState('23505')]))).toBe('23505');
  expect(sqlStateOf(new Error('several', { cause: withState('25P02') }))).toBe('25P02');
});
