import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';

import type { Random } from '../random.ts';

/** Pixels of three bytes. */
interface Picture {
  data: Uint8ClampedArray | Buffer;
  width: number;
  height: number;
  /** Bytes a pixel. */
  channels: 3 | 4;
}

type Corner = readonly [x: number, y: number];

const LONGEST_SIDE_PX = 2400;
/** Colours of tables and floors. */
const GROUNDS = [
  '#7a5a3c',
  '#a98a63',
  '#3b4046',
  '#8f9499',
  '#d8d4cb',
  '#2b2f33',
  '#40566b',
  '#c7b08b',
  '#6d4c3d',
];

/** Photographs a printed page: it lies on a table, seen at an angle, creased and unevenly lit. */
export async function photograph(page: Canvas, random: Random): Promise<Buffer> {
  const paper = await crumpled(page, random);
  const scan = random.chance(0.25);
  const lit = scan ? await scanned(paper, random) : await onTable(paper, random);
  return sharp(lit.data, { raw: { width: lit.width, height: lit.height, channels: 3 } })
    .blur(random.between(0.35, random.chance(0.2) ? 1.6 : 0.8))
    .jpeg({ quality: random.integer(62, 92) })
    .toBuffer();
}

/** The paper with its tint and creases. */
async function crumpled(page: Canvas, random: Random): Promise<Picture> {
  const { width, height } = page;
  const data = page.data();
  const creases = Array.from(
    {
      length: random.weighted([
        [0, 3],
        [1, 3],
        [3, 3],
        [6, 2],
      ]),
    },
    () => ({
      angle: random.chance(0.5) ? random.between(-0.1, 0.1) : random.between(0, Math.PI),
      at: random.between(0.1, 0.9),
      depth: random.between(8, 34),
      wide: random.between(3, 22),
    }),
  );
  const bright = random.integer(228, 254);
  const warm = random.integer(-4, 12);
  const tint = [bright, bright - warm / 3, bright - warm] as const;
  const fade = random.chance(0.25) ? random.between(0.1, 0.45) : 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let shade = 0;
      for (const { angle, at, depth, wide } of creases) {
        const distance = (x - width / 2) * Math.sin(angle) + (y - height * at) * Math.cos(angle);
        if (Math.abs(distance) < wide * 3)
          shade += depth * Math.tanh(distance / 2) * Math.exp(-Math.abs(distance) / wide);
      }
      const o = (y * width + x) * 4;
      const faded = fade * Math.max(0, Math.sin((x / width) * 3 + (y / height) * 2));
      for (let c = 0; c < 3; c++) {
        const value = data[o + c] ?? 0;
        const ink = value + (255 - value) * faded;
        data[o + c] = clamp((ink * (tint[c] ?? 255)) / 255 + shade);
      }
    }
  }
  return Promise.resolve({ data, width, height, channels: 4 });
}

/** A flat scan: a little crooked, with the rim of the lid. */
async function scanned(paper: Picture, random: Random): Promise<Picture> {
  const { data, info } = await sharp(paper.data, {
    raw: { ...size(paper), channels: paper.channels },
  })
    .removeAlpha()
    .rotate(random.between(-2.5, 2.5), {
      background: random.pick(['#ffffff', '#e9e9e6', '#222222']),
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

/** Lays the paper on a table and looks at it from an angle. */
async function onTable(paper: Picture, random: Random): Promise<Picture> {
  const scale = LONGEST_SIDE_PX / Math.max(paper.width, paper.height) / 1.25;
  const paperWidth = paper.width * scale;
  const paperHeight = paper.height * scale;
  const width = Math.round(paperWidth * random.between(1.04, 1.3));
  const height = Math.round(paperHeight * random.between(1.02, 1.12));
  const corners = seenCorners(width, height, paperWidth, paperHeight, random);
  const out = await table(width, height, random);
  const toPaper = projection(corners, paper.width, paper.height);
  const light = {
    x: random.between(0, width),
    y: random.between(0, height),
    fall: random.between(0.1, 0.5),
    level: random.between(0.86, 1.06),
  };
  const bend = random.chance(0.4) ? random.between(2, 9) : 0;
  const reach = Math.hypot(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = toPaper(x, y);
      const curved = py + bend * Math.sin((px / paper.width) * Math.PI * 1.5);
      const o = (y * width + x) * 3;
      if (px >= 0 && curved >= 0 && px < paper.width - 1 && curved < paper.height - 1)
        sample(paper, px, curved, out.data, o);
      const dark = light.level * (1 - light.fall * (Math.hypot(x - light.x, y - light.y) / reach));
      for (let c = 0; c < 3; c++) out.data[o + c] = clamp((out.data[o + c] ?? 0) * dark);
    }
  }
  return out;
}

/** Where the paper's corners are seen. */
function seenCorners(
  width: number,
  height: number,
  paperWidth: number,
  paperHeight: number,
  random: Random,
): Corner[] {
  const turn = random.between(-0.07, 0.07);
  const lean = random.between(0, 0.07) * (random.chance(0.5) ? 1 : -1);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx = 0, sy = 0]) => {
    const near = 1 + lean * sy;
    const x = ((sx * paperWidth) / 2) * near * 0.98;
    const y = ((sy * paperHeight) / 2) * 0.98;
    return [
      width / 2 + x * Math.cos(turn) - y * Math.sin(turn) + random.between(-6, 6),
      height / 2 + x * Math.sin(turn) + y * Math.cos(turn) + random.between(-6, 6),
    ] as const;
  });
}

/** A table of one colour with grain, and stripes of wood where wanted. */
async function table(width: number, height: number, random: Random): Promise<Picture> {
  const noise = random.between(4, 14);
  const { data } = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: random.pick(GROUNDS),
      noise: { type: 'gaussian', mean: 0, sigma: 0 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const base = colour(random.pick(GROUNDS));
  const wood = random.chance(0.5);
  const wave = random.between(0.01, 0.05);
  for (let y = 0; y < height; y++) {
    const stripe = wood ? 14 * Math.sin(y * wave + 3 * Math.sin(y * wave * 0.3)) : 0;
    for (let x = 0; x < width; x++) {
      const grain = random.between(-noise, noise) + stripe * (0.7 + 0.3 * Math.sin(x * 0.01));
      const o = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[o + c] = clamp((base[c] ?? 0) + grain);
    }
  }
  return { data, width, height, channels: 3 };
}

/** Maps a seen point to the paper, by the projection that takes the seen corners to the paper's. */
function projection(
  corners: readonly Corner[],
  width: number,
  height: number,
): (x: number, y: number) => Corner {
  const targets: Corner[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rows: number[][] = corners.flatMap(([x, y], i) => {
    const [u, v] = targets[i] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved(rows);
  return (x, y) => {
    const w = g * x + h * y + 1;
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
  };
}

/** Solves linear equations by elimination; the last column is the right side. */
function solved(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i] ?? 0) > Math.abs(best[i] ?? 0) ? row : best));
    rows[rows.indexOf(pivot)] = rows[i] ?? pivot;
    rows[i] = pivot;
    for (let r = 0; r < n; r++) {
      const row = rows[r];
      if (!row || r === i) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

function sample(paper: Picture, x: number, y: number, out: Picture['data'], o: number): void {
  const { data, width, channels } = paper;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const at = (y0 * width + x0) * channels;
  for (let c = 0; c < 3; c++) {
    const top = (data[at + c] ?? 0) * (1 - fx) + (data[at + channels + c] ?? 0) * fx;
    const below = at + width * channels + c;
    const bottom = (data[below] ?? 0) * (1 - fx) + (data[below + channels] ?? 0) * fx;
    out[o + c] = top * (1 - fy) + bottom * fy;
  }
}

function colour(hex: string): number[] {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

function size({ width, height }: Picture): { width: number; height: number } {
  return { width, height };
}
