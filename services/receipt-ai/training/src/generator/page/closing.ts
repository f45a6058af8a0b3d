import { marked, plain, type Span } from '../labels.ts';
import { drawBankDetails } from './bank-details.ts';
import type { Frame } from './frame.ts';
import { vendor } from './parties.ts';

/** Prints what follows the totals: how to pay, terms, banks, thanks, and sometimes pages of terms with other amounts. */
export function drawClosing(frame: Frame): void {
  const { random, style } = frame;
  const { terms, legal } = style.facts.language.texts;
  frame.skip(random.between(0.5, 2));
  if (style.facts.kind !== 'reminder' && random.chance(0.12)) drawPaidStamp(frame);
  if (random.chance(0.25)) drawPayRequest(frame);
  const full = random.chance(0.25);
  const sentences = [
    ...random.shuffle(terms).slice(0, random.integer(0, full ? 4 : 2)),
    ...random.shuffle(legal).slice(0, random.integer(0, full ? 3 : 1)),
  ];
  for (const sentence of sentences) {
    frame.need(3);
    frame.write(fillIn(frame, sentence), { scale: full ? 0.8 : 0.92 });
  }
  if (random.chance(full ? 0.8 : 0.35)) drawBankDetails(frame);
  if (random.chance(0.45)) {
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

/** Prints that the document is paid, in large letters. */
function drawPaidStamp(frame: Frame): void {
  const { method } = frame.facts.payment;
  if (method !== 'card' && method !== 'transfer') return;
  frame.need(5);
  frame.write([plain(frame.style.word('paidStamp'))], {
    scale: frame.random.between(1, 2.5),
    bold: true,
    align: frame.random.pick(['left', 'center', 'right']),
    colour: '#8c1f2f',
  });
}

/** Prints the sentence that asks for the total: it names the amount, the day to pay and the number. */
function drawPayRequest(frame: Frame): void {
  const { random, facts, style } = frame;
  const { payment, purchase } = facts;
  if (payment.method !== 'open' || payment.deposit > 0 || payment.previousBalance > 0) return;
  if (facts.kind === 'credit-note' || facts.kind === 'reminder') return;
  const values: Record<string, Span[]> = {
    '{total}': style.money(purchase.total, 'TOTAL'),
    '{due}': [style.date(facts.dueDate, 'DUE_DATE')],
    '{number}': [marked(facts.number, 'NUMBER')],
  };
  frame.need(4);
  // A value never shares its word with other values, which happens in languages without spaces.
  const sentence = random
    .pick(facts.language.texts.payRequest)
    .replace(/(\S)\{/g, '$1 {')
    .replace(/\}([^\s.,。])/g, '} $1');
  frame.write(sentence.split(/(\{\w+\})/).flatMap((part) => values[part] ?? [plain(part)]));
  frame.skip(0.4);
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

/** Prints a slip to pay with, below a dashed line: the amount and the number once more. */
function drawPaymentSlip(frame: Frame): void {
  const { style, facts, sheet } = frame;
  const { payment, purchase } = facts;
  if (payment.method !== 'open' || facts.kind === 'reminder') return;
  const due = purchase.total - payment.deposit + payment.previousBalance;
  const isTotal = due === purchase.total;
  frame.need(9);
  frame.skip(1.5);
  sheet.line(frame.left, frame.y, frame.width, '#555555', true);
  frame.skip(0.6);
  const rows: [Span, Span[]][] = [
    [style.labelled('number'), style.documentNumber()],
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
  const { terms, notes, legal } = facts.language.texts;
  frame.newPage();
  const clauses = random.integer(5, 16);
  for (let i = 1; i <= clauses; i++) {
    frame.need(4);
    const sentences = random.shuffle([...terms, ...notes, ...legal]).slice(0, random.integer(1, 3));
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
