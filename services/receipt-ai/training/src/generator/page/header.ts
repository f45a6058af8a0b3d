import { marked, plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
import type { Style } from '../style.ts';
import type { Frame } from './frame.ts';
import { drawLogo } from './logo.ts';
import { metaColumn, metaRows, metaTable } from './meta.ts';
import { drawParties } from './party-blocks.ts';
import { addressLine, buyerLines, column, linesBelowName, sellerLines, vendor } from './parties.ts';

const TITLES: Partial<Record<string, TextKey>> = {
  'credit-note': 'creditNote',
  'pro-forma': 'proForma',
  order: 'order',
  hotel: 'folio',
  utility: 'statement',
  ticket: 'ticket',
  reminder: 'reminder',
};

/** Kinds that only their title tells from an invoice. */
const NAMED = new Set<string>(['credit-note', 'pro-forma', 'order', 'reminder']);

/** The word for what the document is. */
export function titleOf({ facts, random, style }: Frame): string {
  const key = TITLES[facts.kind];
  if (key !== undefined && (NAMED.has(facts.kind) || random.chance(0.85))) return style.word(key);
  return style.word(random.chance(0.3) ? 'taxInvoice' : 'invoice');
}

/** Prints all above the items: the seller, the title, the buyer and the document's data. Returns whether only the foot of the page can name the seller. */
export function drawHeader(frame: Frame): boolean {
  const { random, style } = frame;
  const form = random.weighted([
    ['sellerLeft', 4],
    ['sellerRight', 4],
    ['sellerTop', 2],
    ['letter', 3],
    ['parties', 3],
    ['footer', 1.2],
    ['nameless', 0.6],
  ] as const);
  const title = titleOf(frame);
  if (form === 'sellerTop') drawCentredSeller(frame);
  else if (form === 'letter') drawLetterHead(frame);
  else if (form === 'footer') drawLogo(frame, frame.left, 'left');
  else if (form === 'parties') drawPartiesHead(frame, title);
  else if (form !== 'nameless') drawSellerBeside(frame, title, form === 'sellerLeft');
  frame.skip(random.between(0.8, 2.5));
  const titled = form === 'sellerLeft' || form === 'sellerRight' || form === 'parties';
  const rows = metaRows(style);
  if (!titled && random.chance(0.5)) drawTitle(frame, title);
  const asTable = random.chance(0.3);
  if (form === 'parties') drawMetaAlone(frame, asTable ? [] : rows);
  else drawBuyerAndMeta(frame, asTable ? [] : rows);
  frame.skip(random.between(0.8, 2));
  if (!titled && random.chance(0.45)) drawTitleLine(frame, title);
  if (asTable) metaTable(frame, rows);
  return form === 'footer' || form === 'nameless';
}

/** A title, alone or with the number, above the blocks of seller and buyer. */
function drawPartiesHead(frame: Frame, title: string): void {
  const { random } = frame;
  if (random.chance(0.3)) drawLogo(frame, frame.left, 'left');
  if (random.chance(0.6)) drawTitleLine(frame, title);
  else drawTitle(frame, title);
  frame.skip(0.8);
  drawParties(frame);
  if (frame.facts.kind === 'marketplace') drawSoldBy(frame);
}

function drawMetaAlone(frame: Frame, rows: ReturnType<typeof metaRows>): void {
  if (rows.length === 0) return;
  const atRight = frame.random.chance(0.3);
  const width = frame.width * 0.44;
  frame.y = metaColumn(frame, rows, atRight ? frame.right - width : frame.left, width);
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
  const { random } = frame;
  frame.write(titleLine(frame.style, title), {
    scale: random.between(1.1, 1.9),
    bold: random.chance(0.75),
    align: random.weighted([
      ['left', 6],
      ['center', 1],
      ['right', 2],
    ] as const),
  });
  frame.skip(0.6);
}

/** `Invoice INV-0012 of 3 March 2025`, `Faktura č.FV2024-3`, `Rechnung Nr. 12 / 05.03.2025`. */
function titleLine(style: Style, title: string): Span[] {
  const { random, facts } = style;
  const number = marked(facts.number, 'NUMBER');
  const named = random.chance(0.35);
  const sign = plain(
    random.weighted([
      [' ', 6],
      [' Nr. ', 1],
      [' Nr.', 0.7],
      [' n°', 0.8],
      [' č.', 0.5],
      [' # ', 0.7],
      [' #', 0.7],
      [': ', 0.8],
      [' № ', 0.4],
    ] as const),
  );
  const spans = named
    ? [plain(`${title} - `), ...style.named('number', [number])]
    : [plain(title), sign, number];
  if (!random.chance(0.45)) return spans;
  const between = random.pick([
    ' – ',
    ' / ',
    ', ',
    ` ${style.word('ofDay')} `,
    ` ${style.word('ofDay')} `,
  ]);
  return [...spans, plain(between), style.date(facts.date, 'DATE')];
}

function drawSellerBeside(frame: Frame, title: string, onLeft: boolean): void {
  const { random, style } = frame;
  const lines = sellerLines(style);
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

function drawCentredSeller(frame: Frame): void {
  const { random, style, facts } = frame;
  const rest = linesBelowName(style);
  frame.write(vendor(facts.seller.name), {
    align: 'center',
    scale: random.between(1.3, 2),
    bold: true,
  });
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
  if (random.chance(0.4)) {
    frame.y = column(frame, linesBelowName(style), {
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
    // The buyer's name may be larger than the seller's.
    scale: random.weighted([
      [1, 8],
      [1.2, 1],
      [1.4, 0.5],
    ] as const),
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
  if (random.chance(0.6)) frame.write(style.named('soldBy', name), { bold: random.chance(0.3) });
  else {
    frame.write([style.labelled('soldBy')], { bold: true });
    frame.write(name);
  }
  frame.write([plain(addressLine(facts.seller, ', '))]);
  if (facts.platform !== null && random.chance(0.35))
    frame.write([plain(`${random.pick(['Fulfilled by', 'Shipped by', 'via'])} ${facts.platform}`)]);
}
