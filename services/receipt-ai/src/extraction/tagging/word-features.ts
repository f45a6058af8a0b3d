import { foldAccents } from '@outlay/platform/text';
import { printedDates } from '../fields/date-text.ts';
import { amountFeatures, NUMBERS_PER_AMOUNT } from './amount-features.ts';
import type { Word } from './words.ts';

/** Ids of a word's letters: the whole word, its beginning, its end, and its groups of three characters. */
export const IDS_PER_WORD = 12;
/** Rows of the table that the ids point to; 0 is an empty place. */
export const IDS_COUNT = 16_384;
export const NUMBERS_PER_WORD = 18 + NUMBERS_PER_AMOUNT;
export const PLACES_PER_WORD = 3;

/** What the model is given of the words of one page, as flat arrays. */
export interface WordFeatures {
  readonly count: number;
  /** count x IDS_PER_WORD. */
  readonly ids: Int32Array;
  /** count x NUMBERS_PER_WORD. */
  readonly numbers: Float32Array;
  /** count x PLACES_PER_WORD: left, right and middle of each word in line heights, from which the model takes distances. */
  readonly places: Float32Array;
}

/** Words that the model sees at once. */
export const WINDOW_WORDS = 400;
/** Words that two windows share, so that each word is seen with its neighbours. */
const SHARED_WORDS = 100;

/** Describes the words of one page, in reading order. */
export function wordFeatures(words: readonly Word[]): WordFeatures {
  const count = words.length;
  const extent = extentOf(words);
  const amounts = amountFeatures(words, extent.lineHeight);
  const rows = rowsOf(words, extent.lineHeight);
  const ids = new Int32Array(count * IDS_PER_WORD);
  const numbers = new Float32Array(count * NUMBERS_PER_WORD);
  for (const [at, word] of words.entries()) {
    ids.set(idsOf(word.text), at * IDS_PER_WORD);
    numbers.set(
      [...placeOf(word, extent), ...shapeOf(word), ...(amounts[at] ?? []), ...(rows[at] ?? [])],
      at * NUMBERS_PER_WORD,
    );
  }
  return { count, ids, numbers, places: placesOf(words, extent.lineHeight) };
}

/** A page in windows that overlap; `from` is the place of a window's first word among those of the page. */
export function windowsOf(features: WordFeatures): (WordFeatures & { readonly from: number })[] {
  const windows: (WordFeatures & { readonly from: number })[] = [];
  for (let from = 0; from < features.count; from += WINDOW_WORDS - SHARED_WORDS) {
    const to = Math.min(features.count, from + WINDOW_WORDS);
    windows.push({
      from,
      count: to - from,
      ids: features.ids.subarray(from * IDS_PER_WORD, to * IDS_PER_WORD),
      numbers: features.numbers.subarray(from * NUMBERS_PER_WORD, to * NUMBERS_PER_WORD),
      places: features.places.subarray(from * PLACES_PER_WORD, to * PLACES_PER_WORD),
    });
    if (to === features.count) break;
  }
  return windows;
}

interface Extent {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Median height of a word. */
  readonly lineHeight: number;
}

function extentOf(words: readonly Word[]): Extent {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  return {
    left,
    top,
    width: Math.max(...words.map((word) => word.right)) - left || 1,
    height: Math.max(...words.map((word) => word.bottom)) - top || 1,
    lineHeight: heights[heights.length >> 1] || 1,
  };
}

const placeOf = (word: Word, extent: Extent): number[] => [
  (word.left - extent.left) / extent.width,
  (word.right - extent.left) / extent.width,
  ((word.top + word.bottom) / 2 - extent.top) / extent.height,
  Math.min(4, (word.bottom - word.top) / extent.lineHeight) / 2,
];

const shareOf = (text: string, pattern: RegExp): number =>
  (text.match(pattern)?.length ?? 0) / text.length;

const flag = (isSo: boolean): number => Number(isSo);

const shapeOf = ({ text, segment, position }: Word): number[] => [
  Math.min(20, text.length) / 20,
  shareOf(text, /\p{Nd}/gu),
  shareOf(text, /\p{L}/gu),
  shareOf(text, /\p{Lu}/gu),
  flag(/[:：]$/.test(text)),
  flag(/%/.test(text)),
  flag(/[$€£¥￥₹₺₽₴₩₫₱฿₪]|^[A-Z]{3}$/.test(text)),
  flag(printedDates(text).length > 0),
  flag(position === 0 && printedDates(segment.text).length > 0),
  flag(/^\d{1,2}:\d{2}/.test(text)),
];

/** The word's place in its row: whether it is first or last, and how many other words there are. */
function rowsOf(words: readonly Word[], lineHeight: number): number[][] {
  return words.map((word) => {
    const middle = (word.top + word.bottom) / 2;
    const others = words.filter(
      (other) =>
        other !== word && Math.abs((other.top + other.bottom) / 2 - middle) < lineHeight / 2,
    );
    return [
      flag(others.every((other) => other.left > word.left)),
      flag(others.every((other) => other.left < word.left)),
      Math.min(12, others.length) / 12,
      flag(others.some((other) => other.left < word.left && /\p{L}{3}/u.test(other.text))),
    ];
  });
}

/** Ids of a word without case and accents; every digit is a 0, because the shape of a number says more than its value. */
function idsOf(text: string): number[] {
  const word = foldAccents(text)
    .toLowerCase()
    .replace(/\p{Nd}/gu, '0');
  const parts = [`=${word}`, `<${word.slice(0, 4)}`, `>${word.slice(-4)}`];
  const marked = `^${word}$`;
  for (let at = 0; at + 3 <= marked.length && parts.length < IDS_PER_WORD; at += 1)
    parts.push(marked.slice(at, at + 3));
  return parts.map((part) => 1 + (hashOf(part) % (IDS_COUNT - 1)));
}

/** FNV-1a, which is the same everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const placesOf = (words: readonly Word[], lineHeight: number): Float32Array =>
  Float32Array.from(
    words.flatMap(({ left, right, top, bottom }) =>
      [left, right, (top + bottom) / 2].map((value) => value / lineHeight),
    ),
  );
