import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { layOutReceipt } from '../../src/extraction/layout/receipt-layout.ts';
import { segmentsOfLines } from '../../src/extraction/layout/text-segment.ts';
import { chooseModelPack } from '../../src/extraction/packs/choose-model-pack.ts';
import { ensurePpOcrV6 } from '../../src/extraction/packs/fetch-pp-ocrv6.ts';
import type { ModelPack } from '../../src/extraction/packs/model-pack.ts';
import { PP_OCRV4 } from '../../src/extraction/packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import type { RankedField } from '../../src/extraction/ranking/load-rankers.ts';
import type { TrainingSet } from './cross-validation.ts';
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
}

/** @throws where the pack is not installed */
export async function loadSources(packName: string): Promise<Sources> {
  const packs = await availablePacks();
  const pack = packs.find(({ name }) => name === packName);
  if (!pack)
    throw new Error(
      `Model pack ${packName} is not available; known are ${PP_OCRV4} and ${PP_OCRV6}.`,
    );
  const others = packs.filter((other) => other !== pack);
  return {
    pack,
    scans: await readScans(pack),
    otherScans: (await Promise.all(others.map(readScans))).flat(),
    texts: textCandidates(await readTexts()),
  };
}

/** The packs that this machine has, the fallback first. */
export async function availablePacks(): Promise<ModelPack[]> {
  const fetched = await ensurePpOcrV6(cacheDirectory(PP_OCRV6), console.log);
  const fallback = await chooseModelPack({});
  return fetched.ok ? [fallback, await chooseModelPack({ packDir: fetched.dir })] : [fallback];
}

/** Chooses the training data of a field. Only totals are also learnt from receipts of other countries. */
export function trainingSetOf(field: RankedField, sources: Sources): TrainingSet {
  const { scans, otherScans, texts } = sources;
  return {
    measured: scans,
    additional: field === 'total' ? [...otherScans, ...texts] : otherScans,
  };
}

/** The labelled scans as one pack reads them. */
async function readScans(pack: ModelPack): Promise<LabelledCandidates[]> {
  const labels = await readLabels('train');
  const readings = await recogniseReceipts(
    pack,
    'train/images',
    labels.map(({ file }) => file),
  );
  return labels.flatMap((label, i) => {
    const reading = readings[i];
    if (!reading) return [];
    const page = { index: 0, width: reading.width, height: reading.height };
    const layout = layOutReceipt(segmentsOfLines(reading.lines, page, pack.writesSpaces));
    return [labelledCandidates(layout, label)];
  });
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
export function textCandidates(texts: readonly TextReceipt[]): LabelledCandidates[] {
  return texts
    .filter(({ text }) => text.trim() !== '')
    .map((receipt) =>
      labelledCandidates(layOutReceipt(segmentsOfText(receipt.text)), labelOf(receipt)),
    );
}

function labelOf({ id, vendor, date, total, currency }: TextReceipt): LabelledReceipt {
  return { file: id, vendor, date, total, currency };
}
