import type { AccuracyTable } from './accuracy-table.ts';
import { FOLD_COUNT, type Outcome } from './cross-validation.ts';
import { acceptedValues } from './labelled-candidates.ts';
import { similarName } from './match-rules.ts';

/** Share of the accepted values that has to be right. */
const PRECISION_MIN = 0.98;

/** Whether a value counts as right when thresholds are chosen. */
type Judge = (outcome: Outcome) => boolean;

const exactly: Judge = ({ isRight }) => isRight;

/** Accepts a name of which at most a fifth differs, because labels of vendors have typing errors. */
const nearly: Judge = ({ value, receipt }) => similarName(value, receipt.label.vendor ?? '');

/**
 * Measures the share of totals that need no review, in two ways: with one threshold chosen on these receipts, as published figures
 * are, and with a threshold for each fold that was chosen on the others. Every confidence comes from a ranker and a calibration
 * that saw none of the fold.
 */
export function measureTotals(outcomes: readonly Outcome[], table: AccuracyTable): void {
  const common = acceptanceThreshold(outcomes, exactly);
  for (const { confidence } of outcomes)
    table.add('scans, total accepted at 98 % precision', confidence >= common);
  for (const outcome of judgedUnseen(outcomes, 'total', exactly, table))
    table.add('scans, total right of those', outcome.isRight);
}

/** Measures the share of vendors that need no review, by a threshold from other folds that tolerates typing errors. */
export function measureVendors(outcomes: readonly Outcome[], table: AccuracyTable): void {
  for (const outcome of judgedUnseen(outcomes, 'vendor', nearly, table)) {
    table.add('scans, vendor co~ of those', nearly(outcome));
    table.add('scans, vendor right of those', outcome.isRight);
  }
}

/** Measures the share of numbers that need no review, and of scans without a number for which one was found. */
export function measureNumbers(outcomes: readonly Outcome[], table: AccuracyTable): void {
  for (const outcome of judgedUnseen(outcomes, 'invoiceNumber', exactly, table))
    table.add('scans, invoiceNumber right of those', outcome.isRight);
  for (const { value, confidence, confidenceMin, receipt } of outcomes) {
    const hasNone = acceptedValues('invoiceNumber', receipt.label).length === 0;
    if (hasNone)
      table.add(
        'scans without a number that got one, at most',
        value !== '' && confidence >= confidenceMin,
      );
  }
}

/** Adds the share of accepted values to the table, and returns them. */
function judgedUnseen(
  outcomes: readonly Outcome[],
  field: string,
  judge: Judge,
  table: AccuracyTable,
): Outcome[] {
  const accepted: Outcome[] = [];
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    const others = outcomes.filter((outcome) => outcome.fold !== fold);
    const threshold = acceptanceThreshold(others, judge);
    for (const outcome of outcomes.filter((one) => one.fold === fold)) {
      const isAccepted = outcome.value !== '' && outcome.confidence >= threshold;
      table.add(`scans, ${field} accepted, threshold unseen`, isAccepted);
      if (isAccepted) accepted.push(outcome);
    }
  }
  return accepted;
}

/** The lowest confidence from which on at least PRECISION_MIN of all values are right. */
function acceptanceThreshold(outcomes: readonly Outcome[], judge: Judge): number {
  let [threshold, right] = [1, 0];
  const surestFirst = [...outcomes].sort((a, b) => b.confidence - a.confidence);
  for (const [i, outcome] of surestFirst.entries()) {
    right += Number(judge(outcome));
    if (right / (i + 1) >= PRECISION_MIN) threshold = outcome.confidence;
  }
  return threshold;
}
