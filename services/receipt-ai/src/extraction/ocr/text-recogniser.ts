import { Tensor, type InferenceSession } from 'onnxruntime-node';

import type { ModelPack } from '../packs/model-pack.ts';
import { decodeCtc, type Decoding } from './ctc-decoding.ts';
import { LINE_HEIGHT_PX, type LineCrop } from './line-crop.ts';
import { releaseBuffer } from './release-buffer.ts';
import { runSingle } from './text-detector.ts';

/** Total width of the lines that are padded to the widest of them: what is read depends on it. */
const BATCH_WIDTH_MAX_PX = 2400;
/** Total width of the lines of one run (18,710 floats per 8 px with PP-OCRv6), so that its values stay in the cache of a core. */
const RUN_WIDTH_MAX_PX = 480;
const BATCH_LINE_WIDTH_MIN_PX = 48;
const WIDTH_MULTIPLE_PX = 8;

/** Reads line crops; results are in the order of `crops`. */
export async function recogniseLines(
  session: InferenceSession,
  pack: ModelPack,
  crops: LineCrop[],
): Promise<Decoding[]> {
  const lines = new Array<Decoding>(crops.length);
  for (const { batch, width } of runsByWidth(crops)) {
    const decoded = await recogniseBatch(
      session,
      pack,
      batch.map(({ crop }) => crop),
      width,
    );
    for (const [i, { index }] of batch.entries()) {
      const line = decoded[i];
      if (line) lines[index] = line;
    }
  }
  return lines;
}

interface IndexedCrop {
  crop: LineCrop;
  index: number;
}

/** The lines of each run and the width that they are padded to. */
function runsByWidth(crops: LineCrop[]): { batch: IndexedCrop[]; width: number }[] {
  return batchesByWidth(crops).flatMap((batch) => {
    const widest = Math.max(BATCH_LINE_WIDTH_MIN_PX, batch.at(-1)?.crop.width ?? 0);
    const width = Math.ceil(widest / WIDTH_MULTIPLE_PX) * WIDTH_MULTIPLE_PX;
    const linesPerRun = Math.max(1, Math.floor(RUN_WIDTH_MAX_PX / width));
    return Array.from({ length: Math.ceil(batch.length / linesPerRun) }, (_, run) => ({
      batch: batch.slice(run * linesPerRun, (run + 1) * linesPerRun),
      width,
    }));
  });
}

/** Lines of similar width share a batch, because each is padded to the widest. */
function batchesByWidth(crops: LineCrop[]): IndexedCrop[][] {
  const sorted = crops
    .map((crop, index) => ({ crop, index }))
    .sort((a, b) => a.crop.width - b.crop.width);
  const batches: IndexedCrop[][] = [];
  let batch: IndexedCrop[] = [];
  for (const item of sorted) {
    if (batch.length > 0 && item.crop.width * (batch.length + 1) > BATCH_WIDTH_MAX_PX) {
      batches.push(batch);
      batch = [];
    }
    batch.push(item);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

async function recogniseBatch(
  session: InferenceSession,
  pack: ModelPack,
  crops: LineCrop[],
  width: number,
): Promise<Decoding[]> {
  const rowsPerCrop = 3 * LINE_HEIGHT_PX;
  const input = new Float32Array(crops.length * rowsPerCrop * width);
  for (const [i, crop] of crops.entries()) {
    for (let row = 0; row < rowsPerCrop; row++) {
      const source = crop.planes.subarray(row * crop.width, (row + 1) * crop.width);
      input.set(source, (i * rowsPerCrop + row) * width);
    }
  }
  const output = await runSingle(
    session,
    new Tensor('float32', input, [crops.length, 3, LINE_HEIGHT_PX, width]),
  );
  const [, stepCount = 0, classCount = 0] = output.dims;
  if (classCount !== pack.characters.length) {
    throw new Error(
      `Model pack ${pack.name} lists ${pack.characters.length} classes and its recogniser answers ${classCount}.`,
    );
  }
  releaseBuffer(input);
  const values = output.data as Float32Array;
  const lines = crops.map((_, i) =>
    decodeCtc(
      { values, offset: i * stepCount * classCount, stepCount, classCount },
      pack.characters,
      pack.latinClasses,
    ),
  );
  releaseBuffer(values);
  return lines;
}
