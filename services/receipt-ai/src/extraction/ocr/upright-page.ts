import { turnPage } from '../pages/decode-image.ts';
import type { RasterImage } from '../pages/raster-image.ts';
import type { OcrEngine, PageText } from './ocr-engine.ts';
import type { RecognisedLine } from './text-box.ts';

/** Upright receipts are read with a confidence above 0.85; turned ones stay below this. */
const CONFIDENCE_DOUBTFUL = 0.7;

export interface PageReading extends PageText {
  /** Size of the page as read, after rotation. */
  width: number;
  height: number;
  /** Clockwise rotation of the page for reading. */
  turnedDegrees: 0 | 90 | 180 | 270;
}

/**
 * Reads a page, and again rotated when the first result suggests that it is sideways or upside down; the most confident result
 * wins. At most two more readings.
 */
export async function readUpright(engine: OcrEngine, page: RasterImage): Promise<PageReading> {
  let best = await readTurned(engine, page, 0);
  const sideways = mostlySideways(best.lines);
  if (best.lines.length === 0) return best;
  if (!sideways && meanConfidence(best.lines) >= CONFIDENCE_DOUBTFUL) return best;
  let bestConfidence = sideways ? 0 : meanConfidence(best.lines);
  for (const degrees of sideways ? ([90, 270] as const) : ([180] as const)) {
    const reading = await readTurned(engine, page, degrees);
    const confidence = meanConfidence(reading.lines);
    if (confidence > bestConfidence) {
      best = reading;
      bestConfidence = confidence;
    }
  }
  return best;
}

async function readTurned(
  engine: OcrEngine,
  page: RasterImage,
  turnedDegrees: PageReading['turnedDegrees'],
): Promise<PageReading> {
  const image = turnedDegrees === 0 ? page : await turnPage(page, turnedDegrees);
  return {
    ...(await engine.readPage(image)),
    width: image.width,
    height: image.height,
    turnedDegrees,
  };
}

/** Long lines count more: short ones are read with confidence in any orientation ("O", "8", "H"). */
function meanConfidence(lines: RecognisedLine[]): number {
  let sum = 0;
  let characterCount = 0;
  for (const { confidence, text } of lines) {
    sum += confidence * text.length;
    characterCount += text.length;
  }
  return characterCount === 0 ? 0 : sum / characterCount;
}

function mostlySideways(lines: RecognisedLine[]): boolean {
  return lines.filter(({ box }) => box.height > box.width).length > lines.length / 2;
}
