import type { Facts } from '../facts/facts.ts';
import type { Random } from '../random.ts';
import type { Sheet } from '../sheet.ts';
import type { Style } from '../style.ts';
import type { Span } from '../labels.ts';

/** A sheet of A4 or Letter that is filled from top to bottom. */
export class Frame {
  readonly sheet: Sheet;
  readonly style: Style;
  readonly facts: Facts;
  readonly random: Random;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  /** Where the next line may begin. */
  y: number;
  readonly #top: number;
  /** Below it, only the foot of a page is printed. */
  readonly bottom: number;
  readonly #pageWidth: number;
  /** Draws what each further page begins with. */
  onNewPage: () => void = () => {};

  constructor(sheet: Sheet, style: Style) {
    const { random, facts } = style;
    const isLetter = facts.country.paper === 'letter';
    this.sheet = sheet;
    this.style = style;
    this.facts = facts;
    this.random = random;
    this.#pageWidth = isLetter ? 612 : 595;
    this.height = isLetter ? 792 : 842;
    const margin = random.between(32, 68);
    this.left = margin;
    this.right = this.#pageWidth - margin;
    this.#top = random.between(28, 60);
    this.bottom = this.height - random.between(70, 95);
    this.y = this.#top;
    sheet.addPage(this.#pageWidth, this.height);
  }

  get width(): number {
    return this.right - this.left;
  }

  /** The height of a line of the usual font. */
  get line(): number {
    return this.style.size * 1.32;
  }

  skip(lines: number): void {
    this.y += this.line * lines;
  }

  newPage(): void {
    this.sheet.addPage(this.#pageWidth, this.height);
    this.y = this.#top;
    this.onNewPage();
  }

  /** Goes on to a new page where so many lines do not fit. */
  need(lines: number): boolean {
    if (this.fits(lines)) return false;
    this.newPage();
    return true;
  }

  fits(lines: number): boolean {
    return this.y + lines * this.line <= this.bottom;
  }

  /** Prints a line at the left or in the middle and goes on below it. */
  write(spans: readonly Span[], options: WriteOptions = {}): void {
    const {
      x = this.left,
      width = this.right - x,
      scale = 1,
      bold = false,
      align = 'left',
      colour,
    } = options;
    const words = spans.flatMap(({ text }) => text.split(' '));
    const wanted = this.style.font(scale, bold);
    const longest = Math.max(...words.map((word) => this.sheet.measure(word, wanted)));
    const font = { ...wanted, size: wanted.size * Math.min(1, width / longest) };
    for (const part of this.sheet.wrap(spans, width, font)) {
      this.y += font.size * 1.32;
      const anchor = align === 'left' ? x : align === 'right' ? x + width : x + width / 2;
      this.sheet.text(anchor, this.y - font.size * 0.28, part, font, {
        align,
        ...(colour && { colour }),
      });
    }
  }
}

export interface WriteOptions {
  x?: number;
  width?: number;
  scale?: number;
  bold?: boolean;
  align?: 'left' | 'right' | 'center';
  colour?: string;
}
