/** One sheet of paper on a darker background, in pixels of its picture. */
export interface PaperRegion {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Pixels of the sheet; less than the rectangle's when it is slanted. */
  area: number;
  /** Number of its pixels in `labels`. */
  label: number;
}

export interface GreyPicture {
  /** One byte per pixel. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface PaperRegions {
  regions: PaperRegion[];
  /** The label of each pixel's sheet; 0 for the background and for regions that are not sheets. */
  labels: Uint16Array;
}

/** The difference between typical paper and typical background, of 255. */
const CONTRAST_MIN = 40;
const GROUND_SHARE_MIN = 0.03;
/** A sheet's share of the whole picture; a smaller region is a card, a cup or a reflection. */
const REGION_SHARE_MIN = 0.03;
/** The share of its rectangle that a sheet fills; a slightly slanted sheet fills more, a hand or a bright patch less. */
const FILLED_SHARE_MIN = 0.55;

/**
 * Finds separate sheets of paper on a darker background. The background is the dark area connected to the picture's edge: print
 * is dark too, but surrounded by paper.
 */
export function paperRegions(picture: GreyPicture): PaperRegions {
  const { width, height } = picture;
  const none = { regions: [], labels: new Uint16Array(0) };
  const { threshold, contrast } = splitTones(picture.pixels);
  if (contrast < CONTRAST_MIN) return none;
  const ground = widened(groundOf(picture, threshold), width, height);
  const groundCount = ground.reduce((sum, value) => sum + value, 0);
  if (groundCount < GROUND_SHARE_MIN * width * height) return none;
  const labels = new Uint16Array(width * height);
  const regions: PaperRegion[] = [];
  for (let start = 0; start < ground.length; start++) {
    if (ground[start] !== 0 || labels[start] !== 0) continue;
    const label = regions.length + 1;
    const region = fill(start, label, { ground, labels, width, height });
    const isSheet =
      region.area >= REGION_SHARE_MIN * width * height &&
      region.area >= FILLED_SHARE_MIN * region.width * region.height;
    if (isSheet) regions.push(region);
    else erase(labels, label, ground);
  }
  return { regions, labels };
}

/** Otsu's threshold, which separates light from dark best, and the distance of their means. */
function splitTones(pixels: Uint8Array): { threshold: number; contrast: number } {
  const counts = new Float64Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const total = pixels.length;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let best = { threshold: 0, contrast: 0, separation: -1 };
  let darkCount = 0;
  let darkSum = 0;
  for (let value = 0; value < 255; value++) {
    darkCount += counts[value] ?? 0;
    darkSum += (counts[value] ?? 0) * value;
    const lightCount = total - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const contrast = (sum - darkSum) / lightCount - darkSum / darkCount;
    const separation = darkCount * lightCount * contrast * contrast;
    if (separation > best.separation) best = { threshold: value, contrast, separation };
  }
  return best;
}

function groundOf({ pixels, width, height }: GreyPicture, threshold: number): Uint8Array {
  const ground = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (at: number): void => {
    if (ground[at] !== 0 || (pixels[at] ?? 0) > threshold) return;
    ground[at] = 1;
    open.push(at);
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop())
    forNeighbours(at, width, height, visit);
  return ground;
}

/** Widens the background by one pixel each way, so that a speck of light between two sheets does not join them. */
function widened(ground: Uint8Array, width: number, height: number): Uint8Array {
  const wide = ground.slice();
  for (let at = 0; at < ground.length; at++)
    if (ground[at] === 1) forNeighbours(at, width, height, (other) => (wide[other] = 1));
  return wide;
}

interface Canvas {
  ground: Uint8Array;
  labels: Uint16Array;
  width: number;
  height: number;
}

function fill(
  start: number,
  label: number,
  { ground, labels, width, height }: Canvas,
): PaperRegion {
  let [minX, maxX, minY, maxY, area] = [width, 0, height, 0, 0];
  const open = [start];
  labels[start] = label;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    area++;
    const [x, y] = [at % width, Math.floor(at / width)];
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    forNeighbours(at, width, height, (other) => {
      if (ground[other] !== 0 || labels[other] !== 0) return;
      labels[other] = label;
      open.push(other);
    });
  }
  return { left: minX, top: minY, width: maxX - minX + 1, height: maxY - minY + 1, area, label };
}

/** Makes a region that is not a sheet a part of the background. */
function erase(labels: Uint16Array, label: number, ground: Uint8Array): void {
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== label) continue;
    labels[at] = 0;
    ground[at] = 1;
  }
}

function forNeighbours(
  at: number,
  width: number,
  height: number,
  visit: (other: number) => void,
): void {
  const x = at % width;
  if (x > 0) visit(at - 1);
  if (x < width - 1) visit(at + 1);
  if (at >= width) visit(at - width);
  if (at < width * (height - 1)) visit(at + width);
}
