import { expect, test } from 'vitest';
import { isBrokerUnavailable } from '../kafka-client.ts';
import { toOwnError } from './platformatic-errors.ts';

/** An error with the library's fields. */
const marked = (message: string, marks: object, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), marks);

const network = (cause?: unknown): Error =>
  marked('Connection to a:9092 failed.', { code: 'PLT_KFK_NETWORK', canRetry: true }, cause);
const login = (cause?: unknown): Error =>
  marked('SASL authentication failed.', { code: 'PLT_KFK_AUTHENTICATION', canRetry: false }, cause);
const protocol = (apiId: string, marks: object): Error =>
  marked(`refused by ${apiId}`, { code: 'PLT_KFK_PROTOCOL', apiId, ...marks });
const tried = (...errors: Error[]): Error =>
  Object.assign(new AggregateError(errors, 'metadata failed 4 times.'), {
    code: 'PLT_KFK_MULTIPLE',
  });

test('an unreachable broker is unavailable, and the message says why only once', () => {
  const refused = new Error('connect ECONNREFUSED');
  const error = toOwnError(tried(network(refused), network(refused)));
  expect(isBrokerUnavailable(error)).toBe(true);
  expect((error as Error).message).toBe('connect ECONNREFUSED');
});

test('a refused login is not an outage: a person has to fix it', () => {
  const error = toOwnError(
    tried(network(login(protocol('SASL_AUTHENTICATION_FAILED', { canRetry: false })))),
  );
  expect(isBrokerUnavailable(error)).toBe(false);
  expect((error as Error).message).toMatch(/^SASL authentication failed/);
});

test('a login that failed with the connection is an outage', () => {
  expect(isBrokerUnavailable(toOwnError(network(login(network()))))).toBe(true);
});

test.each([
  ['COORDINATOR_LOAD_IN_PROGRESS', { canRetry: true }, true],
  ['UNKNOWN_MEMBER_ID', { canRetry: false, needsRejoin: true }, true],
  ['TOPIC_AUTHORIZATION_FAILED', { canRetry: false, needsRejoin: false }, false],
])('the refusal %s', (apiId, marks, isAway) => {
  expect(isBrokerUnavailable(toOwnError(tried(protocol(apiId, marks))))).toBe(isAway);
});

test("a handler's error stays unchanged", () => {
  const error = new Error('the database is gone');
  expect(toOwnError(error)).toBe(error);
});
