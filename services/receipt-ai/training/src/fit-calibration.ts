import type { Calibration } from '../../src/extraction/ranking/field-ranker.ts';

/** One winner that was chosen by a ranker which had not seen its receipt. */
export interface Winner {
  score: number;
  lead: number;
  /** The evidence of the candidate; empty where none was found. */
  evidence: number[];
  isRight: boolean;
}

const STEPS = 4000;
const STEP_SIZE = 0.3;
/** Keeps the weights finite where nearly all winners are right. */
const L2 = 0.002;

/** Fits a logistic regression on score, lead and evidence, which are scaled to mean 0 and deviation 1 for the descent. */
export function fitCalibration(winners: readonly Winner[]): Calibration {
  const width = Math.max(0, ...winners.map(({ evidence }) => evidence.length));
  const rows = winners.map(({ score, lead, evidence }) => [
    score,
    lead,
    ...Array.from({ length: width }, (_, i) => evidence[i] ?? 0),
  ]);
  const columns = Array.from({ length: width + 2 }, (_, i) =>
    spreadOf(rows.map((row) => row[i] ?? 0)),
  );
  const inputs = rows.map((row) => [
    1,
    ...row.map((value, i) => (value - (columns[i]?.mean ?? 0)) / (columns[i]?.deviation ?? 1)),
  ]);
  const fitted = descend(
    inputs,
    winners.map(({ isRight }) => Number(isRight)),
  );
  const [intercept = 0, ...slopes] = fitted;
  const weights = slopes.map((slope, i) => slope / (columns[i]?.deviation ?? 1));
  const [score = 0, lead = 0, ...evidence] = weights.map(round);
  const shift = weights.reduce((sum, weight, i) => sum + weight * (columns[i]?.mean ?? 0), 0);
  return { intercept: round(intercept - shift), score, lead, evidence };
}

/** Minimises the logistic loss by gradient descent; the first input is the constant 1. */
function descend(inputs: readonly number[][], targets: readonly number[]): number[] {
  const weights = new Array<number>(inputs[0]?.length ?? 1).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : L2 * weight));
    for (const [row, input] of inputs.entries()) {
      const logit = input.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-logit)) - (targets[row] ?? 0);
      for (const [i, value] of input.entries())
        gradient[i] = (gradient[i] ?? 0) + (error * value) / inputs.length;
    }
    for (const [i, slope] of gradient.entries()) weights[i] = (weights[i] ?? 0) - STEP_SIZE * slope;
  }
  return weights;
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
