import { fileURLToPath } from 'node:url';

import {
  getDocument,
  Util,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { Attachment } from '../invoice/e-invoice.ts';
import { fraction, type PageSegments, type TextSegment } from '../layout/text-segment.ts';
import { withPlainSigns } from '../layout/plain-text.ts';
import {
  opposite,
  quarterTurnsOf,
  turnedBack,
  type QuarterTurns,
} from '../layout/quarter-turns.ts';
import { UnreadableFileError } from '../../domain/unreadable-file.ts';
import type { PageBox, ShowsText } from './page-ink.ts';

/** Gap between two pieces of text, as a share of the font size, that means a space or another column. */
const SPACE_GAP = 0.12;
const COLUMN_GAP = 1.2;
/** Baselines closer than this share of the font size belong to one line. */
const BASELINE_TOLERANCE = 0.35;
/** Capital letters reach about 0.72 of the font size above the baseline. */
const CAPITAL_HEIGHT = 0.72;
const DESCENT = 0.22;
/** Bounds the work on a page of single characters. */
const PIECES_MAX = 20_000;

const packageRoot = new URL('./', import.meta.resolve('pdfjs-dist/package.json'));

/**
 * Opens a PDF for reading its text. @throws {UnreadableFileError} ENCRYPTED when it asks for a password, else CORRUPT or TRUNCATED
 */
export async function openPdf(file: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // pdf.js takes the buffer over, so it gets a copy: pdfium needs the file afterwards.
      data: new Uint8Array(file),
      standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', packageRoot)),
      cMapUrl: fileURLToPath(new URL('cmaps/', packageRoot)),
      cMapPacked: true,
      useSystemFonts: false,
      isEvalSupported: false,
      verbosity: 0,
    }).promise;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException') {
      throw new UnreadableFileError('ENCRYPTED', 'The PDF is protected with a password.', {
        cause,
      });
    }
    if (!file.subarray(-1024).includes('%%EOF')) {
      throw new UnreadableFileError('TRUNCATED', 'The PDF ends too early.', { cause });
    }
    throw new UnreadableFileError('CORRUPT', 'The PDF cannot be opened.', { cause });
  }
}

/** Maximum attachments of a plausible PDF; each is selected by name only. */
const ATTACHMENTS_MAX = 50;

/** The files inside a PDF. Unreadable ones count as absent. */
export async function pdfAttachments(document: PDFDocumentProxy): Promise<Attachment[]> {
  const found = (await document.getAttachments().catch(() => null)) as Record<
    string,
    { filename: string; content: Uint8Array | undefined }
  > | null;
  return Object.values(found ?? {})
    .slice(0, ATTACHMENTS_MAX)
    .flatMap(({ filename, content }) => (content ? [{ name: filename, content }] : []));
}

/** A run of text at a position on the page, in points from the top left of the page turned so that the text is upright. */
interface Piece {
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
  /** On the page as it is shown. */
  turns: QuarterTurns;
  /** The place of its capital letters on the page as it is shown. */
  box: PageBox;
}

/** The text layer of a page. */
export interface PdfPageText {
  pieces: readonly Piece[];
  index: number;
  width: number;
  height: number;
}

/** The text layer of one page, whether or not it can be seen. */
export async function pdfPageText(page: PDFPageProxy, index: number): Promise<PdfPageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const { width, height } = viewport;
  const pieces = items.slice(0, PIECES_MAX).flatMap((item): Piece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const place = Util.transform(viewport.transform, item.transform) as number[];
    const [alongX = 0, alongY = 0, skewX = 0, scaleY = 0, left = 0, baseline = 0] = place;
    const size = Math.hypot(skewX, scaleY) || item.height || 1;
    const length = item.width / (Math.hypot(alongX, alongY) || 1);
    const xs = [left, left + alongX * length].flatMap((x) => [x, x + CAPITAL_HEIGHT * skewX]);
    const ys = [baseline, baseline + alongY * length].flatMap((y) => [
      y,
      y + CAPITAL_HEIGHT * scaleY,
    ]);
    const box = {
      left: Math.min(...xs) / width,
      top: Math.min(...ys) / height,
      right: Math.max(...xs) / width,
      bottom: Math.max(...ys) / height,
    };
    const turns = quarterTurnsOf(alongX, alongY);
    const start = { x: left / width, y: baseline / height, width: 0, height: 0 };
    const [upright, page] = [turnedBack(start, turns), turnedSize({ width, height }, turns)];
    const from = upright.x * page.width;
    const ends = { left: from, right: from + item.width, baseline: upright.y * page.height };
    return [{ text: asPrinted(item), ...ends, size, turns, box }];
  });
  return { pieces, index, width, height };
}

/** Arabic digits alone make pdf.js order the words of a line from right to left, although none of its letters is. */
const asPrinted = ({ str, dir }: { str: string; dir: string }): string =>
  dir === 'rtl' && !RIGHT_TO_LEFT.test(str)
    ? str
        .split(' ')
        .toReversed()
        .map((word) => word.replace(/^([:.,]+)(.*)$/, '$2$1'))
        .join(' ')
    : str;

type PageSize = Pick<PdfPageText, 'width' | 'height'>;

const turnedSize = ({ width, height }: PageSize, turns: QuarterTurns): PageSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Text of a smaller size, in points, is not meant for people. */
const SIZE_MIN = 2;

/** The text that people can see. Pieces without letters and digits have too little ink to judge, and are kept. */
export function visibleText(text: PdfPageText, showsText: ShowsText): PdfPageText {
  const pieces = text.pieces.filter(
    (piece) =>
      !/[\p{L}\p{N}]/u.test(piece.text) || (piece.size >= SIZE_MIN && showsText(piece.box)),
  );
  return { ...text, pieces };
}

/** Letters and digits of a text layer. */
export const alphanumericCount = ({ pieces }: Pick<PdfPageText, 'pieces'>): number =>
  pieces.reduce((count, { text }) => count + text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);

/**
 * The pieces of a page as segments, upright as most of its text runs. Text of another direction, such as a note along an edge, comes
 * below the rest, where it is in no row of it.
 */
export function segmentsOfText(text: PdfPageText): PageSegments {
  const directions = [...Map.groupBy(text.pieces, ({ turns }) => turns)]
    .map(([turns, pieces]) => ({ turns, pieces, count: alphanumericCount({ pieces }) }))
    .sort((one, other) => other.count - one.count);
  const size = turnedSize(text, directions[0]?.turns ?? 0);
  const segments: TextSegment[] = [];
  for (const { turns, pieces } of directions) {
    const page = { index: text.index, ...turnedSize(text, turns) };
    const own = joinPieces(pieces).map((piece) => toSegment(piece, page));
    const below = Math.max(0, ...segments.map(({ bottom }) => bottom));
    const shift = segments.length === 0 ? 0 : below - Math.min(...own.map(({ top }) => top));
    for (const segment of own) {
      segment.top += shift;
      segment.bottom += shift;
    }
    segments.push(...own);
  }
  return { segments, ...size, height: Math.max(size.height, ...segments.map((s) => s.bottom)) };
}

/** Letters; digits and signs of these scripts run from left to right. */
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Joins pieces of one line that nearly touch, because a PDF may position words, syllables or single characters. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const line of linesOf(pieces)) {
    let current: Piece | null = null;
    for (const piece of line.sort((a, b) => a.left - b.left)) {
      const gap: number = current ? (piece.left - current.right) / piece.size : Infinity;
      if (current && gap < COLUMN_GAP) {
        const space = gap > SPACE_GAP && !current.text.endsWith(' ') ? ' ' : '';
        current.text = RIGHT_TO_LEFT.test(current.text + piece.text)
          ? piece.text + space + current.text
          : current.text + space + piece.text;
        current.right = Math.max(current.right, piece.right);
      } else {
        current = { ...piece };
        joined.push(current);
      }
    }
  }
  return joined;
}

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && piece.baseline - last.baseline < BASELINE_TOLERANCE * piece.size)
      line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function toSegment(
  piece: Piece,
  { index, width, height }: PageSize & { index: number },
): TextSegment {
  const top = piece.baseline - CAPITAL_HEIGHT * piece.size;
  const x = fraction(piece.left / width);
  const y = fraction(top / height);
  const region = {
    page: index,
    x,
    y,
    width: fraction(piece.right / width - x),
    height: fraction((piece.baseline + DESCENT * piece.size) / height - y),
  };
  return {
    text: plainText(piece.text),
    left: piece.left,
    right: piece.right,
    top,
    bottom: piece.baseline,
    confidence: 1,
    weakest: 1,
    region: turnedBack(region, opposite(piece.turns)),
    ...(piece.turns !== 0 && { turns: piece.turns }),
    ...(/(?![0-9])\p{Nd}/u.test(piece.text) && { hasOtherDigits: true }),
  };
}

/** A number with letters, or a few letters before a longer number, on either side of such a glyph and of narrow gaps. */
const NAMELESS_IN_NUMBER =
  /(?<![\p{L}\p{N}]|\d[.,])([\p{Lu}\p{N}]*\d[\p{Lu}\p{N}]*|\p{Lu}{1,4}(?= ?\0 ?\d{4})) ?\0 ?(?=[\p{Lu}\p{N}]+(?![\p{L}\p{N}]|[.,]\d))/gu;
/** Before decimals it is no hyphen, but a space or a sign. */
const NAMELESS_IN_WORD =
  /(?<=[\p{L}\p{N}])\0(?=[\p{L}\p{N}])(?!\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}(?!\d))/gu;

/**
 * U+0000 is a glyph whose font names no character for it, mostly a hyphen. Between letters and digits it is one, and a number that
 * it parts is one word, because such a glyph is often placed by itself; elsewhere it may be any sign.
 */
const withoutNameless = (text: string): string =>
  text.includes('\0')
    ? text.replace(NAMELESS_IN_NUMBER, '$1-').replace(NAMELESS_IN_WORD, '-').replaceAll('\0', ' ')
    : text;

/** Typographic hyphens, spaces and digits as the ASCII ones that all patterns expect. */
function plainText(text: string): string {
  return withoutNameless(withPlainSigns(text))
    .replace(/[\u2010-\u2012\u00ad]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
