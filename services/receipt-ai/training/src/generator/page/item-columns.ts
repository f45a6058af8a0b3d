import type { Item } from '../facts/purchase.ts';
import { marked, plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
import type { Style } from '../style.ts';

/** A column of an item table. */
export interface Column {
  heading: Span[];
  align: 'left' | 'right' | 'center';
  /** Takes the width that is left. */
  wide: boolean;
  /** May be left out where there is no room. */
  optional: boolean;
  cell: (item: Item, index: number) => Span[];
}

const OPTIONAL = new Set<TextKey>(['position', 'date', 'code', 'unit', 'taxRate', 'quantity']);

/** Chooses the columns of an item table and their order. */
export function chooseColumns(style: Style): Column[] {
  const { random, facts } = style;
  const isServices = facts.trade === 'services' || facts.trade === 'utility';
  const has = (share: number): boolean => random.chance(share);
  const quantity = has(0.88) ? [quantityColumn(style)] : [];
  const code = has(isServices ? 0.15 : 0.4) ? [codeColumn(style)] : [];
  const before = [
    ...(has(0.3) ? [positionColumn(style)] : []),
    ...(has(facts.kind === 'hotel' ? 0.8 : 0.08) ? [dateColumn(style)] : []),
  ];
  const first = has(0.2) ? [...quantity, ...code] : code;
  const afterDescription = first.length > code.length ? [] : quantity;
  return [
    ...before,
    ...first,
    descriptionColumn(style),
    ...afterDescription,
    ...(has(0.25) ? [unitColumn(style)] : []),
    ...(has(0.85) ? [priceColumn(style)] : []),
    ...(facts.purchase.items.some(({ discount }) => discount > 0) ? [discountColumn(style)] : []),
    ...moneyColumns(style),
    ...(has(facts.kind === 'hotel' ? 0.3 : 0) ? [balanceColumn(style)] : []),
  ];
}

function column(style: Style, key: TextKey, align: Column['align'], cell: Column['cell']): Column {
  return {
    heading: [plain(style.word(key))],
    align,
    wide: false,
    optional: OPTIONAL.has(key),
    cell,
  };
}

function positionColumn(style: Style): Column {
  return column(style, 'position', 'left', (_item, index) => [plain(String(index + 1))]);
}

function dateColumn(style: Style): Column {
  const { date } = style.facts;
  const count = style.facts.purchase.items.length;
  const [heading = ''] = [...style.facts.language.texts.date].sort((a, b) => a.length - b.length);
  const base = column(style, 'date', 'left', (_item, index) => [
    style.date(date - Math.max(0, Math.min(6, count - index))),
  ]);
  return { ...base, heading: [plain(heading)] };
}

function codeColumn(style: Style): Column {
  return column(style, 'code', 'left', ({ code }, index) => [marked(code, 'ITEM_CODE', index)]);
}

function descriptionColumn(style: Style): Column {
  const base = column(style, 'description', 'left', ({ description }, index) => [
    marked(description, 'ITEM_DESC', index),
  ]);
  return { ...base, wide: true };
}

function quantityColumn(style: Style): Column {
  const decimals = style.random.weighted([
    [0, 6],
    [2, 2],
    [3, 0.5],
  ] as const);
  const withUnit = style.random.chance(0.25);
  return column(
    style,
    'quantity',
    style.random.pick(['right', 'center', 'left']),
    (item, index) => [
      style.quantity(item.quantity, 'ITEM_QTY', index, decimals),
      ...(withUnit ? [plain(` ${item.unit}`)] : []),
    ],
  );
}

function unitColumn(style: Style): Column {
  return column(style, 'unit', 'left', ({ unit }) => [plain(unit)]);
}

function priceColumn(style: Style): Column {
  return column(style, 'unitPrice', 'right', ({ unitPrice }, index) =>
    style.price(unitPrice, index),
  );
}

function discountColumn(style: Style): Column {
  return column(style, 'discount', 'right', ({ discount }) => [
    discount > 0 ? style.rate(discount) : plain('-'),
  ]);
}

/** What a guest owes after each row of a folio. */
function balanceColumn(style: Style): Column {
  const { items } = style.facts.purchase;
  return column(style, 'amountDue', 'right', (_item, index) =>
    style.rowMoney(items.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, 0)),
  );
}

/** The amount alone, with the tax's rate, or the three columns of net, tax and gross. */
function moneyColumns(style: Style): Column[] {
  const { random, facts } = style;
  const { purchase } = facts;
  const amount = column(style, 'amount', 'right', (item, index) =>
    style.rowMoney(item.amount, 'ITEM_AMOUNT', index),
  );
  const isTaxed = purchase.taxRows.length > 0;
  const codes = random.pick(['ABC', '123', 'SZE']);
  const coded = random.chance(0.15);
  const rate = column(style, 'taxRate', 'right', (item) => [
    coded ? plain(codes.charAt(item.rate % 3)) : style.rate(rateOf(style, item)),
  ]);
  if (!isTaxed || random.chance(0.45)) return [amount];
  if (random.chance(0.6)) return random.chance(0.5) ? [rate, amount] : [amount, rate];
  const split = (item: Item): { net: number; tax: number } => {
    const factor = rateOf(style, item) / 100;
    const net = purchase.pricesIncludeTax ? Math.round(item.amount / (1 + factor)) : item.amount;
    return { net, tax: purchase.pricesIncludeTax ? item.amount - net : Math.round(net * factor) };
  };
  const included = purchase.pricesIncludeTax;
  const net = column(style, 'net', 'right', (item, index) =>
    style.rowMoney(split(item).net, included ? 'O' : 'ITEM_AMOUNT', index),
  );
  const tax = column(style, 'taxTotal', 'right', (item) => style.rowMoney(split(item).tax));
  const gross = column(style, 'gross', 'right', (item, index) =>
    style.rowMoney(
      split(item).net + split(item).tax,
      included ? 'ITEM_AMOUNT' : 'O',
      included ? index : null,
    ),
  );
  return random.chance(0.5) ? [net, rate, tax, gross] : [net, tax, gross];
}

/** The sum of the rates that an item has. */
function rateOf({ facts }: Style, item: Item): number {
  const { rates } = facts.purchase;
  return rates[item.rate] ?? 0;
}
