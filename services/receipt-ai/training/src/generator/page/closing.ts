import { marked, plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';
import { addressLine, vendor } from './parties.ts';

/** Prints what follows the totals: terms, bank, thanks, and sometimes pages of terms with other amounts. */
export function drawClosing(frame: Frame): void {
  const { random, style } = frame;
  frame.skip(random.between(0.5, 2));
  for (const sentence of random
    .shuffle(style.facts.language.texts.terms)
    .slice(0, random.integer(0, 3))) {
    frame.need(3);
    frame.write(fillIn(frame, sentence), { scale: 0.92 });
  }
  if (random.chance(0.35)) drawRemitTo(frame);
  if (random.chance(0.5)) {
    frame.need(4);
    frame.skip(0.8);
    frame.write([plain(style.word('thanks'))], {
      align: random.pick(['left', 'center']),
      bold: random.chance(0.3),
    });
  }
  if (random.chance(0.12)) drawPaymentSlip(frame);
  if (random.chance(0.1)) drawPageOfTerms(frame);
}

/** Fills in the places of a sentence with amounts and dates that mean nothing for the document's total. */
export function fillIn(frame: Pick<Frame, 'style' | 'random' | 'facts'>, sentence: string): Span[] {
  const { style, random, facts } = frame;
  const { country, date, purchase } = facts;
  const round = 10 ** country.decimals * Math.max(1, Math.round(country.perEuro));
  return sentence.split(/(\{\w+\})/).flatMap((part): Span[] => {
    if (part === '{amount}')
      return style.money(
        random.chance(0.5)
          ? random.integer(1, 90) * round
          : Math.round(purchase.total * random.between(0.05, 1.3)),
      );
    if (part === '{date}') return [style.date(date + random.integer(8, 60))];
    if (part === '{days}') return [plain(String(random.pick([7, 10, 14, 30, 60])))];
    if (part === '{percent}') return [plain(String(random.pick([1, 1.5, 2, 3, 8, 12])))];
    return [plain(part)];
  });
}

function drawRemitTo(frame: Frame): void {
  const { style, facts, random } = frame;
  const { seller } = facts;
  frame.need(6);
  frame.skip(0.8);
  frame.write([style.labelled('remitTo')], { bold: random.chance(0.6) });
  if (random.chance(0.6)) frame.write(vendor(seller.name));
  if (random.chance(0.4)) frame.write([plain(addressLine(seller, ', '))]);
  frame.write([plain(`${random.pick(['IBAN', 'IBAN:', 'A/C'])} ${seller.iban}`)]);
  if (random.chance(0.5))
    frame.write([
      plain(
        `${random.pick(['BIC', 'SWIFT'])}: ${random.fill('@@@@')}${facts.country.code}${random.fill('@#@@@')}`,
      ),
    ]);
}

/** Prints a slip to pay with, below a dashed line: the amount and the number once more. */
function drawPaymentSlip(frame: Frame): void {
  const { style, facts, sheet } = frame;
  const { payment, purchase } = facts;
  if (payment.method !== 'open') return;
  const due = purchase.total - payment.deposit + payment.previousBalance;
  const isTotal = due === purchase.total;
  frame.need(9);
  frame.skip(1.5);
  sheet.line(frame.left, frame.y, frame.width, '#555555', true);
  frame.skip(0.6);
  const rows: [Span, Span[]][] = [
    [style.labelled('number'), [marked(facts.number, 'NUMBER')]],
    [
      { ...style.labelled('amountDue'), label: isTotal ? 'TOTAL_LABEL' : 'O' },
      style.money(due, isTotal ? 'TOTAL' : 'O'),
    ],
    [style.labelled('dueDate'), [style.date(facts.dueDate, 'DUE_DATE')]],
  ];
  frame.write(vendor(facts.seller.name), { bold: true });
  for (const [label, value] of rows) {
    frame.skip(1.15);
    sheet.text(frame.left, frame.y, [label], style.font());
    sheet.text(frame.left + frame.width * 0.45, frame.y, value, style.font());
  }
}

function drawPageOfTerms(frame: Frame): void {
  const { random, facts } = frame;
  const { terms, notes } = facts.language.texts;
  frame.newPage();
  const clauses = random.integer(5, 16);
  for (let i = 1; i <= clauses; i++) {
    frame.need(4);
    const sentences = random.shuffle([...terms, ...notes]).slice(0, random.integer(1, 3));
    frame.write(
      [
        plain(`${i}. `),
        ...sentences.flatMap((sentence) => [...fillIn(frame, sentence), plain(' ')]),
      ],
      { scale: 0.85 },
    );
    frame.skip(0.5);
  }
}
