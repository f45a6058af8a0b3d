import type { GreyImage, RasterImage } from '../pages/raster-image.ts';
import type { TextBox } from './text-box.ts';

/** Height that the recognisers were trained with. */
export const LINE_HEIGHT_PX = 48;
const LINE_WIDTH_MIN_PX = 8;
const LINE_WIDTH_MAX_PX = 1600;
/** A box this much taller than wide has vertical text. */
const SIDEWAYS_RATIO = 1.5;
const SUPERSAMPLING_MAX = 4;

/** One line cut out upright, as planar BGR in -1..1, LINE_HEIGHT_PX high. */
export interface LineCrop {
  planes: Float32Array;
  width: number;
}

/** Cuts a rotated box out of the page with bilinear sampling, beyond its edges too. Where the page has more pixels, samples are averaged. */
export function cropLine(image: RasterImage | GreyImage, box: TextBox): LineCrop {
  const sideways = box.height > box.width * SIDEWAYS_RATIO;
  const length = sideways ? box.height : box.width;
  const thickness = sideways ? box.width : box.height;
  const width = clamp(
    Math.round((LINE_HEIGHT_PX * length) / thickness),
    LINE_WIDTH_MIN_PX,
    LINE_WIDTH_MAX_PX,
  );
  const samples = clamp(Math.round(thickness / LINE_HEIGHT_PX), 1, SUPERSAMPLING_MAX);
  const plane = LINE_HEIGHT_PX * width;
  const planes = new Float32Array(3 * plane);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const sampleCount = samples * samples;
  const { data } = image;
  const channels = data.length > image.width * image.height ? 3 : 1;
  const toGreen = channels === 3 ? 1 : 0;
  const leftMax = Math.max(0, image.width - 1.001);
  const topMax = Math.max(0, image.height - 1.001);
  const nextColumn = image.width > 1 ? channels : 0;
  const nextRow = image.height > 1 ? image.width * channels : 0;
  for (let row = 0; row < LINE_HEIGHT_PX; row++) {
    for (let column = 0; column < width; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let sample = 0; sample < sampleCount; sample++) {
        const subColumn = column + ((sample % samples) + 0.5) / samples;
        const subRow = row + (Math.floor(sample / samples) + 0.5) / samples;
        const along = (subColumn / width - 0.5) * length;
        const across = (subRow / LINE_HEIGHT_PX - 0.5) * thickness;
        const u = sideways ? -across : along;
        const v = sideways ? along : across;
        const left = clamp(box.centerX + u * cos - v * sin - 0.5, 0, leftMax);
        const top = clamp(box.centerY + u * sin + v * cos - 0.5, 0, topMax);
        const pixelColumn = Math.floor(left);
        const pixelRow = Math.floor(top);
        const fx = left - pixelColumn;
        const fy = top - pixelRow;
        const here = (pixelRow * image.width + pixelColumn) * channels;
        const below = here + nextRow;
        red += bilinear(data, here, below, nextColumn, fx, fy);
        green += bilinear(data, here + toGreen, below + toGreen, nextColumn, fx, fy);
        blue += bilinear(data, here + 2 * toGreen, below + 2 * toGreen, nextColumn, fx, fy);
      }
      const at = row * width + column;
      planes[at] = blue / sampleCount / 127.5 - 1;
      planes[plane + at] = green / sampleCount / 127.5 - 1;
      planes[2 * plane + at] = red / sampleCount / 127.5 - 1;
    }
  }
  return { planes, width };
}

/** The value between a pixel, its right neighbour at `next`, and the two `below`. */
function bilinear(
  data: Uint8Array,
  here: number,
  below: number,
  next: number,
  fx: number,
  fy: number,
): number {
  const upper = (data[here] ?? 0) * (1 - fx) + (data[here + next] ?? 0) * fx;
  const lower = (data[below] ?? 0) * (1 - fx) + (data[below + next] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

function clamp(value: number, min: number, max: number): number {
  return value < min ? min : value > max ? max : value;
}
