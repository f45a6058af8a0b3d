import { expect, test } from 'vitest';
import { formatError } from './format-error.ts';

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
