/**
 * Trains the rankers of one model pack on the labelled receipts and writes models/ranker-<pack>.json.
 * Usage: node scripts/train-ranker.ts [pp-ocrv6|pp-ocrv4]
 */
import { writeFile } from 'node:fs/promises';

import { chooseModelPack } from '../src/extraction/packs/choose-model-pack.ts';
import { ensurePpOcrV6 } from '../src/extraction/packs/fetch-pp-ocrv6.ts';
import type { ModelPack } from '../src/extraction/packs/model-pack.ts';
import { PP_OCRV4 } from '../src/extraction/packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../src/extraction/packs/pp-ocrv6.ts';
import { bestCandidate, type FieldRanker } from '../src/extraction/ranking/field-ranker.ts';
import { RANKED_FIELDS, type RankedField } from '../src/extraction/ranking/load-rankers.ts';
import { AccuracyTable } from './accuracy-table.ts';
import { fitCalibration, type Winner } from './fit-calibration.ts';
import { trainTrees } from './gradient-boosting.ts';
import {
  examplesOf,
  isRight,
  labelledCandidates,
  type LabelledCandidates,
} from './labelled-candidates.ts';
import { similarName, vendorFold } from './match-rules.ts';
import { cacheDirectory, readLabels } from './receipts-data.ts';
import { recogniseReceipts } from './recognised-receipts.ts';

const FOLDS = 5;
/** The invoice number's labels are silver and too few; its hand score is only calibrated. */
const LEARNT_FIELDS: readonly RankedField[] = ['total', 'date', 'vendor'];

/** The same receipts as read by each available pack: the second reading teaches what misreadings look like. */
interface TrainingSet {
  measured: LabelledCandidates[];
  additional: LabelledCandidates[];
}

const packName = process.argv[2] ?? PP_OCRV6;
const trainingSet = await loadTrainingSet(packName);
const rankers = {} as Record<RankedField, FieldRanker>;
const table = new AccuracyTable();
for (const field of RANKED_FIELDS) rankers[field] = trainField(field, trainingSet, table);
table.print(`${packName}: ${FOLDS}-fold cross-validation, folds by vendor`);
const file = new URL(`../models/ranker-${packName}.json`, import.meta.url);
await writeFile(file, `${JSON.stringify(rankers)}\n`);

async function loadTrainingSet(name: string): Promise<TrainingSet> {
  const fetched = await ensurePpOcrV6(cacheDirectory(PP_OCRV6), console.log);
  const v4 = await chooseModelPack({});
  const v6 = fetched.ok ? await chooseModelPack({ packDir: fetched.dir }) : null;
  const packs = [v4, ...(v6 ? [v6] : [])];
  const measured = packs.find((pack) => pack.name === name);
  if (!measured)
    throw new Error(`Model pack ${name} is not available; known are ${PP_OCRV4} and ${PP_OCRV6}.`);
  const additional = packs.filter((pack) => pack !== measured);
  return {
    measured: await readTrainingReceipts(measured),
    additional: (await Promise.all(additional.map(readTrainingReceipts))).flat(),
  };
}

async function readTrainingReceipts(pack: ModelPack): Promise<LabelledCandidates[]> {
  const labels = await readLabels('train');
  const readings = await recogniseReceipts(
    pack,
    'train/images',
    labels.map(({ file }) => file),
  );
  return labels.flatMap((label, i) => {
    const reading = readings[i];
    return reading ? [labelledCandidates(reading, label, pack.writesSpaces)] : [];
  });
}

function trainField(
  field: RankedField,
  { measured, additional }: TrainingSet,
  report: AccuracyTable,
): FieldRanker {
  const isLearnt = LEARNT_FIELDS.includes(field);
  const train = (receipts: LabelledCandidates[]): FieldRanker['trees'] =>
    isLearnt ? trainTrees(examplesOf(field, receipts)) : null;
  const winners: Winner[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = ({ label }: LabelledCandidates): boolean =>
      vendorFold(label.vendor, FOLDS) === fold;
    const trees = train([...measured, ...additional].filter((receipt) => !isHeldOut(receipt)));
    for (const receipt of measured.filter(isHeldOut)) {
      const winner = judge(field, receipt, trees, report);
      if (winner) winners.push(winner);
    }
  }
  return { trees: train([...measured, ...additional]), calibration: fitCalibration(winners) };
}

function judge(
  field: RankedField,
  { label, candidates }: LabelledCandidates,
  trees: FieldRanker['trees'],
  report: AccuracyTable,
): Winner | null {
  const values = candidates[field].map(({ value }) => value);
  const best = bestCandidate({ trees }, candidates[field]);
  const right = isRight(field, best?.candidate.value ?? '', label);
  if (right === null) return null;
  report.add(field, right);
  report.add(
    `${field} by hand`,
    isRight(
      field,
      bestCandidate({ trees: null }, candidates[field])?.candidate.value ?? '',
      label,
    ) === true,
  );
  report.add(
    `${field} possible`,
    values.some((value) => isRight(field, value, label) === true),
  );
  if (field === 'vendor')
    report.add('vendor co~', similarName(best?.candidate.value ?? '', label.vendor));
  return best && { score: best.score, lead: best.lead, isRight: right };
}
