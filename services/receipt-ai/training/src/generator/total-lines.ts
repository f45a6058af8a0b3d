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
  if (payment.deposit > 0)
    return [
      line([style.label('deposit')], style.money(-payment.deposit)),
      line([style.label('amountDue')], style.money(total - payment.deposit), true),
    ];
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
  return line(label, value, true);
}

function taxRowLines(style: Style): TotalLine[] {
  const { random, facts } = style;
  const form = random.weighted([
    ['nameRate', 5],
    ['rateName', 3],
    ['inBrackets', 2],
    ['onNet', 1],
    ['name', 2],
  ] as const);
  return facts.purchase.taxRows.map((row, i) =>
    line(taxLabel(style, row, i, form), style.money(row.tax, 'TAX', i)),
  );
}

type TaxLabelForm = 'nameRate' | 'rateName' | 'inBrackets' | 'onNet' | 'name';

function taxLabel(style: Style, row: TaxRow, index: number, form: TaxLabelForm): Span[] {
  const name = plain(style.capitals ? row.name.toUpperCase() : row.name);
  const rate = style.rate(row.rate, 'TAX_RATE', index);
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
