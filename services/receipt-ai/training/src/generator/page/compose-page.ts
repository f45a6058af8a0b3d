import { plain } from '../labels.ts';
import type { Sheet } from '../sheet.ts';
import { spaced } from '../sheet.ts';
import type { Style } from '../style.ts';
import { drawClosing } from './closing.ts';
import { drawEmailHead } from './email.ts';
import { Frame } from './frame.ts';
import { drawHeader } from './header.ts';
import { drawItems } from './item-table.ts';
import { drawJourney } from './journey.ts';
import { drawOpenItems } from './open-items.ts';
import { drawSellerFooter } from './page-footer.ts';
import { vendor } from './parties.ts';
import { drawAccountSummary } from './statement.ts';
import { drawTotals } from './totals.ts';

/** Prints a document on pages of A4 or Letter. */
export function composePage(sheet: Sheet, style: Style): void {
  const frame = new Frame(sheet, style);
  const { random, facts } = frame;
  frame.onNewPage = headOfFurtherPages(frame);
  const first = sheet.page;
  let namedInFooter = false;
  if (facts.kind === 'email') drawEmailHead(frame);
  else namedInFooter = drawHeader(frame);
  frame.skip(random.between(0.6, 2));
  const rides = facts.kind === 'email' && facts.trade === 'transport';
  if (facts.kind === 'ticket' || rides) drawJourney(frame);
  if (facts.kind === 'utility' && random.chance(0.75)) drawAccountSummary(frame);
  if (random.chance(0.3)) drawGreeting(frame);
  if (facts.kind === 'reminder') drawOpenItems(frame);
  else {
    drawItems(frame);
    drawTotals(frame);
  }
  drawClosing(frame);
  if (namedInFooter || random.chance(facts.kind === 'email' ? 0.1 : 0.3))
    drawSellerFooter(frame, first);
  drawPageNumbers(frame, first);
}

/** Further pages begin with the number and the date, the seller or nothing. */
function headOfFurtherPages(frame: Frame): () => void {
  const { style, facts, random } = frame;
  const form = random.pick(['nothing', 'number', 'seller', 'all'] as const);
  return () => {
    if (form === 'nothing') return;
    if (form !== 'number') frame.write(vendor(facts.seller.name), { scale: 0.9 });
    if (form !== 'seller')
      frame.write(
        spaced(
          ...(facts.kind === 'reminder' ? [] : [style.named('number', style.documentNumber())]),
          ...(form === 'all' ? [style.named('date', [style.date(facts.date, 'DATE')])] : []),
        ),
        { scale: 0.9 },
      );
    frame.skip(0.8);
  };
}

function drawGreeting(frame: Frame): void {
  frame.write([plain(frame.style.word('greeting'))]);
  frame.skip(0.6);
}

function drawPageNumbers(frame: Frame, first: number): void {
  const { sheet, style, random } = frame;
  const count = sheet.pages.length - first;
  if (!random.chance(count > 1 ? 0.8 : 0.3)) return;
  const align = random.pick(['right', 'center'] as const);
  const x = align === 'right' ? frame.right : (frame.left + frame.right) / 2;
  const pattern = style.word('page');
  for (let i = 0; i < count; i++) {
    const text = pattern.replaceAll(/\{p\}/gi, String(i + 1)).replaceAll(/\{n\}/gi, String(count));
    sheet.textOn(first + i, x, frame.height - 18, [plain(text)], style.font(0.8), align);
  }
}
