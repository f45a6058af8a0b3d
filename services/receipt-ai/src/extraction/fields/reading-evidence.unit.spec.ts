import { expect, test } from 'vitest';
import { readingEvidence } from './reading-evidence.ts';

const ofWeakest = (weakest: number): number =>
  readingEvidence({ weakest, confidence: 1 })[0] ?? Number.NaN;

test('from 0.9 to 0.99 a character gains as much as from nothing to 0.9, and certainty stays finite', () => {
  const gain = ofWeakest(0.99) - ofWeakest(0.9);
  expect(gain).toBeCloseTo(ofWeakest(0.9) - ofWeakest(0), 0);
  expect(gain).toBeGreaterThan(2);
  expect(Number.isFinite(ofWeakest(1))).toBe(true);
});
