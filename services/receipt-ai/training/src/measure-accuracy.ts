import { RANKED_FIELDS } from '../../src/extraction/ranking/load-rankers.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import {
  categorisedReceipts,
  crossValidateCategories,
  type CategorisedReceipt,
} from './category-training.ts';
import { crossValidate } from './cross-validation.ts';
import { acceptedValues } from './labelled-candidates.ts';
import { similarName } from './match-rules.ts';
import { measureNumbers, measureTotals, measureVendors } from './measure-acceptance.ts';
import { readTexts, loadSources, trainingSetOf, type Sources } from './training-set.ts';

/** Shares of right answers about receipts whose vendors nothing was learnt from, by name. */
export async function measureAccuracy(packName: string): Promise<AccuracyRow[]> {
  const sources = await loadSources(packName);
  const table = new AccuracyTable();
  measureScans(sources, table);
  await measureTexts(sources, table);
  measureCategories(categorisedReceipts(await readTexts()), table);
  return table.rows();
}

/** How often the right category is recommended, and how often one is sure enough to be filled in. */
export function measureCategories(
  receipts: readonly CategorisedReceipt[],
  table: AccuracyTable,
): void {
  for (const { isFirst, isAmongThree, isSure } of crossValidateCategories(receipts)) {
    table.add('category, first', isFirst);
    table.add('category, among three', isAmongThree);
    table.add('category, sure', isSure);
    if (isSure) table.add('category, first where sure', isFirst);
  }
}

function measureScans(sources: Sources, table: AccuracyTable): void {
  for (const field of RANKED_FIELDS) {
    const outcomes = crossValidate(field, trainingSetOf(field, sources));
    for (const { isRight, rankOfRight, value, confidence, confidenceMin, receipt } of outcomes) {
      if (acceptedValues(field, receipt.label).length === 0) continue;
      table.add(`scans, ${field}`, isRight && confidence >= confidenceMin);
      table.add(`scans, ${field} among the candidates`, rankOfRight !== null);
      if (field === 'vendor' && receipt.label.vendor !== null)
        table.add('scans, vendor co~', similarName(value, receipt.label.vendor));
    }
    if (field === 'total') measureTotals(outcomes, table);
    if (field === 'vendor') measureVendors(outcomes, table);
    if (field === 'invoiceNumber') measureNumbers(outcomes, table);
  }
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
