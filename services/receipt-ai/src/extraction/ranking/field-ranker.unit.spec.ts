import { describe, expect, test } from 'vitest';

import type { FieldCandidate } from '../fields/field-candidate.ts';
import { confidenceOf, LEAD_MAX, rankCandidates } from './field-ranker.ts';
import { scoreTrees } from './gradient-boosted-trees.ts';

const TREES = {
  base: -1,
  learningRate: 0.5,
  trees: [{ f: 0, t: 2, l: { v: -2 }, r: { f: 1, t: 0.5, l: { v: 1 }, r: { v: 4 } } }, { v: 1 }],
};

function candidate(value: string, features: number[], handScore = 0): FieldCandidate {
  return { value, features, handScore, region: { page: 0, x: 0, y: 0, width: 0, height: 0 } };
}

describe('boosted trees', () => {
  test.each([
    [[2, 9], -1.5],
    [[3, 0.5], 0],
    [[3, 0.6], 1.5],
  ])('score %j as %d', (features, score) => expect(scoreTrees(TREES, features)).toBe(score));
});

describe('ranking', () => {
  test('takes the best score and measures the lead over a different value, not a repeat', () => {
    const [best, second] = rankCandidates({ trees: TREES }, [
      candidate('9.00', [3, 1]),
      candidate('9.00', [3, 0]),
      candidate('5.00', [0, 0]),
    ]);
    expect(best).toMatchObject({ score: 1.5, lead: 3 });
    expect(best?.candidate.value).toBe('9.00');
    expect(second).toMatchObject({ score: -1.5, lead: -3 });
  });

  test('lets the manual score break ties, and decide alone without training', () => {
    const equals = [candidate('a', [3, 1], 1), candidate('b', [3, 1], 2)];
    expect(rankCandidates({ trees: TREES }, equals)[0]?.candidate.value).toBe('b');
    expect(rankCandidates({ trees: null }, equals)[0]).toMatchObject({ score: 2, lead: 1 });
  });

  test('has no winner without candidates, and a full lead with one', () => {
    expect(rankCandidates({ trees: null }, [])).toEqual([]);
    expect(rankCandidates({ trees: null }, [candidate('a', [])])[0]?.lead).toBe(LEAD_MAX);
  });

  test('yields a confidence that grows with score and lead', () => {
    const calibration = { intercept: 0, score: 1, lead: 0.5, evidence: [] };
    const ranker = { trees: null, calibration };
    expect(confidenceOf(ranker, { score: 0, lead: 0 })).toBe(0.5);
    expect(confidenceOf(ranker, { score: 2, lead: 1 })).toBeCloseTo(1 / (1 + Math.exp(-2.5)));
  });

  test('yields a confidence that falls where the winner was badly read, and needs no winner', () => {
    const calibration = { intercept: 0, score: 1, lead: 0, evidence: [2] };
    const ranker = { trees: null, calibration };
    const read = (evidence: number[]): number =>
      confidenceOf(ranker, { score: 0, lead: 0, candidate: { evidence } });
    expect(read([1])).toBeCloseTo(1 / (1 + Math.exp(-2)));
    expect(read([1])).toBeGreaterThan(read([0.5]));
    expect(confidenceOf(ranker, { score: 0, lead: 0 })).toBe(0.5);
  });
});
