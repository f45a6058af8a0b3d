import type { FieldCandidate } from '../fields/field-candidate.ts';
import { scoreTrees, type GradientBoostedTrees } from './gradient-boosted-trees.ts';

/** Turns a winner's score and its lead into the share of such winners that are right; fitted out of fold. */
export interface Calibration {
  intercept: number;
  score: number;
  lead: number;
  /** Weights of the candidate's evidence; empty for a field that has none. */
  evidence: number[];
}

export interface FieldRanker {
  /** Null for a field ranked by its hand score alone. */
  trees: GradientBoostedTrees | null;
  calibration: Calibration;
}

/** Share of the hand score in the final score; 0.1 to 0.3 were equally good in cross-validation. */
const HAND_SCORE_SHARE = 0.3;
/** A larger lead does not make a winner more certain. */
export const LEAD_MAX = 6;

export interface RankedCandidate<C extends FieldCandidate> {
  candidate: C;
  score: number;
  /** Distance to the best candidate with another value, negative for all but the best; LEAD_MAX where no other value exists. */
  lead: number;
}

/** Candidates by score, best first, the best of each value only. */
export function rankCandidates<C extends FieldCandidate>(
  ranker: Pick<FieldRanker, 'trees'>,
  candidates: readonly C[],
): RankedCandidate<C>[] {
  const bestOfValue = new Map<string, { candidate: C; score: number }>();
  for (const candidate of candidates) {
    const score = finalScore(ranker, candidate);
    const known = bestOfValue.get(candidate.value);
    if (!known || score > known.score) bestOfValue.set(candidate.value, { candidate, score });
  }
  const ranked = [...bestOfValue.values()].sort((a, b) => b.score - a.score);
  const [first, second] = ranked;
  return ranked.map((entry) => {
    const rival = entry === first ? second : first;
    const lead = rival ? Math.min(LEAD_MAX, entry.score - rival.score) : LEAD_MAX;
    return { ...entry, lead };
  });
}

function finalScore({ trees }: Pick<FieldRanker, 'trees'>, candidate: FieldCandidate): number {
  if (!trees) return candidate.handScore;
  return scoreTrees(trees, rankerFeatures(candidate)) + HAND_SCORE_SHARE * candidate.handScore;
}

/** The trees' input: the features and, last, the hand score. */
export function rankerFeatures(candidate: FieldCandidate): number[] {
  return [...candidate.features, candidate.handScore];
}

/** Calibrated confidence of a winner, 0..1. */
export function confidenceOf(
  { calibration }: Pick<FieldRanker, 'calibration'>,
  { score, lead, candidate }: Judged,
): number {
  const evidence = candidate?.evidence ?? [];
  const logit =
    calibration.intercept +
    calibration.score * score +
    calibration.lead * lead +
    calibration.evidence.reduce((sum, weight, i) => sum + weight * (evidence[i] ?? 0), 0);
  return 1 / (1 + Math.exp(-logit));
}

/** A winner, or the outcome that nothing was found, which has no evidence. */
export interface Judged {
  score: number;
  lead: number;
  candidate?: Pick<FieldCandidate, 'evidence'> | undefined;
}
