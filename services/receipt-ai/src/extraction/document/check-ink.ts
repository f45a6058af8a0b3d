import type { PageRegion, ReadValue } from '../../domain/extraction.ts';
import { printedDates } from '../fields/date-text.ts';
import type { FoundFields } from '../fields/find-fields.ts';
import { opposite, turnedBack, type QuarterTurns } from '../layout/quarter-turns.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import type { TextBox } from '../ocr/text-box.ts';
import type { RasterImage } from '../pages/raster-image.ts';
import type { PageReading } from './page-reading.ts';
import { readingKey } from './shown-values.ts';

/** Fields that invisible text must not decide. */
export const CHECKED_FIELDS = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;
export type CheckedField = (typeof CHECKED_FIELDS)[number];

/** Share of a name's pairs of letters that the ink must show; a recogniser drops accents and spaces. */
const NAME_SHARE_MIN = 0.5;
/** Share of a name that the recogniser can write at all; a name in another script is not compared. */
const WRITABLE_SHARE_MIN = 0.6;
/** Room around a line, as a share of its height. */
const MARGIN = 0.15;
/** A value on more lines is a paragraph. */
const LINES_MAX = 4;

interface CheckedLine {
  field: CheckedField;
  page: PageReading;
  /** Roughly the value's place, and the segment that it is in. */
  place: PageRegion;
  segment: TextSegment;
  agrees: (ink: string) => boolean;
}

/**
 * Finds pages whose ink differs from their text where a value was read: a font may draw other letters than its text has, and a part
 * of a line may be covered. Only those parts are recognised. As a value's place is estimated, a number that seems to differ is looked
 * for in its whole segment, all of whose digits must then be those of the text.
 */
export async function pagesWithOtherInk(
  engine: OcrEngine,
  pages: readonly PageReading[],
  fields: FoundFields,
): Promise<ReadonlySet<PageReading>> {
  const parts = CHECKED_FIELDS.flatMap((field) => linesOf(pages, field, fields[field]));
  const found = new Set<PageReading>();
  for (const [page, checked] of Map.groupBy(parts, (part) => part.page)) {
    const drawn = await page.draw();
    const image = drawn.kind === 'text' ? drawn.drawing : drawn.image;
    const boxes = checked.map(({ place, segment }) => boxOf(place, segment.turns, image));
    const inks = await engine.readLines(image, boxes);
    const doubted = checked.filter(({ agrees }, i) => !agrees(inks[i] ?? ''));
    const lines = doubted.map(({ segment }) => boxOf(segment.region, segment.turns, image));
    const wholes = await engine.readLines(image, lines);
    const differs = doubted.some(({ field, segment, agrees }, i) => {
      const ink = wholes[i] ?? '';
      return field === 'vendor' || digitsOf(ink) !== digitsOf(segment.text) || !agrees(ink);
    });
    if (differs) found.add(page);
  }
  return found;
}

function linesOf(
  pages: readonly PageReading[],
  field: CheckedField,
  read: ReadValue<string> | null,
): CheckedLine[] {
  const region = read?.region;
  const page = pages.find(({ index, source }) => index === region?.page && source === 'text');
  if (!read || !region || !page) return [];
  return page.segments
    .filter((segment) => isInside(segment.region, region))
    .slice(0, LINES_MAX)
    .map((segment) => {
      const { text, place } = partOf(segment, field, read.value);
      const agrees = agreement(field, read.value, text);
      return {
        field,
        page,
        place,
        segment,
        agrees: (ink) => agrees(ink) || cannotBeCompared(segment, field, ink),
      };
    });
}

function agreement(field: CheckedField, value: string, text: string): (ink: string) => boolean {
  switch (field) {
    case 'amount':
      return (ink) => digitsOf(ink).includes(digitsIn(text, value)) && partsAlike(ink, value);
    case 'date':
      return (ink) =>
        digitsOf(ink).includes(digitsOf(text)) ||
        printedDates(ink).some(({ iso }) => iso === value);
    case 'invoiceNumber':
      return (ink) => {
        const key = readingKey(value);
        return !readingKey(text).includes(key) || readingKey(ink).includes(key);
      };
    case 'vendor':
      return (ink) => !isWritable(text) || sharedPairs(text, ink) >= NAME_SHARE_MIN;
  }
}

/** Digits that no digit of another script is misread as; a one and a nine look alike in several. */
const OWN_DIGIT = /[2-68]/g;
const OWN_DIGITS_SHARE_MIN = 1 / 3;

/** Whether a value is printed in digits that the recogniser does not know, so that its ink shows few of those that it does. */
function cannotBeCompared(
  { text, hasOtherDigits = false }: TextSegment,
  field: CheckedField,
  ink: string,
): boolean {
  const own = ink.match(OWN_DIGIT)?.length ?? 0;
  const isOther = own <= 1 || own < OWN_DIGITS_SHARE_MIN * digitsOf(text).length;
  return hasOtherDigits && field !== 'vendor' && isOther;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The value's digits, or all digits of its line where the line writes the value differently. */
const digitsIn = (text: string, value: string): string =>
  digitsOf(text).includes(digitsOf(value)) ? digitsOf(value) : digitsOf(text);

/** Whether no mark in the ink parts the value's digits elsewhere than at its decimals and thousands: 29.4000 is not 2940.00. */
function partsAlike(ink: string, value: string): boolean {
  const [printed = ''] = new RegExp(Array.from(digitsOf(value)).join('\\D*')).exec(ink) ?? [];
  const decimals = value.split('.')[1]?.length ?? 0;
  return [...printed.matchAll(/[.,]/g)].every(
    ({ index }) => (digitsOf(printed.slice(index)).length - decimals) % 3 === 0,
  );
}

const isWritable = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const writable = letters.normalize('NFD').replace(/[^A-Za-z]/g, '').length;
  return letters.length >= 3 && writable >= WRITABLE_SHARE_MIN * letters.length;
};

/** Share of the pairs of letters of a name that occur in the ink. */
function sharedPairs(name: string, ink: string): number {
  const [key, other] = [readingKey(name), readingKey(ink)];
  const pairs = Array.from({ length: key.length - 1 }, (_, i) => key.slice(i, i + 2));
  return pairs.filter((pair) => other.includes(pair)).length / Math.max(1, pairs.length);
}

function isInside(inner: PageRegion, outer: PageRegion): boolean {
  if (inner.page !== outer.page) return false;
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  const isBeside = x >= outer.x && x <= outer.x + outer.width;
  return isBeside && y >= outer.y && y <= outer.y + outer.height;
}

/** The beginning of a name is enough to find it. */
const NAME_LENGTH_MAX = 14;
/** Characters beside a value that are recognised with it: letters differ in width. */
const CONTEXT = 2;

/** Roughly the part of a line that holds the value, because recognition takes time by length. */
function partOf(
  { text, region, turns = 0 }: TextSegment,
  field: CheckedField,
  value: string,
): { text: string; place: PageRegion } {
  const span = spanOf(text, field, value);
  if (!span) return { text, place: region };
  const from = Math.max(0, span.index - CONTEXT);
  const to = Math.min(text.length, span.index + span.length + CONTEXT);
  const upright = turnedBack(region, turns);
  const place = {
    ...upright,
    x: upright.x + (upright.width * from) / text.length,
    width: (upright.width * (to - from)) / text.length,
  };
  return {
    text: text.slice(span.index, span.index + span.length),
    place: turnedBack(place, opposite(turns)),
  };
}

function spanOf(
  text: string,
  field: CheckedField,
  value: string,
): { index: number; length: number } | null {
  if (field === 'date') return printedDates(text)[0] ?? null;
  if (field === 'vendor') return { index: 0, length: Math.min(text.length, NAME_LENGTH_MAX) };
  // An amount as printed has separators of its own.
  const printed = [...text.matchAll(/[\p{L}\p{N}]/gu)];
  const key = value.replace(/[^\p{L}\p{N}]/gu, '');
  const at = printed.map(String).join('').indexOf(key);
  const [first, last] = [printed[at], printed[at + key.length - 1]];
  return first && last ? { index: first.index, length: last.index + 1 - first.index } : null;
}

function boxOf(
  region: PageRegion,
  turns: QuarterTurns = 0,
  image: Pick<RasterImage, 'width' | 'height'>,
): TextBox {
  const [across, down] = [region.width * image.width, region.height * image.height];
  const [length, thickness] = turns % 2 === 0 ? [across, down] : [down, across];
  const height = thickness * (1 + 2 * MARGIN);
  return {
    centerX: (region.x + region.width / 2) * image.width,
    centerY: (region.y + region.height / 2) * image.height,
    width: length + height * MARGIN,
    height,
    angle: (turns * Math.PI) / 2,
  };
}
