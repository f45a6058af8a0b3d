import { Tensor, type InferenceSession } from 'onnxruntime-node';
import sharp from 'sharp';

import type { ModelPack } from '../packs/model-pack.ts';
import type { RasterImage } from '../pages/raster-image.ts';
import { cutOut, linesOfStrip, stripsOf } from './long-page.ts';
import type { TextBox } from './text-box.ts';
import { releaseBuffer } from './release-buffer.ts';
import { textRegions } from './text-regions.ts';

/** The network halves its input five times, so sides are multiples of this. */
const SIDE_MULTIPLE_PX = 32;

/** The largest area for the network, as a share of a square with the longest side. */
const SQUARE_SHARE_MAX = 0.71;

/** Finds the lines of text on a page; on a long one strip by strip, because as a whole it would be shrunk until no letter is left. */
export async function detectText(
  session: InferenceSession,
  pack: ModelPack,
  image: RasterImage,
): Promise<TextBox[]> {
  const strips = stripsOf(image);
  if (strips.length === 1) return detectAtOnce(session, pack, image);
  const lines: TextBox[] = [];
  for (const strip of strips) {
    const found = await detectAtOnce(session, pack, cutOut(image, strip));
    lines.push(...linesOfStrip(found, strip, image, lines));
  }
  return lines;
}

async function detectAtOnce(
  session: InferenceSession,
  pack: ModelPack,
  image: RasterImage,
): Promise<TextBox[]> {
  const scale = detectorScale(image, pack.detectorSideMaxPx);
  const width = toSideMultiple(image.width * scale);
  const height = toSideMultiple(image.height * scale);
  const pixels = await sharp(image.data, {
    raw: { width: image.width, height: image.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const planes = normalise(pixels, pack);
  releaseBuffer(pixels);
  const output = await runSingle(session, new Tensor('float32', planes, [1, 3, height, width]));
  releaseBuffer(planes);
  const values = output.data as Float32Array;
  const boxes = textRegions({ values, width, height });
  releaseBuffer(values);
  return boxes.map((box) => scaleBox(box, image.width / width, image.height / height));
}

/**
 * Scales a page to its longest side, and a nearly square one further, because the network's memory grows with the area and the
 * worker has a limit. A sheet of A4 (0.707) and every receipt are narrower.
 */
function detectorScale({ width, height }: RasterImage, sideMaxPx: number): number {
  const bySide = sideMaxPx / Math.max(width, height);
  const byArea = Math.sqrt((sideMaxPx * sideMaxPx * SQUARE_SHARE_MAX) / (width * height));
  return Math.min(1, bySide, byArea);
}

/** Runs a network that has one input and one output. */
export async function runSingle(session: InferenceSession, input: Tensor): Promise<Tensor> {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new Error('The model has no input or output.');
  const output = (await session.run({ [inputName]: input }))[outputName];
  if (!output) throw new Error(`The model gave no output named ${outputName}.`);
  return output;
}

function toSideMultiple(side: number): number {
  return Math.max(SIDE_MULTIPLE_PX, Math.round(side / SIDE_MULTIPLE_PX) * SIDE_MULTIPLE_PX);
}

/** Interleaved RGB bytes to planar BGR floats: the order that PaddleOCR's models were trained with. */
function normalise(pixels: Uint8Array, pack: ModelPack): Float32Array {
  const count = pixels.length / 3;
  const planes = new Float32Array(pixels.length);
  for (let channel = 0; channel < 3; channel++) {
    const mean = pack.detectorMean[channel] ?? 0;
    const deviation = pack.detectorDeviation[channel] ?? 1;
    const normal = Float32Array.from(
      { length: 256 },
      (_, value) => (value / 255 - mean) / deviation,
    );
    for (let i = 0, at = 2 - channel; i < count; i++, at += 3)
      planes[channel * count + i] = normal[pixels[at] ?? 0] ?? 0;
  }
  return planes;
}

/** The page may have been scaled differently in x and y (multiples of 32); sides follow the box's direction. */
function scaleBox(box: TextBox, scaleX: number, scaleY: number): TextBox {
  const cos = Math.abs(Math.cos(box.angle));
  const sin = Math.abs(Math.sin(box.angle));
  return {
    centerX: box.centerX * scaleX,
    centerY: box.centerY * scaleY,
    width: box.width * (cos * scaleX + sin * scaleY),
    height: box.height * (cos * scaleY + sin * scaleX),
    angle: box.angle,
  };
}
