import sharp, { type OverlayOptions } from 'sharp';

/** About the height to which each receipt is scaled. */
const RECEIPT_HEIGHT_PX = 1_300;
const RECEIPT_WIDTH_MAX_PX = 800;
const SLANT_MAX_DEGREES = 4;
/** Colours of wood, slate, felt, steel and cloth. */
const GROUNDS = ['#7a5230', '#3c4248', '#2f5d46', '#8d9196', '#5b3a4a'] as const;
const NOISE_DEVIATION = 10;
const JPEG_QUALITY = 88;

/** Composes two to four receipts, each at its own slant, on a grainy background. A seed always gives the same photograph. */
export async function composePhoto(
  files: readonly string[],
  seed: number,
): Promise<{ jpeg: Buffer }> {
  const random = randomNumbers(seed);
  const between = (min: number, max: number): number => min + random() * (max - min);
  const layers: OverlayOptions[] = [];
  const ground = GROUNDS[Math.floor(between(0, GROUNDS.length))] ?? GROUNDS[0];
  let x = Math.round(between(30, 120));
  let bottom = 0;
  for (const file of files) {
    const sheet = await sharp(file)
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({
        width: RECEIPT_WIDTH_MAX_PX,
        height: Math.round(RECEIPT_HEIGHT_PX * between(0.85, 1.1)),
        fit: 'inside',
      })
      .ensureAlpha()
      .rotate(between(-SLANT_MAX_DEGREES, SLANT_MAX_DEGREES), { background: '#00000000' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const y = Math.round(between(30, 200));
    layers.push({ input: sheet.data, left: x, top: y });
    x += sheet.info.width + Math.round(between(20, 90));
    bottom = Math.max(bottom, y + sheet.info.height);
  }
  const size = { width: x + 30, height: bottom + 60 };
  const jpeg = await sharp({
    create: { ...size, channels: 3, background: ground },
  })
    .composite([await grain(size), ...layers])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return { jpeg };
}

async function grain(size: { width: number; height: number }): Promise<OverlayOptions> {
  const input = await sharp({
    create: {
      ...size,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: NOISE_DEVIATION },
    },
  })
    .png()
    .toBuffer();
  return { input, blend: 'soft-light' };
}

/** The random number generator Mulberry32, which gives the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
