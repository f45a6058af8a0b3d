import { marked, plain, type Span } from '../labels.ts';
import { spaced } from '../sheet.ts';
import type { Style } from '../style.ts';
import type { Frame } from './frame.ts';

interface MetaRow {
  label: Span;
  value: Span[];
}

/** What identifies the document: its number, its dates and other numbers that must not be taken for them. */
export function metaRows(style: Style): MetaRow[] {
  const { random, facts } = style;
  const { kind, payment } = facts;
  const number = { label: style.label('number'), value: [marked(facts.number, 'NUMBER')] };
  const date = { label: style.label('date'), value: [style.date(facts.date, 'DATE')] };
  const rows = random.chance(0.6) ? [number, date] : [date, number];
  const isOpen = payment.method === 'open' || payment.method === 'transfer';
  const further: MetaRow[] = [];
  const add = (share: number, key: Parameters<Style['label']>[0], value: Span): void => {
    if (random.chance(share)) further.push({ label: style.label(key), value: [value] });
  };
  add(isOpen && kind !== 'credit-note' ? 0.5 : 0, 'dueDate', style.date(facts.dueDate, 'DUE_DATE'));
  add(kind === 'marketplace' ? 0.9 : 0.35, 'orderNumber', plain(facts.orderNumber));
  add(kind === 'marketplace' ? 0.8 : 0.2, 'orderDate', style.date(facts.orderDate));
  add(0.25, 'supplyDate', style.date(facts.supplyDate));
  add(0.4, 'customerNumber', plain(facts.customerNumber));
  add(0.15, 'reference', plain(random.fill('@@%###')));
  add(0.1, 'currency', marked(facts.country.currency, 'CURRENCY'));
  if (kind === 'hotel') further.push(...stayRows(style));
  return random.chance(0.7) ? [...rows, ...further] : random.shuffle([...rows, ...further]);
}

function stayRows(style: Style): MetaRow[] {
  const { random, facts } = style;
  const nights = random.integer(1, 6);
  const row = (key: Parameters<Style['label']>[0], value: Span): MetaRow => ({
    label: style.label(key),
    value: [value],
  });
  return [
    row('guest', plain(facts.person)),
    row('room', plain(random.fill('%##'))),
    row('arrival', style.date(facts.date - nights)),
    row('departure', style.date(facts.date)),
  ];
}

/** Prints rows as labels with values behind them, aligned or not, and returns where they end. */
export function metaColumn(
  frame: Frame,
  rows: readonly MetaRow[],
  x: number,
  width: number,
): number {
  const { style, sheet, random } = frame;
  const top = frame.y;
  const bold = random.chance(0.3);
  const font = style.font();
  const form = random.pick(['aligned', 'aligned', 'ends', 'inline', 'labelsRight'] as const);
  const labels = rows.map(({ label }) => colon(style, label));
  const indent = Math.min(
    width * 0.62,
    Math.max(...labels.map((label) => sheet.widthOf([label], style.font(1, bold)))) + 10,
  );
  for (const [i, { value }] of rows.entries()) {
    const label = labels[i] ?? plain('');
    frame.y += frame.line;
    const y = frame.y - style.size * 0.28;
    if (form === 'inline') {
      sheet.text(x, y, spaced([label], value), font);
      continue;
    }
    const labelFont = sheet.fitted([label], indent - 8, style.font(1, bold));
    if (form === 'labelsRight')
      sheet.text(x + indent - 8, y, [label], labelFont, { align: 'right' });
    else sheet.text(x, y, [label], labelFont);
    const valueFont = sheet.fitted(value, width - indent, font);
    if (form === 'ends') sheet.text(x + width, y, value, valueFont, { align: 'right' });
    else sheet.text(x + indent, y, value, valueFont);
  }
  const end = frame.y;
  frame.y = top;
  return end;
}

/** Prints rows as a table with headings above values, or as boxes, over the whole width. */
export function metaTable(frame: Frame, all: readonly MetaRow[]): void {
  const { style, sheet, random } = frame;
  const isMain = ({ value }: MetaRow): boolean =>
    value.some(({ label }) => label === 'NUMBER' || label === 'DATE');
  const rows = [...all.filter(isMain), ...all.filter((row) => !isMain(row))].slice(0, 5);
  const cell = frame.width / rows.length;
  const form = random.pick(['boxes', 'filled', 'bare'] as const);
  const headFont = style.font(0.85, random.chance(0.5));
  const top = frame.y;
  const heads = rows.map(({ label }) => sheet.wrap([label], cell - 8, headFont).slice(0, 2));
  const headLines = Math.max(...heads.map(({ length }) => length));
  const headHeight = headLines * headFont.size * 1.25 + 5;
  for (const [i, { value }] of rows.entries()) {
    const x = frame.left + i * cell;
    if (form === 'boxes')
      sheet.shape({
        x,
        y: top,
        width: cell,
        height: headHeight + frame.line + 4,
        stroke: '#777777',
      });
    if (form === 'filled')
      sheet.shape({ x, y: top, width: cell, height: headHeight, fill: '#e6eaf0' });
    for (const [j, part] of (heads[i] ?? []).entries())
      sheet.text(x + 4, top + headFont.size * 1.25 * (j + 1), part, headFont);
    const fitting = sheet.widthOf(value, style.font()) > cell - 6 ? style.font(0.8) : style.font();
    sheet.text(x + 4, top + headHeight + frame.line * 0.85, value, fitting);
  }
  frame.y = top + headHeight + frame.line + 8;
}

function colon(style: Style, label: Span): Span {
  return { ...label, text: style.colon(label.text) };
}
