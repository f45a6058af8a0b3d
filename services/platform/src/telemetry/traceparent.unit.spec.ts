import { expect, test } from 'vitest';
import { traceparentOr } from './traceparent.ts';

test("a caller's trace is continued", () => {
  const given = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  expect(traceparentOr(given)).toBe(given);
});

test.each([
  null,
  '',
  'x'.repeat(500),
  `00-${'0'.repeat(32)}-${'d'.repeat(16)}-01`,
  `00-${'c'.repeat(32)}-${'0'.repeat(16)}-01`,
])('%s begins a new trace', (given) => {
  const traceparent = traceparentOr(given);
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceparent).not.toBe(given);
});
