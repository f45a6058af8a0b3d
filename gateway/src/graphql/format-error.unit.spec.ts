import { expect, test, vi } from 'vitest';
import { inTraceContext, type Logger } from '@outlay/platform/telemetry';
import { formatError, maskInternalErrors } from './format-error.ts';

test('a session that still needs two-step sign-in gets the reason, so that its client can offer the set-up', () => {
  const error = {
    message: 'Set up two-step sign-in first.',
    extensions: { code: 'SECOND_FACTOR_SETUP_REQUIRED', http: { status: 403 } },
  };
  expect(formatError(error)).toEqual({
    message: 'Set up two-step sign-in first.',
    extensions: { code: 'SECOND_FACTOR_SETUP_REQUIRED' },
  });
});

test('an internal error shows neither its message nor its code', () => {
  expect(
    formatError({
      message: 'connect ECONNREFUSED 10.0.0.7:5432',
      path: ['payouts'],
      extensions: { code: 'ECONNREFUSED', stacktrace: ['at connect'] },
    }),
  ).toEqual({
    message: 'Something went wrong on our side.',
    path: ['payouts'],
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
});

test('an internal error is logged, and its answer carries the reference that the log line has', async () => {
  const error = vi.fn();
  const mask = maskInternalErrors({ error } as unknown as Logger);
  const thrown = new Error('no plan');
  const shown = await inTraceContext('request', { correlationId: 'a-request' }, () =>
    Promise.resolve(mask({ message: 'no plan', path: ['payouts'] }, thrown)),
  );
  expect(shown.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', reference: 'a-request' });
  expect(error).toHaveBeenCalledWith({ err: thrown, path: ['payouts'] }, 'operation failed');
});

test('a refusal is not logged and carries no reference', () => {
  const error = vi.fn();
  const refusal = { message: 'Sign in first.', extensions: { code: 'UNAUTHENTICATED' } };
  const mask = maskInternalErrors({ error } as unknown as Logger);
  expect(mask(refusal, new Error('Sign in first.'))).toEqual(refusal);
  expect(error).not.toHaveBeenCalled();
});
