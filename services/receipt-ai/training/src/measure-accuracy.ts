import { RANKED_FIELDS } from '../../src/extraction/ranking/load-rankers.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { categorisedReceipts, crossValidateCategories } from './category-training.ts';
import { crossValidate, FOLD_COUNT, type Outcome } from './cross-validation.ts';
import { similarName } from './match-rules.ts';
import { readTexts, loadSources, trainingSetOf, type Sources } from './training-set.ts';

/** Shares of right answers about receipts whose vendors nothing was learnt from, by name. */
export async function measureAccuracy(packName: string): Promise<AccuracyRow[]> {
  const sources = await loadSources(packName);
  const table = new AccuracyTable();
  measureScans(sources, table);
  await measureTexts(sources, table);
  for (const { isFirst, isAmongThree } of crossValidateCategories(
    categorisedReceipts(await readTexts()),
  )) {
    table.add('category, first', isFirst);
    table.add('category, among three', isAmongThree);
  }
  return table.rows();
}

function measureScans(sources: Sources, table: AccuracyTable): void {
  for (const field of RANKED_FIELDS) {
    const outcomes = crossValidate(field, trainingSetOf(field, sources));
    for (const { isRight, rankOfRight, value, receipt } of outcomes) {
      table.add(`scans, ${field}`, isRight);
      table.add(`scans, ${field} among the candidates`, rankOfRight !== null);
      if (field === 'vendor' && receipt.label.vendor !== null)
        table.add('scans, vendor co~', similarName(value, receipt.label.vendor));
    }
    if (field === 'total') measureAcceptance(outcomes, table);
  }
}

const PRECISION_MIN = 0.98;

/**
 * Totals that need no second look, counted twice: with one threshold chosen on these receipts, as published figures are, and with a
 * threshold for each fold that was chosen on the others. Every confidence is of a ranker and a calibration that saw none of the fold.
 */
function measureAcceptance(outcomes: readonly Outcome[], table: AccuracyTable): void {
  const common = acceptanceThreshold(outcomes);
  for (const { confidence } of outcomes)
    table.add('scans, total accepted at 98 % precision', confidence >= common);
  for (let fold = 0; fold < FOLD_COUNT; fold++) {
    const threshold = acceptanceThreshold(outcomes.filter((outcome) => outcome.fold !== fold));
    for (const { confidence, isRight } of outcomes.filter((outcome) => outcome.fold === fold)) {
      const isAccepted = confidence >= threshold;
      table.add('scans, total accepted, threshold unseen', isAccepted);
      if (isAccepted) table.add('scans, total right of those', isRight);
    }
  }
}

/** The lowest confidence from which on at least PRECISION_MIN of all totals are right. */
function acceptanceThreshold(outcomes: readonly Outcome[]): number {
  let [threshold, right] = [1, 0];
  const surestFirst = [...outcomes].sort((a, b) => b.confidence - a.confidence);
  for (const [i, { isRight, confidence }] of surestFirst.entries()) {
    right += Number(isRight);
    if (right / (i + 1) >= PRECISION_MIN) threshold = confidence;
  }
  return threshold;
}

const SOURCE_NAMES = {
  cord: 'Indonesia and others, whole amounts',
  zenodo: 'Portugal',
  express: 'United States',
} as const;

/** Receipts that exist as text only. Dates of `cord` are left out: most of its labels are not in the text. */
async function measureTexts(sources: Sources, table: AccuracyTable): Promise<void> {
  const sourceOf = new Map((await readTexts()).map(({ id, src }) => [id, src]));
  for (const field of ['total', 'date'] as const) {
    const outcomes = crossValidate(field, { measured: sources.texts, additional: sources.scans });
    for (const { isRight, receipt } of outcomes) {
      const source = sourceOf.get(receipt.label.file);
      if (!source || (field === 'date' && source === 'cord')) continue;
      table.add(`texts, ${field}, ${SOURCE_NAMES[source]}`, isRight);
    }
  }
}
