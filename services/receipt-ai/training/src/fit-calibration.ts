import type { Calibration } from '../../src/extraction/ranking/field-ranker.ts';

/** One winner that was chosen by a ranker which had not seen its receipt. */
export interface Winner {
  score: number;
  lead: number;
  isRight: boolean;
}

const STEPS = 4000;
const STEP_SIZE = 0.05;
/** Keeps the weights finite where nearly all winners are right. */
const L2 = 0.002;

/** Logistic regression on score and lead. */
export function fitCalibration(winners: readonly Winner[]): Calibration {
  let [intercept, score, lead] = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    let [gradientIntercept, gradientScore, gradientLead] = [0, L2 * score, L2 * lead];
    for (const winner of winners) {
      const logit = intercept + score * winner.score + lead * winner.lead;
      const error = 1 / (1 + Math.exp(-logit)) - Number(winner.isRight);
      gradientIntercept += error / winners.length;
      gradientScore += (error * winner.score) / winners.length;
      gradientLead += (error * winner.lead) / winners.length;
    }
    intercept -= STEP_SIZE * gradientIntercept;
    score -= STEP_SIZE * gradientScore;
    lead -= STEP_SIZE * gradientLead;
  }
  return { intercept: round(intercept), score: round(score), lead: round(lead) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
