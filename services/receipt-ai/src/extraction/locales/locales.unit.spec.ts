import { expect, test } from 'vitest';
import { LOCALES } from './index.ts';
import { monthNames } from './locale.ts';

/** Every pattern of a locale, at any depth. */
function patternsOf(part: unknown): RegExp[] {
  if (part instanceof RegExp) return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(patternsOf) : [];
}

test('a month name means the same month in every locale', () => {
  const numbers = new Map<string, number>();
  for (const [name, month] of LOCALES.flatMap(({ months }) => [...(months ?? [])])) {
    expect([name, month]).toEqual([name, numbers.get(name) ?? month]);
    numbers.set(name, month);
  }
  expect(Math.min(...numbers.values())).toBe(1);
});

test('month names have no accents and include abbreviations', () => {
  const french = monthNames('fr', 'JANV');
  expect([french.get('FEVRIER'), french.get('AOUT'), french.get('JANV')]).toEqual([2, 8, 1]);
});

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
