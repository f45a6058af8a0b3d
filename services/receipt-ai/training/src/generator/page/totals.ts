import { plain } from '../labels.ts';
import {
  canBeGlued,
  paymentLines,
  remarkLines,
  totalLine,
  totalLines,
  withColon,
  type TotalLine,
} from '../total-lines.ts';
import type { Frame } from './frame.ts';
import { drawTaxTable } from './tax-table.ts';

/** Prints the block of totals, and the table of taxes before or behind it. */
export function drawTotals(frame: Frame): void {
  const { random, style, facts } = frame;
  const { taxRows } = facts.purchase;
  const hasTable = taxRows.length > 0 && random.chance(taxRows.length > 1 ? 0.45 : 0.15);
  const lines = totalLines(style, !hasTable || random.chance(0.5));
  const payments = paymentLines(style);
  frame.need(lines.length + payments.length + 4);
  const first = hasTable && random.chance(0.4);
  if (first) drawTaxTable(frame);
  const form = random.weighted([
    ['right', 6],
    ['wide', 2],
    ['columns', 1.2],
    ['left', 0.6],
  ] as const);
  if (form === 'columns') drawColumns(frame, lines, payments);
  else drawLines(frame, [...lines, ...payments], form);
  frame.skip(random.between(0.3, 1.2));
  if (hasTable && !first) drawTaxTable(frame);
  if (random.chance(0.15)) drawTotalBox(frame);
  for (const remark of remarkLines(style)) {
    frame.need(3);
    frame.write(remark, { align: random.pick(['left', 'right']), scale: 0.95 });
  }
}

function drawLines(
  frame: Frame,
  lines: readonly TotalLine[],
  form: 'right' | 'wide' | 'left',
): void {
  const { random, style, sheet } = frame;
  if (random.chance(0.08)) {
    drawInline(frame, lines);
    return;
  }
  const blockWidth = form === 'wide' ? frame.width : frame.width * random.between(0.38, 0.52);
  const x = form === 'right' ? frame.right - blockWidth : frame.left;
  const labelsAtRight = form === 'right' && random.chance(0.35);
  const strongScale = random.pick([1, 1, 1.15, 1.35]);
  const ruled = random.chance(0.5);
  const filled = random.chance(0.2);
  const valueWidth = Math.max(
    ...lines.map(({ value }) => sheet.widthOf(value, style.font(strongScale, true))),
  );
  for (const { label, value, strong } of lines) {
    const font = style.font(strong ? strongScale : 1, strong && random.chance(0.85));
    const room = blockWidth - valueWidth - 12;
    const parts = sheet.wrap(withColon(style, label), Math.max(room, 60), font);
    const height = font.size * 1.5;
    if (strong && ruled) sheet.line(x, frame.y + 1, blockWidth);
    if (strong && filled)
      sheet.shape({ x: x - 4, y: frame.y + 1, width: blockWidth + 8, height, fill: '#e6eaf0' });
    const y = frame.y + height * 0.75;
    for (const [i, part] of parts.entries())
      sheet.text(labelsAtRight ? x + room : x, y + i * height * 0.85, part, font, {
        align: labelsAtRight ? 'right' : 'left',
      });
    sheet.text(x + blockWidth, y, value, font, { align: 'right' });
    frame.y += height + (parts.length - 1) * height * 0.85;
  }
}

/** Prints each text with its amount right behind it, as in `TOTAL: EUR 12,50` and `TOTAL:EUR12,50`. */
function drawInline(frame: Frame, lines: readonly TotalLine[]): void {
  const { random, style } = frame;
  const align = random.pick(['left', 'right', 'right'] as const);
  const gap = random.pick([' ', ' ', '  ', '']);
  for (const { label, value, strong } of lines) {
    const text = withColon(style, label);
    frame.write([...text, plain(gap === '' && !canBeGlued(text) ? ' ' : gap), ...value], {
      align,
      bold: strong,
    });
  }
}

/** Prints headings above amounts, side by side, and what was paid below. */
function drawColumns(
  frame: Frame,
  all: readonly TotalLine[],
  payments: readonly TotalLine[],
): void {
  const { sheet, style, random } = frame;
  const lines = all.slice(-4);
  if (all.length > 4) drawLines(frame, all.slice(0, -4), 'right');
  const cell = frame.width / lines.length;
  const boxed = random.chance(0.6);
  const font = style.font(0.9);
  const heads = lines.map(({ label }) => sheet.wrap(label, cell - 8, font).slice(0, 2));
  const headHeight = Math.max(...heads.map(({ length }) => length)) * frame.line + 3;
  const top = frame.y + 3;
  for (const [i, { value, strong }] of lines.entries()) {
    const x = frame.left + i * cell;
    if (boxed)
      sheet.shape({
        x,
        y: top,
        width: cell,
        height: headHeight + frame.line * 1.5,
        stroke: '#777777',
      });
    for (const [j, part] of (heads[i] ?? []).entries())
      sheet.text(x + cell - 6, top + frame.line * (j + 0.9), part, font, { align: 'right' });
    sheet.text(x + cell - 6, top + headHeight + frame.line, value, style.font(1, strong), {
      align: 'right',
    });
  }
  frame.y = top + headHeight + frame.line * 2;
  if (payments.length > 0) drawLines(frame, payments, 'right');
}

/** Prints the total once more in a big box. */
function drawTotalBox(frame: Frame): void {
  const { style, sheet } = frame;
  const { label, value } = totalLine(style);
  const height = frame.line * 2.2;
  frame.need(4);
  sheet.shape({ x: frame.left, y: frame.y, width: frame.width, height, stroke: style.accent });
  sheet.text(frame.left + 8, frame.y + height * 0.65, label, style.font(1.2, true));
  sheet.text(frame.right - 8, frame.y + height * 0.65, value, style.font(1.3, true), {
    align: 'right',
  });
  frame.y += height + 6;
}
