import { marked, plain } from '../labels.ts';
import { fillIn } from '../page/closing.ts';
import { spaced } from '../sheet.ts';
import { canBeGlued, totalLines, withColon, type TotalLine } from '../total-lines.ts';
import type { Roll } from './roll.ts';
import { drawSlipExtras } from './slip-extras.ts';

/** Prints the sums of a slip: what the items add up to, taxes, the total, and how it was paid. */
export function drawSlipTotals(roll: Roll): void {
  const { random, style, facts } = roll;
  const { purchase } = facts;
  const isTaxed = purchase.taxRows.length > 0;
  const table = isTaxed && random.chance(0.4);
  const showsTax = !purchase.pricesIncludeTax || (!table && random.chance(0.6));
  const lines = totalLines(style, showsTax);
  const scale = random.pick([1, 1.2, 1.5, 1.9]);
  for (const line of lines) drawTotalLine(roll, line, scale);
  if (random.chance(0.06)) drawForeignTotal(roll);
  if (random.chance(0.6)) drawPayment(roll);
  else if (random.chance(0.5)) roll.rule();
  if (table) drawSlipTaxTable(roll);
  drawSlipExtras(roll);
}

/** Prints what the total is in euros, which is not the document's currency. */
function drawForeignTotal(roll: Roll): void {
  const { style, facts } = roll;
  const { currency, decimals, perEuro } = facts.country;
  if (currency === 'EUR' || perEuro === 1) return;
  const euros = Math.round((facts.purchase.total / 10 ** decimals / perEuro) * 100) / 100;
  roll.pair([plain('EUR')], [style.quantity(euros, 'O', null, 2)]);
  roll.write([plain('1 EUR = '), style.quantity(perEuro, 'O', null, 2)], 0.85);
}

function drawTotalLine(roll: Roll, { label, value, strong }: TotalLine, scale: number): void {
  const { random, style } = roll;
  if (strong && random.chance(0.3)) roll.rule();
  const text = random.chance(0.4) ? withColon(style, label) : label;
  const bold = strong && random.chance(0.7);
  const width = roll.sheet.widthOf([...text, ...value], roll.font(strong ? scale : 1, bold));
  // Some registers print the amount right behind its text.
  if (random.chance(0.06) && width < roll.width * 0.9) {
    const gap = canBeGlued(text) && random.chance(0.5) ? '' : ' ';
    roll.write([...text, plain(gap), ...value], strong ? scale : 1, bold);
  } else roll.pair(text, value, strong ? scale : 1, bold);
}

/** Prints cash and change, or the card: amounts that are not the total. */
function drawPayment(roll: Roll): void {
  const { style, facts, random } = roll;
  const { payment, purchase } = facts;
  if (random.chance(0.3)) roll.rule();
  if (payment.method !== 'cash') {
    roll.pair([style.label('card')], style.money(purchase.total));
    if (random.chance(0.15)) roll.pair([style.label('change')], style.money(0));
    return;
  }
  roll.pair([style.label('cash')], style.money(payment.given));
  const change = payment.given - purchase.total;
  if (change > 0 || random.chance(0.5)) roll.pair([style.label('change')], style.money(change));
}

function drawSlipTaxTable(roll: Roll): void {
  const { style, facts, random } = roll;
  const { taxRows, total } = facts.purchase;
  roll.rule();
  const withGross = random.chance(0.6);
  const ends = withGross ? [0, 0.48, 0.74, 1] : [0, 0.65, 1];
  const heads = [
    [plain(style.word('taxRate'))],
    [plain(style.word('net'))],
    [plain(style.word('taxTotal'))],
    ...(withGross ? [[plain(style.word('gross'))]] : []),
  ];
  if (random.chance(0.8)) roll.cells(heads, ends, 0.7);
  const lettered = random.chance(0.4);
  for (const [i, row] of taxRows.entries()) {
    const isTotal = taxRows.length === 1 && row.gross === total;
    const rate = style.rate(row.rate, 'TAX_RATE', i);
    roll.cells(
      [
        lettered ? spaced([plain('ABCDE'.charAt(i))], [rate]) : [rate],
        style.number(row.net, 'TAX_NET', i),
        style.number(row.tax, 'TAX', i),
        ...(withGross ? [style.number(row.gross, isTotal ? 'TOTAL' : 'O')] : []),
      ],
      ends,
      0.9,
    );
  }
}

/** Prints the end of a slip: the loyalty card, thanks, notes with other amounts, and the digits of a barcode. */
export function drawSlipEnd(roll: Roll): void {
  const { style, facts, random } = roll;
  roll.gap();
  if (random.chance(0.75)) roll.center([plain(style.word('thanks'))]);
  if (random.chance(0.3)) roll.center(fillIn(roll, random.pick(facts.language.texts.notes)), 0.9);
  if (random.chance(0.25)) {
    drawBarcode(roll);
    roll.center([plain(random.fill('%##############'))], 0.9);
  }
  if (random.chance(roll.named ? 0.12 : 1)) roll.center([marked(facts.seller.name, 'VENDOR')]);
}

function drawBarcode(roll: Roll): void {
  const { random, sheet } = roll;
  roll.gap(0.5);
  const width = roll.width * 0.7;
  let x = roll.left + roll.width * 0.15;
  const end = x + width;
  while (x < end) {
    const bar = random.between(0.6, 2.2);
    sheet.shape({ x, y: roll.y, width: bar, height: 24, fill: '#111111' });
    x += bar + random.between(0.7, 2);
  }
  roll.y += 26;
}
