import { expect, test } from 'vitest';
import { LOCALES } from './index.ts';

/** Every pattern of a locale, at any depth. */
function patternsOf(part: unknown): RegExp[] {
  if (part instanceof RegExp) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(patternsOf) : [];
}

test("patterns have no empty alternative and no group that would shift the parser's", () => {
  const patterns = LOCALES.flatMap(({ vendor, ...words }) => [
    ...patternsOf(words),
    ...patternsOf({ ...vendor, formRepairs: [], lateRepairs: [] }),
  ]);
  expect(patterns.length).toBeGreaterThan(100);
  for (const { source, flags } of patterns) {
    expect(new RegExp(source, flags).test(''), source).toBe(false);
    expect(new RegExp(`${source}|`).exec('')?.length, source).toBe(1);
  }
});
