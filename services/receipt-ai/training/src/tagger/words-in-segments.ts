import type { TextSegment } from '../../../src/extraction/layout/text-segment.ts';
import type { Word } from '../../../src/extraction/tagging/words.ts';
import type { Word as GeneratedWord } from '../generator/words.ts';

/** A wider gap, in heights of the word, begins a new segment, as it does in a text layer and for a recogniser. */
const GAP_MAX_HEIGHTS = 0.75;

interface LabelledWord {
  readonly word: Word;
  readonly generated: GeneratedWord;
}

/** A page of a document, in points. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The words of a generated page in the segments that a reader would give them, row by row. */
export const wordsInSegments = (words: readonly GeneratedWord[], page: PageSize): LabelledWord[] =>
  partsOfSegments(words, page).flatMap((parts) => {
    const segment = joined(parts, page, 0);
    return parts.map(({ generated, ...box }, position) => ({
      generated,
      word: { ...box, segment, position },
    }));
  });

/** The segments of a generated page as a reader gives them. */
export const segmentsOfWords = (
  words: readonly GeneratedWord[],
  page: PageSize,
  index: number,
): TextSegment[] => partsOfSegments(words, page).map((parts) => joined(parts, page, index));

const partsOfSegments = (words: readonly GeneratedWord[], { width, height }: PageSize): Box[][] =>
  rowsOf(
    words.map((generated) => ({
      generated,
      text: generated.t,
      left: generated.x0 * width,
      right: generated.x1 * width,
      top: generated.y0 * height,
      bottom: generated.y1 * height,
    })),
  ).flatMap(segmentsOf);

interface Box {
  readonly generated: GeneratedWord;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;

function rowsOf(boxes: readonly Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const box of [...boxes].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && middle(box) - middle(first) < (first.bottom - first.top) / 2) row.push(box);
    else rows.push([box]);
  }
  return rows;
}

function segmentsOf(row: readonly Box[]): Box[][] {
  const segments: Box[][] = [];
  for (const box of [...row].sort((a, b) => a.left - b.left)) {
    const last = segments.at(-1)?.at(-1);
    if (last && box.left - last.right < GAP_MAX_HEIGHTS * (box.bottom - box.top))
      segments.at(-1)?.push(box);
    else segments.push([box]);
  }
  return segments;
}

function joined(parts: readonly Box[], { width, height }: PageSize, index: number): TextSegment {
  const left = Math.min(...parts.map((part) => part.left));
  const right = Math.max(...parts.map((part) => part.right));
  const top = Math.min(...parts.map((part) => part.top));
  const bottom = Math.max(...parts.map((part) => part.bottom));
  const region = {
    page: index,
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  };
  const text = parts.map((part) => part.text).join(' ');
  return { text, left, right, top, bottom, confidence: 1, weakest: 1, region };
}
