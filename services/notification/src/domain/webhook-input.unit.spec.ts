import { problemWithHost } from '@outlay/platform/public-address';
import { describe, expect, test } from 'vitest';
import { readEventTypes, readWebhookUrl } from './webhook-input.ts';

const strict = { allowPrivate: false, problemWithHost };
const codeOf = (url: string): string => {
  const read = readWebhookUrl(url, strict);
  return read.ok ? read.value : read.refusals[0].code;
};

describe('the address of a webhook', () => {
  test.each([
    ['https://example.com/outlay', 'https://example.com/outlay'],
    [' https://example.com:8443/a?b=c#secret ', 'https://example.com:8443/a?b=c'],
    ['https://8.8.8.8/hook', 'https://8.8.8.8/hook'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s is taken', (given, kept) => {
    expect(codeOf(given)).toBe(kept);
  });

  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'http://example.com/plain',
    'https://user:password@example.com',
    'https://user@example.com',
    `https://example.com/${'x'.repeat(3_000)}`,
    `https://example.com/${'ü'.repeat(1_000)}`,
    'https://exa mple.com',
    'https://example.com\u0000.evil.test',
  ])('%s is invalid', (given) => {
    expect(codeOf(given)).toBe('VALIDATION_FAILED');
  });

  test.each([
    'https://localhost/hook',
    'https://api.localhost./hook',
    'https://printer.local',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://127.0.0.1',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ])('%s is not allowed: it leads inside', (given) => {
    expect(codeOf(given)).toBe('ADDRESS_NOT_ALLOWED');
  });

  test('on one machine a plain private address is taken, credentials still are not', () => {
    const lenient = { ...strict, allowPrivate: true };
    expect(readWebhookUrl('http://127.0.0.1:9000/hook', lenient).ok).toBe(true);
    expect(readWebhookUrl('http://user:x@127.0.0.1/', lenient).ok).toBe(false);
  });
});

describe('the events of a webhook', () => {
  const known = ['ExpensePaid', 'ExpenseApproved'];

  test('are each kept once, in one order', () => {
    expect(readEventTypes(['ExpenseApproved', 'ExpensePaid', 'ExpenseApproved'], known)).toEqual({
      ok: true,
      value: known,
    });
  });

  test.each([[[]], [['QuoteRecorded']], [['__proto__']], [['ExpensePaid', '']]])(
    '%j is refused and names the field',
    (given) => {
      expect(readEventTypes(given, known)).toMatchObject({
        ok: false,
        refusals: [{ code: 'VALIDATION_FAILED', field: 'eventTypes' }],
      });
    },
  );
});
