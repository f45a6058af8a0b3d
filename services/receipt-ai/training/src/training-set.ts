import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { tagged } from '../../src/extraction/document/page-reading.ts';
import { segmentsOfLines } from '../../src/extraction/layout/text-segment.ts';
import { chooseModelPack } from '../../src/extraction/packs/choose-model-pack.ts';
import { ensurePpOcrV6 } from '../../src/extraction/packs/fetch-pp-ocrv6.ts';
import type { ModelPack } from '../../src/extraction/packs/model-pack.ts';
import { PP_OCRV4 } from '../../src/extraction/packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import type { RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import { loadTagger, type Tagger } from '../../src/extraction/tagging/tagger.ts';
import type { TrainingSet } from './cross-validation.ts';
import { countriesOf } from './generator/country.ts';
import { generatedCandidates } from './generated-candidates.ts';
import { labelledCandidates, type LabelledCandidates } from './labelled-candidates.ts';
import {
  cacheDirectory,
  readLabels,
  receiptsDirectory,
  type LabelledReceipt,
  type TextReceipt,
} from './receipts-data.ts';
import { recogniseReceipts } from './recognised-receipts.ts';
import { segmentsOfText } from './text-geometry.ts';

/** All training data, as one pack reads it. */
export interface Sources {
  pack: ModelPack;
  scans: LabelledCandidates[];
  /** The same receipts as another pack reads them, from which misreadings are learnt. */
  otherScans: LabelledCandidates[];
  texts: LabelledCandidates[];
  /** Documents that the generator made. */
  generated: LabelledCandidates[];
  /** Generated documents of countries that no model saw. */
  unseen: LabelledCandidates[];
}

/** Seeds that the model which marks words never saw. */
const GENERATED_SEED = 77;
const GENERATED_COUNT = 1000;
const UNSEEN_COUNT = 600;
/** Countries that no model is trained on, by which confidence is measured. */
export const UNSEEN_COUNTRIES = ['BG', 'EE', 'PE', 'BD', 'FI'];

/** @throws where the pack is not installed */
export async function loadSources(packName: string): Promise<Sources> {
  const packs = await availablePacks();
  const pack = packs.find(({ name }) => name === packName);
  if (!pack)
    throw new Error(
      `Model pack ${packName} is not available; known are ${PP_OCRV4} and ${PP_OCRV6}.`,
    );
  const tagger = await loadTagger();
  const others = packs.filter((other) => other !== pack);
  return {
    pack,
    scans: await readScans(tagger, pack),
    otherScans: (await Promise.all(others.map((other) => readScans(tagger, other)))).flat(),
    texts: await textCandidates(tagger, await readTexts()),
    generated: await generatedCandidates(tagger, {
      count: GENERATED_COUNT,
      seed: GENERATED_SEED,
      countries: countriesOf([], UNSEEN_COUNTRIES),
    }),
    unseen: await generatedCandidates(tagger, {
      count: UNSEEN_COUNT,
      seed: GENERATED_SEED,
      countries: countriesOf(UNSEEN_COUNTRIES, []),
    }),
  };
}

/** The packs that this machine has, the fallback first. */
export async function availablePacks(): Promise<ModelPack[]> {
  const fetched = await ensurePpOcrV6(cacheDirectory(PP_OCRV6), console.log);
  const fallback = await chooseModelPack({});
  return fetched.ok ? [fallback, await chooseModelPack({ packDir: fetched.dir })] : [fallback];
}

/** Real receipts count more than generated documents, which are as many as one likes. */
const SCANS_WEIGHT = 4;

/** With more, names on scans are read worse, whose misread letters no generated document has. */
const VENDOR_GENERATED_MAX = 400;

/** Chooses the training data of a field; vendors and numbers of texts are not labelled well enough. */
export function trainingSetOf(field: RankedField, sources: Sources): TrainingSet {
  const { scans, otherScans, texts, generated } = sources;
  const repeated = Array.from({ length: SCANS_WEIGHT - 1 }, () => [...scans, ...otherScans]);
  return {
    measured: scans,
    additional: [
      ...otherScans,
      ...repeated.flat(),
      ...(field === 'vendor' ? generated.slice(0, VENDOR_GENERATED_MAX) : generated),
      ...(field === 'total' ? texts : []),
    ],
  };
}

/** The labelled scans as one pack reads them. */
async function readScans(tagger: Tagger, pack: ModelPack): Promise<LabelledCandidates[]> {
  const labels = await readLabels('train');
  const readings = await recogniseReceipts(
    pack,
    'train/images',
    labels.map(({ file }) => file),
  );
  const receipts: LabelledCandidates[] = [];
  for (const [i, label] of labels.entries()) {
    const reading = readings[i];
    if (!reading) continue;
    const { lines, width, height } = reading;
    const segments = segmentsOfLines(lines, { index: 0, width, height }, pack.writesSpaces);
    const page = await tagged({ tagger }, { segments, width, height });
    receipts.push(labelledCandidates([page], label));
  }
  return receipts;
}

/** The receipts that exist as text only, from other countries and with other currencies. */
export async function readTexts(): Promise<TextReceipt[]> {
  const lines = await readFile(join(receiptsDirectory(), 'text/train.jsonl'), 'utf8');
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TextReceipt);
}

/** Candidates of text receipts, laid out as if they were printed. */
export async function textCandidates(
  tagger: Tagger,
  texts: readonly TextReceipt[],
): Promise<LabelledCandidates[]> {
  const receipts: LabelledCandidates[] = [];
  for (const receipt of texts) {
    if (receipt.text.trim() === '') continue;
    const page = { segments: segmentsOfText(receipt.text), width: 1, height: 1 };
    receipts.push(labelledCandidates([await tagged({ tagger }, page)], labelOf(receipt)));
  }
  return receipts;
}

function labelOf({ id, vendor, date, total, currency }: TextReceipt): LabelledReceipt {
  return { file: id, vendor, date, total, currency };
}
