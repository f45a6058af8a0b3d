import { plain, type Span } from '../labels.ts';
import { fillIn } from './closing.ts';
import type { Frame } from './frame.ts';

/** Prints the invoices that are open, as reminders and statements list them. None of their values is the document's own. */
export function drawOpenItems(frame: Frame): void {
  const { style, random, facts, sheet } = frame;
  const count = random.integer(2, 9);
  const heads = (['number', 'date', 'dueDate', 'amount'] as const).map((key) => [
    plain(style.word(key)),
  ]);
  frame.write(fillIn(frame, random.pick(facts.language.texts.terms)));
  frame.skip(1);
  let balance = 0;
  const running = random.chance(0.4);
  const rows = Array.from({ length: count }, (_, i): Span[][] => {
    const day = facts.date - (count - i) * random.integer(5, 30);
    const isPayment = i > 0 && random.chance(0.2);
    const amount = Math.round(facts.purchase.total * random.between(0.1, 1.8));
    balance += isPayment ? -amount : amount;
    return [
      [plain(isPayment ? style.word('paid') : otherNumber(frame))],
      [style.date(day)],
      [style.date(day + 30)],
      style.rowMoney(isPayment ? -amount : amount),
      ...(running ? [style.rowMoney(balance)] : []),
    ];
  });
  const cell = frame.width / (running ? 5 : 4);
  for (const [r, cells] of [heads, ...rows].entries()) {
    frame.need(3);
    frame.skip(1.25);
    for (const [i, spans] of cells.entries())
      sheet.text(
        i < 3 ? frame.left + i * cell : frame.left + (i + 1) * cell,
        frame.y,
        spans,
        sheet.fitted(spans, cell - 6, style.font(1, r === 0)),
        { align: i < 3 ? 'left' : 'right' },
      );
  }
  frame.skip(1.6);
  const sum = [plain(`${style.word('balanceWithPrevious')} `), ...style.money(balance)];
  sheet.text(frame.right, frame.y, sum, style.font(1, true), { align: 'right' });
  frame.skip(1);
}

function otherNumber({ facts, random }: Frame): string {
  return facts.number.replace(/\d(?=\D*$)/, () => String(random.integer(0, 9)));
}
