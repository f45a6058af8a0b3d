/**
 * Trains the rankers of one model pack on all labelled receipts and writes models/ranker-<pack>.json.
 * Usage: node training/src/train-ranker.ts [pp-ocrv6|pp-ocrv4] [field …]; other fields than those named keep their weights.
 * It prints the figures of the cross-validation; `npm run bench -- receipts` prints them with all others.
 */
import { readFile, writeFile } from 'node:fs/promises';

import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import type { FieldRanker } from '../../src/extraction/ranking/field-ranker.ts';
import { RANKED_FIELDS, type RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import { AccuracyTable } from './accuracy-table.ts';
import { crossValidate, outcomesOf, SETTINGS } from './cross-validation.ts';
import { fitCalibration } from './fit-calibration.ts';
import { trainTrees } from './gradient-boosting.ts';
import { acceptedValues, examplesOf } from './labelled-candidates.ts';
import { loadSources, trainingSetOf } from './training-set.ts';

const [packName = PP_OCRV6, ...names] = process.argv.slice(2);
const fields = RANKED_FIELDS.filter((field) => names.length === 0 || names.includes(field));
const file = new URL(`../../models/ranker-${packName}.json`, import.meta.url);
const sources = await loadSources(packName);
const rankers =
  names.length === 0
    ? ({} as Record<RankedField, FieldRanker>)
    : (JSON.parse(await readFile(file, 'utf8')) as Record<RankedField, FieldRanker>);
const table = new AccuracyTable();
for (const field of fields) {
  const trainingSet = trainingSetOf(field, sources);
  const outcomes = crossValidate(field, trainingSet);
  for (const { isRight, receipt } of outcomes)
    if (acceptedValues(field, receipt.label).length > 0) table.add(field, isRight);
  const examples = examplesOf(field, [...trainingSet.measured, ...trainingSet.additional]);
  const trees = trainTrees(examples, SETTINGS[field]);
  const unseen = outcomesOf(field, sources.unseen, { trees });
  for (const { isRight, receipt } of unseen)
    if (acceptedValues(field, receipt.label).length > 0) table.add(`${field}, unseen`, isRight);
  rankers[field] = { trees, calibration: fitCalibration([...outcomes, ...unseen]) };
}
table.print(`${packName}: cross-validation, folds by vendor`);
await writeFile(file, `${JSON.stringify(rankers)}\n`);
