import type { Facts } from '../facts/facts.ts';
import { plain, type Span } from '../labels.ts';
import type { Random } from '../random.ts';
import type { Font, Sheet } from '../sheet.ts';
import type { Style } from '../style.ts';

/** A roll of thermal paper of 58 or 80 mm, as long as its content. */
export class Roll {
  readonly sheet: Sheet;
  readonly style: Style;
  readonly facts: Facts;
  readonly random: Random;
  readonly width: number;
  readonly left: number;
  readonly right: number;
  y: number;
  /** Whether the seller's name stands at the top. */
  named = true;
  readonly #rule: 'dashes' | 'equals' | 'stars' | 'line' | 'gap';
  readonly #leading: number;

  constructor(sheet: Sheet, style: Style) {
    const { random } = style;
    this.sheet = sheet;
    this.style = style;
    this.facts = style.facts;
    this.random = random;
    const paper = random.chance(0.4) ? 164 : 227;
    this.left = random.between(6, 14);
    this.right = paper - this.left;
    this.width = this.right - this.left;
    this.y = random.between(8, 24);
    this.#rule = random.pick(['dashes', 'dashes', 'equals', 'stars', 'line', 'gap']);
    this.#leading = random.between(1.15, 1.45);
    sheet.addPage(paper, 0);
  }

  get line(): number {
    return this.font().size * this.#leading;
  }

  font(scale = 1, bold = false): Font {
    const font = this.style.font(scale, bold);
    // About 32 characters fit on 58 mm, and 42 on 80 mm.
    const max = this.width / 32 / 0.6;
    return { ...font, size: Math.min(font.size, max * scale) };
  }

  center(spans: readonly Span[], scale = 1, bold = false): void {
    this.#wrapped(spans, scale, bold, 'center');
  }

  write(spans: readonly Span[], scale = 1, bold = false): void {
    this.#wrapped(spans, scale, bold, 'left');
  }

  /** Prints text at the left and text at the right; on two lines where both do not fit on one. */
  pair(left: readonly Span[], right: readonly Span[], scale = 1, bold = false): void {
    const large = this.font(scale, bold);
    const longest = left.flatMap(({ text }) =>
      text.split(' ').map((word) => this.sheet.measure(word, large)),
    );
    const needed = Math.max(0, ...longest) + this.sheet.widthOf(right, large) + large.size * 0.6;
    const font = { ...large, size: large.size * Math.min(1, Math.max(0.6, this.width / needed)) };
    const room = this.width - this.sheet.widthOf(right, font) - font.size * 0.6;
    const lines = this.sheet.wrap(left, Math.max(room, this.width * 0.3), font);
    for (const [i, part] of lines.entries()) {
      this.y += font.size * this.#leading;
      this.sheet.text(this.left, this.y, part, font);
      if (i === lines.length - 1)
        this.sheet.text(this.right, this.y, right, font, { align: 'right' });
    }
  }

  /** Prints cells that end at these shares of the width; the first begins at the left. */
  cells(cells: readonly (readonly Span[])[], ends: readonly number[], scale = 1): void {
    const large = this.font(scale);
    const fits = cells.map((cell, i) => {
      const room =
        this.width * ((ends[i + (i === 0 ? 1 : 0)] ?? 1) - (i < 2 ? 0 : (ends[i - 1] ?? 0)));
      return (room - 4) / Math.max(1, this.sheet.widthOf(cell, large));
    });
    const font = { ...large, size: large.size * Math.min(1, ...fits) };
    this.y += font.size * this.#leading;
    for (const [i, cell] of cells.entries()) {
      if (i === 0) this.sheet.text(this.left, this.y, cell, font);
      else
        this.sheet.text(this.left + this.width * (ends[i] ?? 1), this.y, cell, font, {
          align: 'right',
        });
    }
  }

  rule(): void {
    const { size } = this.font();
    if (this.#rule === 'gap') this.y += this.line * 0.6;
    else if (this.#rule === 'line') {
      this.y += this.line * 0.6;
      this.sheet.line(this.left, this.y, this.width, '#333333', this.random.chance(0.5));
    } else {
      const sign = { dashes: '-', equals: '=', stars: '*' }[this.#rule];
      const count = Math.floor(this.width / this.sheet.measure(sign, this.font()));
      this.y += size * this.#leading;
      this.sheet.text(this.left, this.y, [plain(sign.repeat(count))], this.font());
    }
  }

  gap(lines = 0.6): void {
    this.y += this.line * lines;
  }

  /** Cuts the paper below the last line. */
  cut(): void {
    const page = this.sheet.pages.at(-1);
    if (page) page.height = this.y + this.random.between(14, 50);
  }

  #wrapped(spans: readonly Span[], scale: number, bold: boolean, align: 'left' | 'center'): void {
    const large = this.font(scale, bold);
    const longest = spans
      .flatMap(({ text }) => text.split(' '))
      .reduce((widest, word) => Math.max(widest, this.sheet.measure(word, large)), 1);
    const font = { ...large, size: large.size * Math.min(1, this.width / longest) };
    for (const part of this.sheet.wrap(spans, this.width, font)) {
      this.y += font.size * this.#leading;
      const x = align === 'left' ? this.left : this.left + this.width / 2;
      this.sheet.text(x, this.y, part, font, { align });
    }
  }
}
