import { expect, test } from 'vitest';
import { readingEvidence } from './reading-evidence.ts';

test('one doubtful character in a well-read line tells, and certainty stays finite', () => {
  const [clear = 0, clearMean = 0] = readingEvidence({ weakest: 1, confidence: 1 });
  const [torn = 0, tornMean = 0] = readingEvidence({ weakest: 0.5, confidence: 0.98 });
  expect(Number.isFinite(clear)).toBe(true);
  expect(clear - torn).toBeGreaterThan(clearMean - tornMean);
});
