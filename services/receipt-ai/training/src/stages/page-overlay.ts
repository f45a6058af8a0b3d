import sharp from 'sharp';
import type { PageRegion } from '../../../src/domain/extraction.ts';
import type { TextBox } from '../../../src/extraction/ocr/text-box.ts';
import type { RasterImage } from '../../../src/extraction/pages/raster-image.ts';

/** A mark on a page, with its place, label and colour. */
export interface Mark {
  label: string;
  colour: string;
  /** Corners in fractions of the page, clockwise. */
  corners: readonly (readonly [x: number, y: number])[];
}

export const markOfRegion = (region: PageRegion, label: string, colour: string): Mark => {
  const { x, y, width, height } = region;
  const [right, bottom] = [x + width, y + height];
  return {
    label,
    colour,
    corners: [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ],
  };
};

/** A mark of a detected box with its slant. */
export function markOfBox(box: TextBox, page: RasterImage, label: string, colour: string): Mark {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const corner = (u: number, v: number): [number, number] => [
    (box.centerX + u * cos - v * sin) / page.width,
    (box.centerY + u * sin + v * cos) / page.height,
  ];
  const [halfWidth, halfHeight] = [box.width / 2, box.height / 2];
  return {
    label,
    colour,
    corners: [
      corner(-halfWidth, -halfHeight),
      corner(halfWidth, -halfHeight),
      corner(halfWidth, halfHeight),
      corner(-halfWidth, halfHeight),
    ],
  };
}

const FADED = 0.55;
/** Height of the text as a share of the page's width. */
const TEXT_SHARE = 1 / 70;
const RIGHT_SHARE = 0.6;

/** The page, a little faded, with the marks and their labels over it, as a PNG. */
export async function drawMarks(page: RasterImage, marks: readonly Mark[]): Promise<Buffer> {
  const { data, width, height } = page;
  const textSize = Math.max(10, Math.round(width * TEXT_SHARE));
  const shapes = marks.map(({ label, colour, corners }) => {
    const points = corners.map(([x, y]) => [x * width, y * height] as const);
    const [left = 0, top = 0] = points[0] ?? [];
    // At the right a label ends at its mark, because it would leave the picture otherwise.
    const isRight = left > width * RIGHT_SHARE;
    const [labelX, anchor] = isRight ? [points[1]?.[0] ?? left, 'end'] : [left, 'start'];
    const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    return (
      `<polygon points="${path}" fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="2"/>` +
      `<text x="${labelX.toFixed(1)}" text-anchor="${anchor}" y="${Math.max(textSize, top - 2).toFixed(1)}" fill="${colour}">${escaped(label)}</text>`
    );
  });
  const veil =
    marks.length > 0 ? `<rect width="100%" height="100%" fill="#fff" opacity="${FADED}"/>` : '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${veil}` +
    `<g font-family="sans-serif" font-size="${textSize}">${shapes.join('')}</g></svg>`;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\u0000-\u001f]/g, (character) => `&#${character.charCodeAt(0)};`);
