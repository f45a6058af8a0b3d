import { marked, plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
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
  const number = { label: style.label('number'), value: style.documentNumber() };
  const date = { label: style.label('date'), value: [style.date(facts.date, 'DATE')] };
  const isReminder = facts.kind === 'reminder';
  const rows = random.chance(0.6) ? [number, date] : [date, number];
  const own = isReminder ? [date] : rows;
  const further = furtherRows(style);
  if (facts.kind === 'hotel') further.push(...stayRows(style));
  if (facts.kind === 'medical') further.push(...patientRows(style));
  if (!isReminder && random.chance(0.09)) further.push(totalRow(style));
  return random.chance(0.6) ? [...own, ...further] : random.shuffle([...own, ...further]);
}

/** Chances of each row on a document with few of them; some documents have many. */
function furtherRows(style: Style): MetaRow[] {
  const { random, facts } = style;
  const { kind, payment } = facts;
  const more = random.weighted([
    [0.6, 5],
    [1, 4],
    [2.4, 1.5],
  ] as const);
  const isOpen = payment.method === 'open' || payment.method === 'transfer';
  const rows: MetaRow[] = [];
  const add = (share: number, key: TextKey, ...value: Span[]): void => {
    if (random.chance(share * more)) rows.push({ label: style.label(key), value });
  };
  const ofMarket = kind === 'marketplace' ? 0.9 : 0.3;
  const ofUtility = kind === 'utility' ? 0.6 : 0.06;
  const canBeDue = isOpen && kind !== 'credit-note' && kind !== 'reminder';
  add(canBeDue ? 0.5 : 0, 'dueDate', style.date(facts.dueDate, 'DUE_DATE'));
  add(ofMarket, 'orderNumber', plain(facts.orderNumber));
  add(ofMarket * 0.7, 'orderDate', style.date(facts.orderDate));
  add(0.25, 'supplyDate', style.date(facts.supplyDate));
  add(0.4, 'customerNumber', plain(facts.customerNumber));
  add(0.12, 'deliveryNote', plain(facts.deliveryNumber));
  add(ofUtility, 'contract', plain(facts.contractNumber));
  add(ofUtility, 'period', ...periodOf(style));
  add(0.04, 'printed', style.date(facts.date + random.integer(0, 9)), plain(` ${facts.time}`));
  add(
    kind === 'order' || kind === 'pro-forma' ? 0.4 : 0.02,
    'validUntil',
    style.date(facts.dueDate),
  );
  add(kind === 'credit-note' ? 0.6 : 0, 'original', plain(facts.originalNumber));
  add(0.12, 'reference', plain(random.fill('@@%###')));
  add(0.1, 'currency', marked(facts.country.currency, 'CURRENCY'));
  return rows;
}

export function periodOf(style: Style): Span[] {
  const end = style.facts.date - style.random.integer(1, 12);
  const between = style.random.pick([' - ', ' – ', '-', ' / ']);
  return [style.date(end - 30), plain(between), style.date(end)];
}

/** The total among the document's data, as in boxes at the top of an invoice. */
function totalRow(style: Style): MetaRow {
  const { total } = style.facts.purchase;
  return { label: style.label('total'), value: style.money(total, 'TOTAL') };
}

/** A patient or a pupil with a date of birth. */
function patientRows(style: Style): MetaRow[] {
  const { random, facts } = style;
  const born = facts.date - random.integer(2_000, 30_000);
  return [
    {
      label: style.label('guest'),
      value: [plain(`${facts.person}${random.pick([', *', ' * ', ', '])}`), style.date(born)],
    },
  ];
}

function stayRows(style: Style): MetaRow[] {
  const { random, facts } = style;
  const nights = random.integer(1, 6);
  const row = (key: TextKey, value: Span): MetaRow => ({
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
  const form = random.pick(META_FORMS);
  const labels = rows.map(({ label }) => colon(style, label));
  if (form === 'above') return metaAbove(frame, rows, x, width);
  const indent = Math.min(
    width * 0.62,
    Math.max(...labels.map((label) => sheet.widthOf([label], style.font(1, bold)))) + 10,
  );
  for (const [i, { value }] of rows.entries()) {
    const label = labels[i] ?? plain('');
    frame.y += frame.line;
    const y = frame.y - style.size * 0.28;
    if (form === 'inline' || form === 'glued') {
      const isGlued = form === 'glued' && !/\p{L}$/u.test(label.text);
      const spans = isGlued ? [label, ...value] : spaced([label], value);
      sheet.text(x, y, spans, sheet.fitted(spans, width, font));
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

const META_FORMS = [
  'aligned',
  'aligned',
  'aligned',
  'ends',
  'ends',
  'inline',
  'inline',
  'labelsRight',
  'labelsRight',
  'above',
  'above',
  'glued',
] as const;

/** Prints each label on a line above its value, in one column or two, and returns where they end. */
function metaAbove(frame: Frame, rows: readonly MetaRow[], x: number, width: number): number {
  const { style, sheet, random } = frame;
  const top = frame.y;
  const columns = random.pick([1, 2]);
  const cell = width / columns;
  const labelFont = style.font(random.pick([0.8, 0.9, 1]), random.chance(0.4));
  for (const [i, { label, value }] of rows.entries()) {
    const left = x + (i % columns) * cell;
    const y = top + Math.floor(i / columns) * frame.line * 2.3 + frame.line;
    sheet.text(left, y, [label], sheet.fitted([label], cell - 6, labelFont));
    sheet.text(left, y + frame.line * 0.95, value, sheet.fitted(value, cell - 6, style.font()));
  }
  return top + Math.ceil(rows.length / columns) * frame.line * 2.3;
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
