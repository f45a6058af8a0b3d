import type { Item } from '../facts/purchase.ts';
import { plain, type Span } from '../labels.ts';
import type { Font } from '../sheet.ts';
import { chooseColumns, type Column } from './item-columns.ts';
import type { Frame } from './frame.ts';
import { chooseDetails, detailLines } from './item-details.ts';

const GAP = 8;
const DESCRIPTION_MIN = 95;

interface PlacedColumn extends Column {
  x: number;
  width: number;
}

/** Prints the items as a table, or as sentences without one. */
export function drawItems(frame: Frame): void {
  const { random, facts } = frame;
  const isShort = facts.purchase.items.length <= 3;
  if (isShort && random.chance(frame.facts.kind === 'email' ? 0.4 : 0.08)) drawWithoutTable(frame);
  else drawTable(frame);
}

function drawTable(frame: Frame): void {
  const { style, random, facts, sheet } = frame;
  const { items } = facts.purchase;
  const font = style.font(random.between(0.88, 1));
  const columns = placeColumns(frame, chooseColumns(style), items, font);
  const head = headStyle(frame);
  const hasHead = random.chance(0.93);
  const drawHead = (): void => {
    if (hasHead) drawHeading(frame, columns, head, font);
  };
  const rowGap = random.between(0.05, 0.8);
  const separator = random.pick(['none', 'none', 'lines', 'stripes'] as const);
  const details = chooseDetails(random);
  const sections = items.length > 3 && random.chance(0.12) ? startSections(frame) : null;
  const carry = random.pick(['none', 'top', 'bottom', 'both'] as const);
  drawHead();
  let sum = 0;
  for (const [i, item] of items.entries()) {
    if (!frame.fits(4)) {
      if (carry === 'bottom' || carry === 'both') drawCarriedOver(frame, sum);
      frame.newPage();
      if (carry === 'top' || carry === 'both') drawCarriedOver(frame, sum);
      drawHead();
    }
    sections?.before(i, item.amount);
    if (separator === 'stripes' && i % 2 === 1)
      sheet.shape({
        x: frame.left,
        y: frame.y,
        width: frame.width,
        height: frame.line * (1 + rowGap),
        fill: '#f2f4f7',
      });
    drawRow(frame, columns, item, i, font);
    for (const line of detailLines(style, item, details)) drawDetail(frame, columns, font, line);
    frame.skip(rowGap);
    if (separator === 'lines') sheet.line(frame.left, frame.y, frame.width, '#bbbbbb');
    sum += item.amount;
  }
  sections?.end();
  if (random.chance(0.6)) sheet.line(frame.left, frame.y + 2, frame.width, '#555555');
  frame.skip(random.between(0.4, 1.4));
}

interface Sections {
  /** Begins a section where the item is the first of one, and counts its amount. */
  before: (index: number, amount: number) => void;
  end: () => void;
}

/** Divides the items into sections with a heading and a subtotal each. */
function startSections(frame: Frame): Sections {
  const { random, facts, style, sheet } = frame;
  const length = random.integer(2, 5);
  const names = random.shuffle(facts.language.businesses[facts.trade]);
  let sum = 0;
  const end = (): void => {
    frame.skip(1);
    const text = [plain(`${style.word('subtotal')} `), ...style.rowMoney(sum)];
    sheet.text(frame.right, frame.y, text, style.font(0.95, true), { align: 'right' });
    frame.skip(0.5);
    sum = 0;
  };
  const before = (index: number, amount: number): void => {
    if (index % length === 0) {
      if (index > 0) end();
      const name = names[(index / length) % names.length] ?? '';
      frame.write([plain(`${index / length + 1}. ${name}`)], { bold: true });
    }
    sum += amount;
  };
  return { before, end };
}

/** Gives each column the width of its content, and the description the rest. */
function placeColumns(
  frame: Frame,
  columns: readonly Column[],
  items: readonly Item[],
  font: Font,
): PlacedColumn[] {
  const { sheet } = frame;
  const sample = items.slice(0, 30);
  const widths = columns.map(({ heading, cell }) => {
    const cells = sample.map((item, i) => sheet.widthOf(cell(item, i), font));
    const words = heading.flatMap(({ text }) => text.split(/\s+/));
    const longest = Math.max(...words.map((word) => sheet.measure(word, { ...font, bold: true })));
    return Math.max(...cells, Math.min(longest, 70)) + GAP;
  });
  const narrow = widths.reduce((sum, width, i) => sum + (columns[i]?.wide ? 0 : width), 0);
  const dropped = columns.find(({ optional }) => optional);
  if (frame.width - narrow < DESCRIPTION_MIN && dropped) {
    return placeColumns(
      frame,
      columns.filter((column) => column !== dropped),
      items,
      font,
    );
  }
  let x = frame.left;
  return columns.map((column, i) => {
    const width = column.wide ? frame.width - narrow : (widths[i] ?? 0);
    const placed = { ...column, x, width };
    x += width;
    return placed;
  });
}

interface HeadStyle {
  fill: string | null;
  colour: string;
  bold: boolean;
  ruled: boolean;
}

function headStyle({ random, style }: Frame): HeadStyle {
  const dark = random.chance(0.2);
  const filled = dark || random.chance(0.35);
  return {
    fill: filled ? (dark ? style.accent : random.pick(['#e3e8ee', '#d5e6f5', '#eeeeee'])) : null,
    colour: dark ? '#ffffff' : '#111111',
    bold: random.chance(0.65),
    ruled: random.chance(0.5),
  };
}

function drawHeading(
  frame: Frame,
  columns: readonly PlacedColumn[],
  head: HeadStyle,
  font: Font,
): void {
  const { sheet } = frame;
  const headFont = { ...font, bold: head.bold };
  const lines = columns.map(({ heading, width }) =>
    sheet.wrap(heading, width - 2, headFont).slice(0, 3),
  );
  const height = Math.max(...lines.map(({ length }) => length)) * frame.line + 4;
  const shape = { x: frame.left, y: frame.y, width: frame.width, height };
  if (head.fill !== null) sheet.shape({ ...shape, fill: head.fill });
  if (head.ruled) sheet.line(frame.left, frame.y + height, frame.width);
  for (const [i, column] of columns.entries())
    for (const [j, line] of (lines[i] ?? []).entries())
      drawCell(frame, column, line, frame.y + frame.line * (j + 0.85), headFont, head.colour);
  frame.y += height + 3;
}

function drawRow(
  frame: Frame,
  columns: readonly PlacedColumn[],
  item: Item,
  index: number,
  font: Font,
): void {
  const top = frame.y;
  let lines = 1;
  for (const column of columns) {
    const cell = column.cell(item, index);
    const parts = column.wide ? frame.sheet.wrap(cell, column.width - GAP, font) : [cell];
    for (const [j, part] of parts.entries())
      drawCell(frame, column, part, top + frame.line * (j + 0.78), font);
    lines = Math.max(lines, parts.length);
  }
  frame.y = top + lines * frame.line;
}

function drawCell(
  { sheet }: Frame,
  { x, width, align }: PlacedColumn,
  spans: readonly Span[],
  y: number,
  font: Font,
  colour = '#111111',
): void {
  const anchor = align === 'left' ? x : align === 'right' ? x + width - GAP / 2 : x + width / 2;
  sheet.text(anchor, y, spans, font, { align, colour });
}

/** Prints a further line below a description. */
function drawDetail(
  frame: Frame,
  columns: readonly PlacedColumn[],
  font: Font,
  line: readonly Span[],
): void {
  const column = columns.find(({ wide }) => wide);
  if (!column) return;
  const small = { ...font, size: font.size * 0.85 };
  const fitted = frame.sheet.fitted(line, Math.max(column.width - 6, 90), small);
  frame.sheet.text(column.x + 4, frame.y + frame.line * 0.7, line, fitted);
  frame.y += frame.line * 0.9;
}

function drawCarriedOver(frame: Frame, sum: number): void {
  const { style, sheet } = frame;
  frame.skip(1);
  sheet.text(frame.left, frame.y, [style.label('carriedOver')], style.font());
  sheet.text(frame.right, frame.y, style.rowMoney(sum), style.font(), { align: 'right' });
  frame.skip(0.6);
}

/** Prints each item on a line, with the amount behind it or at the right. */
function drawWithoutTable(frame: Frame): void {
  const { style, facts, sheet, random } = frame;
  const atRight = random.chance(0.7);
  const rated = random.chance(0.35);
  for (const [i, item] of facts.purchase.items.entries()) {
    const { description, amount, quantity, unit, unitPrice } = item;
    const amountSpans = style.money(amount, 'ITEM_AMOUNT', i);
    const name: Span[] = [
      ...(quantity === 1 || rated ? [] : [style.quantity(quantity, 'ITEM_QTY', i), plain(' x ')]),
      { text: description, label: 'ITEM_DESC', group: i },
      ...(rated
        ? [
            plain(', '),
            style.quantity(quantity, 'ITEM_QTY', i),
            plain(` ${unit} x `),
            ...style.price(unitPrice, i),
          ]
        : []),
    ];
    frame.skip(1.2);
    if (atRight) {
      sheet.text(frame.left, frame.y, name, style.font());
      sheet.text(frame.right, frame.y, amountSpans, style.font(), { align: 'right' });
    } else sheet.text(frame.left, frame.y, [...name, plain('  '), ...amountSpans], style.font());
  }
  frame.skip(1);
}
