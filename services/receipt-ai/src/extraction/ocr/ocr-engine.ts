import { InferenceSession } from 'onnxruntime-node';

import type { ModelPack } from '../packs/model-pack.ts';
import type { GreyImage, RasterImage } from '../pages/raster-image.ts';
import type { DecodedLine, Decoding } from './ctc-decoding.ts';
import { cropLine } from './line-crop.ts';
import { loadScriptWeights, scriptOf, type Script } from './page-script.ts';
import type { RecognisedLine, TextBox } from './text-box.ts';
import { detectText } from './text-detector.ts';
import { recogniseLines } from './text-recogniser.ts';

/** A line of less confidence is noise: a logo, a stamp or an unsupported script. */
const LINE_CONFIDENCE_MIN = 0.25;

/** The lines of a page and its script. */
export interface PageText {
  lines: RecognisedLine[];
  script: Script;
}

/** A loaded detector and recogniser. */
export interface OcrEngine {
  pack: ModelPack;
  readPage(image: RasterImage): Promise<PageText>;
  /** Reads lines at known places, in their order; '' where nothing is read. */
  readLines(image: RasterImage | GreyImage, boxes: readonly TextBox[]): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Loads one pair of models. Keep one per machine: two pairs compete for the cores (10 s instead of 1 s per page). Each model has a
 * memory arena: it keeps what the largest page took, which is less than the gaps that buffers of all sizes leave in the heap. The
 * memory pattern is off because it allocates one block for a whole run: half as much again as is needed at any one time. Threads don't spin while they wait: spinning costs as much CPU
 * time as reading, and saves a tenth of the time on an idle machine.
 */
export async function createOcrEngine(pack: ModelPack, threads: number): Promise<OcrEngine> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    graphOptimizationLevel: 'all',
    executionMode: 'sequential',
    enableCpuMemArena: true,
    enableMemPattern: false,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  };
  const detector = await InferenceSession.create(pack.detectorPath, options);
  const recogniser = await InferenceSession.create(pack.recogniserPath, options);
  const weights = pack.tellsScripts ? await loadScriptWeights(pack.name) : null;
  return {
    pack,
    async readPage(image) {
      const boxes = await detectText(detector, pack, image);
      const decoded = await recogniseLines(
        recogniser,
        pack,
        boxes.map((box) => cropLine(image, box)),
      );
      const script = weights ? scriptOf(weights, decoded) : 'Latin';
      const lines: RecognisedLine[] = [];
      for (const [i, box] of boxes.entries()) {
        const line = decoded[i] && lineIn(script, decoded[i]);
        if (line && line.text.trim() !== '' && line.confidence > LINE_CONFIDENCE_MIN)
          lines.push({ ...line, box });
      }
      return { lines, script };
    },
    async readLines(image, boxes) {
      const texts: string[] = [];
      // Lines are read one by one: in a batch a short one would cost as much as the longest.
      for (const box of boxes) {
        const [line] = await recogniseLines(recogniser, pack, [cropLine(image, box)]);
        texts.push(line?.latin.text ?? '');
      }
      return texts;
    },
    async close() {
      await detector.release();
      await recogniser.release();
    },
  };
}

/** A row of asterisks or dashes is like a row of one Chinese character. */
const ORNAMENT = /(\p{L})\1{3}/u;

/** A line as a page of the script has it. Scripts that no pack knows are read as Latin, for their digits. */
const lineIn = (script: Script, { latin, any }: Decoding): DecodedLine =>
  script === 'Chinese or Japanese' && !ORNAMENT.test(any.text) ? any : latin;
