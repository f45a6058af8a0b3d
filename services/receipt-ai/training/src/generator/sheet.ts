import { plain, type Span } from './labels.ts';

export interface Font {
  family: 'sans' | 'serif' | 'mono';
  size: number;
  bold: boolean;
}

/** Text on one line, anchored at its left end, right end or middle. */
export interface Run {
  page: number;
  x: number;
  /** The baseline. */
  y: number;
  align: Align;
  font: Font;
  colour: string;
  spans: readonly Span[];
}

export type Align = 'left' | 'right' | 'center';

/** A line or a filled or framed rectangle. */
export interface Shape {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string | null;
  stroke: string | null;
  dashed: boolean;
}

/** The width of a text in points. */
export type Measure = (text: string, font: Font) => number;

export interface TextOptions {
  align?: Align;
  colour?: string;
}

/** Pages of a document with what is printed on them, in points from the top left. */
export class Sheet {
  readonly pages: { width: number; height: number }[] = [];
  readonly runs: Run[] = [];
  readonly shapes: Shape[] = [];
  readonly measure: Measure;
  /** Lines run from right to left, so all is mirrored. */
  readonly mirrored: boolean;

  constructor(measure: Measure, mirrored: boolean) {
    this.measure = measure;
    this.mirrored = mirrored;
  }

  addPage(width: number, height: number): void {
    this.pages.push({ width, height });
  }

  get page(): number {
    return this.pages.length - 1;
  }

  text(x: number, y: number, spans: readonly Span[], font: Font, options: TextOptions = {}): void {
    this.textOn(this.page, x, y, spans, font, options.align, options.colour);
  }

  /** Prints on a page that need not be the last one. */
  textOn(
    page: number,
    x: number,
    y: number,
    spans: readonly Span[],
    font: Font,
    align: Align = 'left',
    colour = '#111111',
  ): void {
    const kept = spans.filter(({ text }) => text !== '');
    if (kept.length === 0) return;
    this.runs.push({
      page,
      x: this.mirrored ? this.#pageWidth() - x : x,
      y,
      align: this.mirrored ? MIRRORED[align] : align,
      font,
      colour,
      spans: kept,
    });
  }

  shape(shape: Partial<Shape> & Pick<Shape, 'x' | 'y' | 'width' | 'height'>): void {
    const x = this.mirrored ? this.#pageWidth() - shape.x - shape.width : shape.x;
    this.shapes.push({ fill: null, stroke: null, dashed: false, ...shape, page: this.page, x });
  }

  line(x: number, y: number, width: number, stroke = '#444444', dashed = false): void {
    this.shape({ x, y, width, height: 0, stroke, dashed });
  }

  widthOf(spans: readonly Span[], font: Font): number {
    return this.measure(spans.map(({ text }) => text).join(''), font);
  }

  /** The font, made smaller where the text would be wider than this. */
  fitted(spans: readonly Span[], width: number, font: Font): Font {
    const own = this.widthOf(spans, font);
    return own <= width ? font : { ...font, size: (font.size * width) / own };
  }

  /** Breaks text into lines of at most this width, between words, or within them in scripts without spaces. */
  wrap(spans: readonly Span[], width: number, font: Font): Span[][] {
    const lines: Span[][] = [[]];
    let used = 0;
    for (const piece of spans.flatMap((span) => this.#pieces(span, width, font))) {
      const size = this.measure(piece.text, font);
      const line = lines.at(-1) ?? [];
      if (used + this.measure(piece.text.trimEnd(), font) > width && line.length > 0) {
        lines.push([piece]);
        used = size;
        continue;
      }
      line.push(piece);
      used += size;
    }
    return lines;
  }

  #pieces(span: Span, width: number, font: Font): Span[] {
    return (span.text.match(/[^ ]+ *| +/g) ?? []).flatMap((text) => {
      if (!WITHOUT_SPACES.test(text) || this.measure(text, font) <= width)
        return [{ ...span, text }];
      return (text.match(BREAKABLE) ?? []).map((part) => ({ ...span, text: part }));
    });
  }

  #pageWidth(): number {
    return this.pages.at(-1)?.width ?? 0;
  }
}

/** Scripts whose lines break between letters. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Parts of such a text that stay together: numbers, Latin words and letters with their marks. */
const BREAKABLE = /[\d.,]+|[A-Za-z]+|\P{M}\p{M}*/gu;

/** Spans with plain spaces between them. */
export function spaced(...parts: readonly (readonly Span[])[]): Span[] {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, i) => (i === 0 ? part : [plain(' '), ...part]));
}

const MIRRORED: Record<Align, Align> = { left: 'right', right: 'left', center: 'center' };
