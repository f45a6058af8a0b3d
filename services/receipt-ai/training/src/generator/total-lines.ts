import { TRAITS } from './facts/kinds.ts';
import type { TaxRow } from './facts/purchase.ts';
import { marked, plain, type Span } from './labels.ts';
import { spaced } from './sheet.ts';
import type { Style } from './style.ts';

/** A line of the block of totals. */
export interface TotalLine {
  label: Span[];
  value: Span[];
  strong: boolean;
}

/** The text with the colon of the style, which does not follow an amount. */
export function withColon(style: Style, label: readonly Span[]): Span[] {
  const shown = label.filter(({ text }) => text !== '');
  return shown.map((span, i) =>
    i === shown.length - 1 && span.label !== 'TAX_NET' && span.label !== 'CURRENCY'
      ? { ...span, text: style.colon(span.text) }
      : span,
  );
}

/** Whether an amount can stand right behind a text, as in `TOTAL:12,50`: not behind letters or digits. */
export function canBeGlued(label: readonly Span[]): boolean {
  const text = label.map((span) => span.text).join('');
  return /[:：.]$/.test(text) && !/\d/.test(text);
}

/** Prints the lines from the sum of items to the total, in the order of the document's kind of prices. */
export function totalLines(style: Style, showTax: boolean): TotalLine[] {
  const { random, facts } = style;
  const { purchase } = facts;
  const { taxRows } = purchase;
  const taxed = showTax && taxRows.length > 0;
  const taxLines = taxed ? [...taxRowLines(style), ...sumOfTaxes(style)] : [];
  const head = [...sumLine(style, taxed), ...extraLines(style)];
  const netLine = line([style.label('net')], style.money(purchase.net, 'NET'));
  const tail = [...roundingAndTip(style), totalLine(style)];
  if (!purchase.pricesIncludeTax) {
    const needsNet = taxed && (head.length > 1 || head.length === 0) && random.chance(0.75);
    return [...head, ...(needsNet ? [netLine] : []), ...taxLines, ...tail];
  }
  const before = head.length > 1 || random.chance(0.3) ? head : [];
  const shown = taxed ? [...(random.chance(0.5) ? [netLine] : []), ...taxLines] : [];
  return random.chance(0.4) ? [...before, ...shown, ...tail] : [...before, ...tail, ...shown];
}

/** Prints what was paid and what is due, where it is not the total alone. */
export function paymentLines(style: Style): TotalLine[] {
  const { facts, random } = style;
  const { payment, purchase } = facts;
  const { total } = purchase;
  if (payment.previousBalance > 0)
    return [
      line([style.label('previousBalance')], style.money(payment.previousBalance)),
      line(
        [style.label('balanceWithPrevious')],
        style.money(total + payment.previousBalance),
        true,
      ),
    ];
  if (payment.deposit > 0) return depositLines(style);
  if (payment.method === 'open')
    return random.chance(0.3)
      ? [
          line(
            [{ ...style.label('amountDue'), label: 'TOTAL_LABEL' }],
            style.money(total, 'TOTAL'),
            true,
          ),
        ]
      : [];
  if (payment.method === 'transfer' || random.chance(0.6)) return paidLines(style);
  return [line([style.label('card')], style.money(total))];
}

/** What was paid before, in one sum or in two, and what is left to pay. */
function depositLines(style: Style): TotalLine[] {
  const { facts, random } = style;
  const { deposit, depositKey } = facts.payment;
  const sign = random.chance(0.7) ? -1 : 1;
  const first = random.chance(0.2) ? Math.round(deposit / 3) : deposit;
  const parts = [first, deposit - first].filter((part) => part > 0);
  const due = facts.purchase.total - deposit;
  return [
    ...parts.map((part) =>
      line(
        random.chance(0.3)
          ? spaced([style.label(depositKey)], [style.date(facts.date - random.integer(1, 30))])
          : [style.label(depositKey)],
        style.money(sign * part),
      ),
    ),
    line([style.label('amountDue')], style.money(due), true),
  ];
}

/** Lines below the totals that say the total once more: in words, or in another currency. */
export function remarkLines(style: Style): Span[][] {
  const { facts, random } = style;
  const { total } = facts.purchase;
  const { decimals, currency, perEuro } = facts.country;
  const lines: Span[][] = [];
  if (random.chance(0.07)) lines.push(style.named('inWords', [plain(inWords(style))]));
  const other = random.pick(['USD', 'EUR', 'GBP', 'CHF']);
  if (other !== currency && random.chance(0.05)) {
    const rate = (PER_EURO[other] ?? 1) / perEuro;
    const value = style.quantity((total / 10 ** decimals) * rate, 'O', null, 2);
    const course = style.quantity(rate, 'O', null, 3);
    lines.push(
      random.chance(0.5)
        ? [plain(`${other} `), value, plain(` (1 ${currency} = ${other} `), course, plain(')')]
        : [plain('= '), value, plain(` ${other} @ `), course],
    );
  }
  return lines;
}

const PER_EURO: Record<string, number> = { USD: 1.1, EUR: 1, GBP: 0.86, CHF: 0.96 };

/** The total digit by digit in words, as on forms where it must not be forged. */
function inWords({ facts, random }: Style): string {
  const between = random.pick([' ', '-', '*', ' ']);
  const { numerals } = facts.language.texts;
  const unit = 10 ** facts.country.decimals;
  const words = Array.from(
    String(Math.floor(facts.purchase.total / unit)),
    (digit) => numerals[Number(digit)],
  );
  const cents = String(facts.purchase.total % unit).padStart(2, '0');
  const fraction = unit > 1 && random.chance(0.7) ? ` ${cents}/100` : '';
  return `${words.join(between)}${fraction}`;
}

function paidLines(style: Style): TotalLine[] {
  const { random, facts } = style;
  const { total } = facts.purchase;
  if (random.chance(0.35)) return [];
  const paid = line([style.label('paid')], style.money(random.chance(0.5) ? total : -total));
  const due = line([style.label('amountDue')], style.money(0), random.chance(0.6));
  return random.chance(0.8) ? [paid, due] : [due];
}

function sumLine(style: Style, taxed: boolean): TotalLine[] {
  const { purchase } = style.facts;
  const hasExtras = purchase.discount + purchase.shipping + purchase.service > 0;
  const isNet = taxed && !purchase.pricesIncludeTax && !hasExtras;
  if (isNet) return [line([style.label('net')], style.money(purchase.itemsSum, 'NET'))];
  if (!hasExtras && style.random.chance(0.4)) return [];
  return [line([style.label('subtotal')], style.money(purchase.itemsSum))];
}

function extraLines(style: Style): TotalLine[] {
  const { discount, shipping, service } = style.facts.purchase;
  return [
    ...(discount > 0 ? [line([style.label('discount')], style.money(-discount))] : []),
    ...(shipping > 0 ? [line([style.label('shipping')], style.money(shipping))] : []),
    ...(service > 0 ? [line([style.label('service')], style.money(service))] : []),
  ];
}

function roundingAndTip(style: Style): TotalLine[] {
  const { rounding, tip } = style.facts.purchase;
  return [
    ...(rounding === 0 ? [] : [line([style.label('rounding')], style.money(rounding))]),
    ...(tip > 0 ? [line([style.label('tip')], style.money(tip))] : []),
  ];
}

/** The line of the total itself. */
export function totalLine(style: Style): TotalLine {
  const { random, facts } = style;
  const isSlip = TRAITS[facts.kind].slip;
  const key = random.chance(isSlip ? 0.92 : 0.65) ? 'total' : 'grandTotal';
  const named = random.chance(0.1);
  const label = named
    ? spaced([style.label(key)], [marked(facts.country.currency, 'CURRENCY')])
    : [style.label(key)];
  const value = named
    ? style.number(facts.purchase.total, 'TOTAL')
    : style.money(facts.purchase.total, 'TOTAL');
  if (facts.purchase.taxRows.length === 0 || !random.chance(0.13)) return line(label, value, true);
  const including = marked(style.word('inclTax'), 'TOTAL_LABEL');
  const isShort = !isSlip && including.text.length < 14;
  return !isShort || random.chance(0.5)
    ? line(spaced(label, [including]), value, true)
    : line(label, spaced(value, [{ ...including, label: 'O' }]), true);
}

function taxRowLines(style: Style): TotalLine[] {
  const { random, facts } = style;
  const form = random.weighted([
    ['nameRate', 5],
    ['rateName', 3],
    ['inBrackets', 2],
    ['onNet', 1],
    ['lettered', 0.7],
    ['name', 2],
  ] as const);
  return facts.purchase.taxRows.map((row, i) =>
    line(taxLabel(style, row, i, form), style.money(row.tax, 'TAX', i)),
  );
}

type TaxLabelForm = 'nameRate' | 'rateName' | 'inBrackets' | 'onNet' | 'lettered' | 'name';

function taxLabel(style: Style, row: TaxRow, index: number, form: TaxLabelForm): Span[] {
  const name = plain(style.capitals ? row.name.toUpperCase() : row.name);
  const rate = style.rate(row.rate, 'TAX_RATE', index);
  if (form === 'lettered') return spaced([plain('ABCD'.charAt(index))], [rate], [name]);
  if (form === 'rateName') return spaced([rate], [name]);
  if (form === 'inBrackets') return spaced([name], [{ ...rate, text: `(${rate.text})` }]);
  if (form === 'onNet')
    return spaced([name], [rate], [plain('/')], style.number(row.net, 'TAX_NET', index));
  return form === 'name' ? [name] : spaced([name], [rate]);
}

function sumOfTaxes(style: Style): TotalLine[] {
  const { taxRows, tax } = style.facts.purchase;
  if (taxRows.length < 2 || style.random.chance(0.5)) return [];
  return [line([style.label('taxTotal')], style.money(tax, 'TAX'))];
}

function line(label: Span[], value: Span[], strong = false): TotalLine {
  return { label, value, strong };
}
