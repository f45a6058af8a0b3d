import { expect, test } from 'vitest';
import { MAIL_ATTEMPTS_MAX, mailErrorText, mailRetryDelayMs } from './mail-retry.ts';

test('each retry waits longer, up to two hours, and the eighth failure is the last', () => {
  const delays = Array.from({ length: MAIL_ATTEMPTS_MAX }, (_, index) =>
    mailRetryDelayMs(index + 1),
  );
  expect(delays.slice(0, 3)).toEqual([30_000, 90_000, 270_000]);
  expect(delays.at(-2)).toBe(7_200_000);
  expect(delays.at(-1)).toBeNull();
});

test('a failure is stored as one short line without characters the database rejects', () => {
  expect(mailErrorText(new Error('550 no\u0000\r\nsuch mailbox'))).toBe('550 no such mailbox');
  expect(mailErrorText('x'.repeat(5_000))).toHaveLength(300);
});
