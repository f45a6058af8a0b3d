import type { Item } from '../facts/purchase.ts';
import { marked, plain, type Span } from '../labels.ts';
import { spaced } from '../sheet.ts';
import type { Roll } from './roll.ts';

type Form =
  | 'amountOnly'
  | 'quantityBelow'
  | 'quantityBefore'
  | 'columns'
  | 'fourColumns'
  | 'quantityAbove'
  | 'codeAbove'
  | 'numbered';

/** Prints the items of a slip, each in the form of the shop. */
export function drawSlipItems(roll: Roll): void {
  const { random, facts, style } = roll;
  const { items } = facts.purchase;
  const form = random.weighted<Form>([
    ['amountOnly', 3],
    ['quantityBelow', 3],
    ['quantityBefore', facts.kind === 'restaurant' ? 6 : 2],
    ['columns', 1.5],
    ['fourColumns', 1],
    ['quantityAbove', 1],
    ['codeAbove', 1],
    ['numbered', 0.8],
  ]);
  const letters = random.chance(0.3)
    ? random.pick([
        ['A', 'B', 'C'],
        ['1', '2', '3'],
        ['D', 'C', 'E'],
        ['*', '', ''],
      ])
    : null;
  const capitals = random.chance(0.4);
  drawSlipHeading(roll, form);
  for (const [i, item] of items.entries()) {
    const suffix = letters ? [plain(` ${letters[item.rate % 3] ?? ''}`)] : [];
    const text = capitals
      ? item.description.toLocaleUpperCase(facts.language.code)
      : item.description;
    const shown = { ...item, description: text };
    drawSlipItem(roll, form, shown, i, [
      ...style.rowMoney(item.amount, 'ITEM_AMOUNT', i),
      ...suffix,
    ]);
    if (item.discount > 0) drawDiscount(roll, item);
  }
}

/** The discount of an item, which its amount has already lost. */
function drawDiscount(roll: Roll, item: Item): void {
  const { style } = roll;
  const given = Math.round(item.quantity * item.unitPrice) - item.amount;
  roll.write([
    plain(`  ${style.word('discount')} `),
    style.rate(item.discount),
    plain(' '),
    ...style.rowMoney(-given),
  ]);
}

function drawSlipHeading(roll: Roll, form: Form): void {
  const { random, style } = roll;
  if (form === 'columns') {
    const heads = (['description', 'quantity', 'unitPrice', 'amount'] as const).map((key) => [
      plain(style.word(key)),
    ]);
    roll.cells(heads, COLUMN_ENDS, 0.8);
    roll.rule();
  } else if (form === 'fourColumns') {
    const heads = (['quantity', 'description', 'unitPrice', 'amount'] as const).map((key) => [
      plain(style.word(key)),
    ]);
    roll.cells(heads, [0, 0.4, 0.74, 1], 0.8);
  } else if (random.chance(0.2)) {
    roll.pair([plain(style.word('description'))], [plain(style.word('amount'))]);
    if (random.chance(0.5)) roll.rule();
  }
}

const COLUMN_ENDS = [0, 0.56, 0.78, 1];

function drawSlipItem(roll: Roll, form: Form, item: Item, index: number, amount: Span[]): void {
  const { style, random } = roll;
  const description = marked(item.description, 'ITEM_DESC', index);
  const quantity = style.quantity(item.quantity, 'ITEM_QTY', index);
  const price = style.price(item.unitPrice, index);
  const isMany = item.quantity !== 1;
  if (form === 'columns') {
    roll.write([description]);
    roll.cells([[], [quantity], price, amount], COLUMN_ENDS);
    return;
  }
  if (form === 'fourColumns') {
    const name = roll.sheet.wrap(
      [quantity, plain('  '), description],
      roll.width * 0.52,
      roll.font(),
    );
    for (const part of name.slice(0, -1)) roll.write(part);
    roll.cells([name.at(-1) ?? [], price, amount], [0, 0.74, 1]);
    return;
  }
  if (form === 'quantityAbove') {
    const code = random.chance(0.6) ? [marked(item.code, 'ITEM_CODE', index), plain('  ')] : [];
    const unit = random.chance(0.6) ? ` ${item.unit}` : '';
    roll.write([...code, plain('('), quantity, plain(`${unit} X `), ...price, plain(')')]);
    roll.pair([description], amount);
    return;
  }
  if (form === 'quantityBefore') {
    const sign = random.chance(0.4) ? ' x ' : ' ';
    roll.pair([quantity, plain(sign), description], amount);
    return;
  }
  if (form === 'numbered') {
    roll.pair(spaced([plain(`${index + 1}.`)], [description]), []);
    roll.pair(spaced([plain('  ')], [quantity], [plain('x')], price), amount);
    return;
  }
  if (form === 'codeAbove') {
    roll.write(spaced([marked(item.code, 'ITEM_CODE', index)], [description]));
    roll.pair(spaced([quantity], [plain('x')], price), amount);
    return;
  }
  const perUnit = form === 'quantityBelow' && isMany;
  if (!perUnit || random.chance(0.5)) {
    roll.pair([description], amount);
    if (perUnit)
      roll.write([
        plain('  '),
        quantity,
        plain(` ${random.pick(['x', '@', '*', `${item.unit} x`])} `),
        ...price,
      ]);
  } else {
    roll.write([description]);
    roll.pair([plain('  '), quantity, plain(' x '), ...price], amount);
  }
}
