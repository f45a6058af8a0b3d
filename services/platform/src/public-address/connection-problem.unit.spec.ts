import { expect, test } from 'vitest';
import { AddressNotAllowedError, connectionProblem } from './index.ts';

const failed = (code: string, message = 'C0D4:error:0A00010B:SSL routines::wrong version number') =>
  Object.assign(new Error(message), { code });

test.each([
  ['ERR_SSL_WRONG_VERSION_NUMBER', "The provider doesn't support a secure connection (TLS)."],
  [
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    "The provider doesn't support a secure connection (TLS).",
  ],
  ['EPROTO', "The provider doesn't support a secure connection (TLS)."],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "The provider's certificate is from an unknown authority."],
  ['ENOTFOUND', "The provider's host doesn't exist."],
  ['ECONNREFUSED', 'The provider refused the connection.'],
])('%s is said in words', (code, sentence) => {
  expect(connectionProblem(failed(code), 'The provider')).toBe(sentence);
});

test('an address that is not public is named, and another error is not a connection problem', () => {
  const error = new AddressNotAllowedError('10.0.0.1');
  expect(connectionProblem(error, 'The endpoint')).toContain('is not on the public internet');
  expect(connectionProblem(new Error('no'), 'The endpoint')).toBeNull();
  expect(connectionProblem(null, 'The endpoint')).toBeNull();
});
