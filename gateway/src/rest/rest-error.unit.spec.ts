import { ApiKeyRefusedError } from '../auth/exchange-api-key.ts';
import { describe, expect, test } from 'vitest';
import { IdentityUnavailableError, InvalidTokenError } from '../auth/authenticate-request.ts';
import { toRestError } from './facade.ts';
import { notFound, RestError, snakeCase, throwRefusals } from './rest-error.ts';

function refusalOf(code: string, message = 'No.', field: string | null = null): RestError {
  try {
    throwRefusals([{ code, message, field }]);
  } catch (error) {
    if (error instanceof RestError) return error;
  }
  throw new Error('no RestError was thrown');
}

describe('GraphQL errors', () => {
  test('pass through when there are none', () => {
    expect(() => throwRefusals([])).not.toThrow();
  });

  test.each([
    ['INVALID_CREDENTIALS', 401],
    ['INVALID_REFRESH_TOKEN', 401],
    ['SELF_APPROVAL', 403],
    ['NOT_ASSIGNED', 403],
    ['NOT_FOUND', 404],
    ['STALE_VERSION', 412],
    ['IDEMPOTENCY_KEY_REUSED', 422],
    ['CATEGORY_AND_POLICY_REQUIRED', 422],
    ['RATE_LIMITED', 429],
    ['RATE_UNAVAILABLE', 503],
    ['STEP_ALREADY_DECIDED', 409],
    ['MARKED_AS_DUPLICATE', 409],
    ['SOMETHING_NEW', 409],
  ])('%s becomes %i with its own code', (code, status) => {
    expect(refusalOf(code)).toMatchObject({ status, code, message: 'No.' });
  });

  test('fields are named as in the REST API, and only for invalid input', () => {
    expect(refusalOf('VALIDATION_FAILED', 'Policy does not exist.', 'policyId').errors).toEqual([
      { field: 'policy_id', message: 'Policy does not exist.' },
    ]);
    expect(refusalOf('NOT_FOUND', 'No.', 'id').errors).toBeNull();
    expect(snakeCase('invoiceNumber')).toBe('invoice_number');
  });

  test('a throttled client gets the wait from the message, or a minute', () => {
    expect(refusalOf('RATE_LIMITED', 'Try again in 840 seconds.').retryAfterSeconds).toBe(840);
    expect(refusalOf('RATE_LIMITED', 'Later.').retryAfterSeconds).toBe(60);
    expect(refusalOf('BALANCE_UNAVAILABLE').retryAfterSeconds).toBe(2);
    expect(refusalOf('NOT_FOUND').retryAfterSeconds).toBeNull();
  });
});

describe('thrown values', () => {
  const withStatus = (statusCode: number): Error =>
    Object.assign(new Error('secret detail'), { statusCode });

  test('a REST refusal is returned as it is', () => {
    const refusal = notFound('Expense');
    expect(toRestError(refusal)).toBe(refusal);
    expect(refusal).toMatchObject({ status: 404, message: 'Expense not found.' });
  });

  test('an unverifiable token ends the session, and an identity outage asks for a retry', () => {
    expect(toRestError(new InvalidTokenError('secret detail'))).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
    expect(toRestError(new IdentityUnavailableError('secret detail'))).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
  });

  test('a refused API key keeps its code and its reason, so that its owner knows whether to replace it', () => {
    const reason = { code: 'API_KEY_REVOKED', message: 'This API key was revoked.' };
    expect(toRestError(new ApiKeyRefusedError(reason))).toMatchObject({ status: 401, ...reason });
  });

  test.each([
    [413, 413, 'TOO_LARGE'],
    [415, 415, 'UNSUPPORTED_TYPE'],
    [429, 429, 'RATE_LIMITED'],
    [400, 400, 'BAD_REQUEST'],
    [500, 500, 'INTERNAL_SERVER_ERROR'],
    [302, 500, 'INTERNAL_SERVER_ERROR'],
  ])('the server status %i becomes %i %s', (given, status, code) => {
    expect(toRestError(withStatus(given))).toMatchObject({ status, code });
  });

  test('a body that is not JSON is invalid input', () => {
    for (const error of [
      new SyntaxError('Unexpected token'),
      Object.assign(withStatus(400), { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }),
    ]) {
      expect(toRestError(error)).toMatchObject({
        status: 422,
        errors: [{ field: 'body', message: 'The body is not valid JSON.' }],
      });
    }
  });

  test.each([new Error('secret detail'), withStatus(500), withStatus(404)])(
    'no detail of an internal error reaches the client: %s',
    (error) => {
      expect(toRestError(error).message).not.toContain('secret');
    },
  );

  test.each(['a text', null, undefined])('a thrown %s is an ordinary internal error', (thrown) => {
    expect(toRestError(thrown)).toMatchObject({ status: 500 });
  });
});
