import { confidenceOf, rankCandidates } from '../../src/extraction/ranking/field-ranker.ts';
import type { FieldRanker } from '../../src/extraction/ranking/field-ranker.ts';
import type { RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import { fitCalibration, type Winner } from './fit-calibration.ts';
import { trainTrees, type BoostingSettings } from './gradient-boosting.ts';
import { examplesOf, isRight, type LabelledCandidates } from './labelled-candidates.ts';
import { vendorFold } from './match-rules.ts';

export const FOLD_COUNT = 5;

/** How each field is learnt. The settings are chosen by cross-validation, see deploy/bench/results/receipts-log.md. */
export const SETTINGS: Record<RankedField, BoostingSettings> = {
  total: { bags: 3, trees: 120, depth: 4, learningRate: 0.12 },
  date: { bags: 3, trees: 90, depth: 3, learningRate: 0.12 },
  vendor: { bags: 3, trees: 90, depth: 3, learningRate: 0.12 },
  invoiceNumber: { bags: 3, trees: 90, depth: 3, learningRate: 0.12 },
};

/** Receipts to measure and additional ones to train on, in the same folds. */
export interface TrainingSet {
  measured: LabelledCandidates[];
  /** Other readings of the same receipts, or other receipts, which are only for training. */
  additional: LabelledCandidates[];
}

/** The answer for one receipt by a ranker that saw none of its vendor's receipts. */
export interface Outcome extends Winner {
  receipt: LabelledCandidates;
  value: string;
  /** The confidence by a calibration that saw none of the fold's receipts. */
  confidence: number;
  fold: number;
  /** With less confidence the reader returns nothing. */
  confidenceMin: number;
  /** Rank of the right value among the candidates, from 1; null where it is not among them. */
  rankOfRight: number | null;
}

/**
 * Cross-validates one field with folds by vendor. Receipts without a label for the field have no outcome, except for numbers: any
 * number that is found on a receipt without one is wrong.
 */
export function crossValidate(
  field: RankedField,
  { measured, additional }: TrainingSet,
  settings = SETTINGS[field],
): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    const isHeldOut = (receipt: LabelledCandidates): boolean => foldOf(receipt) === fold;
    const seen = [...measured, ...additional].filter((receipt) => !isHeldOut(receipt));
    const ranker = { trees: trainTrees(examplesOf(field, seen), settings) };
    for (const receipt of measured.filter(isHeldOut)) {
      const outcome = outcomeOf(field, receipt, ranker);
      if (outcome) outcomes.push({ ...outcome, fold });
    }
  }
  return withConfidence(outcomes);
}

/** The answers for receipts that the ranker did not see. */
export const outcomesOf = (
  field: RankedField,
  receipts: readonly LabelledCandidates[],
  ranker: Pick<FieldRanker, 'trees'>,
): Omit<Outcome, 'fold'>[] =>
  receipts.flatMap((receipt) => outcomeOf(field, receipt, ranker) ?? []);

function foldOf({ label }: LabelledCandidates): number {
  return vendorFold(label.vendor ?? label.file, FOLD_COUNT);
}

function outcomeOf(
  field: RankedField,
  receipt: LabelledCandidates,
  ranker: Pick<FieldRanker, 'trees'>,
): Omit<Outcome, 'fold'> | null {
  const ranked = rankCandidates(ranker, receipt.candidates[field]);
  const [best] = ranked;
  const value = best?.candidate.value ?? '';
  const right = isRight(field, value, receipt.label) ?? (field === 'invoiceNumber' ? false : null);
  if (right === null) return null;
  const place = ranked.findIndex(
    ({ candidate }) => isRight(field, candidate.value, receipt.label) === true,
  );
  const { score, lead } = best ?? NOTHING_FOUND;
  return {
    receipt,
    value,
    isRight: right,
    score,
    lead,
    evidence: best?.candidate.evidence ?? NO_EVIDENCE,
    confidence: 0,
    confidenceMin: best?.candidate.confidenceMin ?? 0,
    rankOfRight: place < 0 ? null : place + 1,
  };
}

/** The outcome that nothing was found, which has the lowest confidence. */
const NOTHING_FOUND = { score: -10, lead: 0 };
const NO_EVIDENCE: number[] = [];

/** Gives the outcomes of each fold their confidence by a calibration on the other folds. */
function withConfidence(outcomes: readonly Outcome[]): Outcome[] {
  return Array.from({ length: FOLD_COUNT }, (_, fold) => {
    const calibration = fitCalibration(outcomes.filter((outcome) => outcome.fold !== fold));
    return outcomes
      .filter((outcome) => outcome.fold === fold)
      .map((outcome) => ({
        ...outcome,
        confidence: confidenceOf({ calibration }, { ...outcome, candidate: outcome }),
      }));
  }).flat();
}
