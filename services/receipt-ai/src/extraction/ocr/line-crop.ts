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

/** Cuts a rotated box out of the page with bilinear sampling. Where the page has more pixels, samples are averaged. */
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
  const planes = new Float32Array(3 * LINE_HEIGHT_PX * width);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const sum = new Float64Array(3);
  for (let row = 0; row < LINE_HEIGHT_PX; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0);
      for (let sample = 0; sample < samples * samples; sample++) {
        const subColumn = column + ((sample % samples) + 0.5) / samples;
        const subRow = row + (Math.floor(sample / samples) + 0.5) / samples;
        const along = (subColumn / width - 0.5) * length;
        const across = (subRow / LINE_HEIGHT_PX - 0.5) * thickness;
        const u = sideways ? -across : along;
        const v = sideways ? along : across;
        addSample(image, box.centerX + u * cos - v * sin, box.centerY + u * sin + v * cos, sum);
      }
      const at = row * width + column;
      for (let channel = 0; channel < 3; channel++) {
        const mean = (sum[2 - channel] ?? 0) / (samples * samples);
        planes[channel * LINE_HEIGHT_PX * width + at] = mean / 127.5 - 1;
      }
    }
  }
  return { planes, width };
}

/** Adds the bilinear RGB value at a point (pixel centres at .5) to `sum`; points outside get the edge's colour. */
function addSample(image: RasterImage | GreyImage, x: number, y: number, sum: Float64Array): void {
  const { data, width, height } = image;
  const channels = data.length / (width * height);
  const left = clamp(x - 0.5, 0, Math.max(0, width - 1.001));
  const top = clamp(y - 0.5, 0, Math.max(0, height - 1.001));
  const column = Math.floor(left);
  const row = Math.floor(top);
  const fx = left - column;
  const fy = top - row;
  const here = (row * width + column) * channels;
  const below = here + (row + 1 < height ? width * channels : 0);
  const step = column + 1 < width ? channels : 0;
  for (let channel = 0; channel < channels; channel++) {
    const upper = (data[here + channel] ?? 0) * (1 - fx) + (data[here + step + channel] ?? 0) * fx;
    const lower =
      (data[below + channel] ?? 0) * (1 - fx) + (data[below + step + channel] ?? 0) * fx;
    sum[channel] = (sum[channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
  if (channels === 1) sum.fill(sum[0] ?? 0);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
