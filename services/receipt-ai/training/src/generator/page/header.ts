import { marked, plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
import { spaced } from '../sheet.ts';
import type { Frame } from './frame.ts';
import { metaColumn, metaRows, metaTable } from './meta.ts';
import { addressLine, buyerLines, column, sellerLines, vendor } from './parties.ts';

const TITLES: Partial<Record<string, TextKey>> = {
  'credit-note': 'creditNote',
  'pro-forma': 'proForma',
  order: 'order',
  hotel: 'folio',
  utility: 'statement',
  ticket: 'ticket',
};

/** Kinds that only their title tells from an invoice. */
const NAMED = new Set<string>(['credit-note', 'pro-forma', 'order']);

/** The word for what the document is. */
export function titleOf({ facts, random, style }: Frame): string {
  const key = TITLES[facts.kind];
  if (key !== undefined && (NAMED.has(facts.kind) || random.chance(0.85))) return style.word(key);
  return style.word(random.chance(0.3) ? 'taxInvoice' : 'invoice');
}

/** Prints all above the items: the seller, the title, the buyer and the document's data. */
export function drawHeader(frame: Frame): void {
  const { random, style } = frame;
  const form = random.weighted([
    ['sellerLeft', 4],
    ['sellerRight', 4],
    ['sellerTop', 2],
    ['letter', 3],
    ['footer', 1.5],
  ] as const);
  const title = titleOf(frame);
  const sellerColumn = sellerLines(style);
  if (form === 'sellerTop') drawCentredSeller(frame, sellerColumn);
  else if (form === 'letter') drawLetterHead(frame);
  else if (form === 'footer') drawLogo(frame, frame.left, 'left');
  else drawSellerBeside(frame, sellerColumn, title, form === 'sellerLeft');
  frame.skip(random.between(0.8, 2.5));
  const titled = form === 'sellerLeft' || form === 'sellerRight';
  const rows = metaRows(style);
  if (!titled && random.chance(0.5)) drawTitle(frame, title);
  const asTable = random.chance(0.25);
  drawBuyerAndMeta(frame, asTable ? [] : rows);
  frame.skip(random.between(0.8, 2));
  if (!titled && random.chance(0.45)) drawTitleLine(frame, title);
  if (asTable) metaTable(frame, rows);
  if (form === 'footer' || (form !== 'letter' && random.chance(0.12))) drawSellerFooter(frame);
}

function drawLogo(frame: Frame, x: number, align: 'left' | 'right' | 'center'): void {
  const { style, sheet, random, facts } = frame;
  const font = {
    ...style.font(random.between(1.6, 2.8), random.chance(0.7)),
    family: random.pick(['sans', 'sans', 'serif'] as const),
  };
  const name = facts.platform ?? facts.seller.brand;
  const text = random.chance(0.35) ? name.toUpperCase() : name;
  const brand = facts.platform === null ? vendor(text) : [plain(text)];
  const room = frame.width * 0.46;
  const width = sheet.widthOf(brand, font);
  if (width > room) font.size *= room / width;
  frame.y += font.size * 1.3;
  const mark = align === 'left' && random.chance(0.45);
  if (mark)
    sheet.shape({
      x,
      y: frame.y - font.size * 0.85,
      width: font.size,
      height: font.size,
      fill: style.accent,
    });
  sheet.text(mark ? x + font.size * 1.3 : x, frame.y, brand, font, {
    align,
    colour: style.accent,
  });
  frame.y += font.size * 0.3;
  if (random.chance(0.2))
    frame.write([plain(facts.seller.web)], {
      scale: 0.8,
      align: align === 'center' ? 'center' : 'left',
    });
}

function drawTitle(frame: Frame, title: string): void {
  frame.write([plain(title)], {
    scale: frame.random.between(1.4, 2.6),
    bold: frame.random.chance(0.7),
    align: frame.random.pick(['left', 'left', 'center', 'right']),
    colour: frame.style.accent,
  });
}

/** Prints the title with the number, or the number and the date, on its line. */
function drawTitleLine(frame: Frame, title: string): void {
  const { style, facts, random } = frame;
  const spans: Span[] = [plain(`${title} `), marked(facts.number, 'NUMBER')];
  if (random.chance(0.4))
    spans.push(plain(random.pick([' – ', ' / ', ', ', ' '])), style.date(facts.date, 'DATE'));
  frame.write(spans, { scale: random.between(1.1, 1.7), bold: true });
  frame.skip(0.6);
}

function drawSellerBeside(frame: Frame, lines: Span[][], title: string, onLeft: boolean): void {
  const { random, style } = frame;
  const top = frame.y;
  const half = frame.width * 0.46;
  const sellerX = onLeft ? frame.left : frame.right - half;
  const align = onLeft ? 'left' : random.pick(['left', 'right'] as const);
  if (random.chance(0.6))
    drawLogo(frame, onLeft ? frame.left : frame.right, onLeft ? 'left' : 'right');
  const sellerEnd = column(frame, lines, {
    x: sellerX,
    width: half,
    align,
    headBold: random.chance(0.6),
  });
  frame.y = top;
  const titleX = onLeft ? frame.right - half : frame.left;
  frame.write([plain(title)], {
    x: titleX,
    width: half,
    scale: random.between(1.5, 2.8),
    bold: random.chance(0.6),
    align: onLeft ? random.pick(['right', 'right', 'left']) : 'left',
    colour: style.accent,
  });
  frame.y = Math.max(sellerEnd, frame.y);
}

function drawCentredSeller(frame: Frame, lines: readonly Span[][]): void {
  const { random } = frame;
  const [name = [], ...rest] = lines;
  frame.write(name, { align: 'center', scale: random.between(1.3, 2), bold: true });
  if (random.chance(0.5)) {
    const joined = rest.flatMap((line, i) =>
      i === 0 ? line : [plain(random.pick([', ', ' · ', '  '])), ...line],
    );
    frame.write(joined, { align: 'center', scale: 0.9 });
  } else for (const line of rest) frame.write(line, { align: 'center', scale: 0.9 });
  if (random.chance(0.6)) {
    frame.skip(0.4);
    frame.sheet.line(frame.left, frame.y, frame.width);
  }
}

/** A letter head: the logo at a side and the sender in one small line above the buyer. */
function drawLetterHead(frame: Frame): void {
  const { random, facts, style } = frame;
  const atRight = random.chance(0.5);
  drawLogo(frame, atRight ? frame.right : frame.left, atRight ? 'right' : 'left');
  frame.skip(random.between(1, 3));
  const separator = random.pick([' · ', ', ', ' | ', ' - ']);
  frame.write(
    [...vendor(facts.seller.name), plain(separator + addressLine(facts.seller, separator))],
    { scale: 0.7, width: frame.width * 0.6, colour: '#555555' },
  );
  if (random.chance(0.3)) drawSellerFooter(frame);
  else if (random.chance(0.5)) {
    frame.y = column(frame, sellerLines(style).slice(1), {
      x: frame.right - frame.width * 0.32,
      width: frame.width * 0.32,
      scale: 0.85,
    });
  }
}

function drawBuyerAndMeta(frame: Frame, rows: ReturnType<typeof metaRows>): void {
  const { random, style, facts } = frame;
  const lines = buyerLines(style, random.chance(0.75));
  const half = frame.width * 0.46;
  const rightX = frame.right - half * 0.95;
  const swapped = random.chance(0.2);
  const top = frame.y;
  const buyerEnd = column(frame, lines, {
    x: swapped ? rightX : frame.left,
    width: half,
    headBold: random.chance(0.6),
  });
  let end = buyerEnd;
  if (rows.length > 0) {
    const below = random.chance(0.25);
    if (below) frame.y = buyerEnd + frame.line;
    const metaX = below || swapped ? frame.left : rightX;
    end = Math.max(end, metaColumn(frame, rows, metaX, half * 0.95));
  }
  if (rows.length === 0 || random.chance(0.1))
    end = Math.max(end, drawThirdParty(frame, top, end, rows.length === 0 && !swapped));
  frame.y = end;
  if (facts.kind === 'marketplace') drawSoldBy(frame);
}

/** Prints where goods were sent to, beside the buyer or below. */
function drawThirdParty(frame: Frame, top: number, end: number, beside: boolean): number {
  const { style, facts, random } = frame;
  const { buyer } = facts;
  frame.y = beside ? top : end + frame.line * 0.6;
  const x = beside ? frame.left + frame.width * 0.55 : frame.left;
  const lines = [
    [style.labelled('shipTo')],
    [plain(buyer.name)],
    [plain(buyer.street)],
    [plain(buyer.town)],
  ];
  return column(frame, lines, { x, width: frame.width * 0.42, headBold: random.chance(0.6) });
}

function drawSoldBy(frame: Frame): void {
  const { style, facts, random } = frame;
  frame.skip(0.8);
  const name = vendor(facts.seller.name);
  if (random.chance(0.5)) frame.write(spaced([style.labelled('soldBy')], name));
  else {
    frame.write([style.labelled('soldBy')], { bold: true });
    frame.write(name);
  }
  frame.write([plain(addressLine(facts.seller, ', '))]);
}

/** Prints the seller at the foot of the page, in one line or in columns. */
function drawSellerFooter(frame: Frame): void {
  const { style, sheet, random, facts } = frame;
  const { seller } = facts;
  const y = frame.height - random.between(38, 56);
  const taxIds = seller.taxIds.map(({ label, value }) => plain(`${style.colon(label)} ${value}`));
  const font = style.font(0.75);
  sheet.line(frame.left, y - font.size * 1.6, frame.width, '#999999');
  if (random.chance(0.4)) {
    const line = [
      ...vendor(seller.name),
      plain(` · ${addressLine(seller, ' · ')} · `),
      ...taxIds.slice(0, 1),
    ];
    sheet.text(frame.left + frame.width / 2, y, line, font, { align: 'center' });
    return;
  }
  const width = frame.width / 3;
  const columns: Span[][][] = [
    [vendor(seller.name), [plain(seller.street)], [plain(seller.town)]],
    [[plain(seller.phone)], [plain(seller.mail)], [plain(seller.web)]],
    [[plain(`IBAN ${seller.iban}`)], ...taxIds.slice(0, 2).map((span) => [span])],
  ];
  for (const [i, lines] of columns.entries())
    for (const [j, line] of lines.entries())
      sheet.text(
        frame.left + i * width,
        y + j * font.size * 1.25,
        line,
        sheet.fitted(line, width - 8, font),
      );
}
