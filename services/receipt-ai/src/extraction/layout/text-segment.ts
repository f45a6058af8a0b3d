import type { PageRegion } from '../../domain/extraction.ts';
import type { RecognisedLine, TextBox } from '../ocr/text-box.ts';
import type { PageGist } from '../tagging/page-gist.ts';
import { withPlainSigns } from './plain-text.ts';
import type { QuarterTurns } from './quarter-turns.ts';
import { withWordSpaces } from './word-spacing.ts';

/** A run of text with its position. Coordinates are deskewed and continue from page to page; `region` is as printed. */
export interface TextSegment {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Confidence in the text, 0..1; 1 for a PDF's own text. */
  confidence: number;
  /** Confidence in its least certain character, 0..1. */
  weakest: number;
  region: PageRegion;
  /** How its text is turned on the page as it is shown; absent where it is upright. */
  turns?: QuarterTurns;
  /** Whether some of its digits are printed in a script that no recogniser knows; absent where none is. */
  hasOtherDigits?: boolean;
  /** What each of its words is likely to be; absent before a page is tagged. */
  tags?: readonly Float32Array[];
}

/** A page's lines, from any source, before pages are placed below each other. */
export interface PageSegments {
  segments: TextSegment[];
  width: number;
  height: number;
  /** What its words say together; absent before the page is tagged. */
  gist?: PageGist;
}

/** Detected boxes overlap their neighbours' lines; the middle of them does not. */
const BOX_CORE_HALF = 0.36;
/** Only lines at least this much longer than high show the page's slant. */
const SLANT_LINE_RATIO = 4;

/** Lines of one recognised page, straightened by the page's usual slant. */
export function segmentsOfLines(
  lines: RecognisedLine[],
  page: { index: number; width: number; height: number },
  writesSpaces: boolean,
): TextSegment[] {
  const slant = usualSlant(lines);
  const cos = Math.cos(-slant);
  const sin = Math.sin(-slant);
  const segments: TextSegment[] = [];
  for (const { text: read, positions, confidence, weakest, box } of lines) {
    const text = withPlainSigns(writesSpaces ? read : withWordSpaces(read, positions)).trim();
    if (text === '') continue;
    const x = box.centerX * cos - box.centerY * sin;
    const y = box.centerX * sin + box.centerY * cos;
    segments.push({
      text,
      left: x - box.width / 2,
      right: x + box.width / 2,
      top: y - box.height * BOX_CORE_HALF,
      bottom: y + box.height * BOX_CORE_HALF,
      confidence,
      weakest,
      region: regionOf(box, page),
    });
  }
  return segments;
}

/** Slant of the long lines, in radians. */
export function usualSlant(lines: RecognisedLine[]): number {
  const angles = lines
    .filter(({ box }) => box.width > SLANT_LINE_RATIO * box.height)
    .map(({ box }) => box.angle)
    .sort((a, b) => a - b);
  return angles[angles.length >> 1] ?? 0;
}

function regionOf(
  box: TextBox,
  page: { index: number; width: number; height: number },
): PageRegion {
  const cos = Math.abs(Math.cos(box.angle));
  const sin = Math.abs(Math.sin(box.angle));
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  const left = fraction((box.centerX - width / 2) / page.width);
  const top = fraction((box.centerY - height / 2) / page.height);
  return {
    page: page.index,
    x: left,
    y: top,
    width: fraction((box.centerX + width / 2) / page.width - left),
    height: fraction((box.centerY + height / 2) / page.height - top),
  };
}

/** Four decimals are a tenth of a pixel, and keep the stored JSON short. */
export function fraction(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
}

/** Places pages below each other at the first page's width, so that "further down" spans pages. */
export function stackPages(pages: readonly PageSegments[]): TextSegment[] {
  const firstWidth = pages[0]?.width ?? 1;
  const stacked: TextSegment[] = [];
  let offset = 0;
  for (const { segments, width, height } of pages) {
    const scale = firstWidth / width;
    for (const segment of segments) {
      stacked.push({
        ...segment,
        left: segment.left * scale,
        right: segment.right * scale,
        top: segment.top * scale + offset,
        bottom: segment.bottom * scale + offset,
      });
    }
    offset += height * scale;
  }
  return stacked;
}
