import { plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';

/** Prints the summary of an account: the balance before, what was paid, and this document's charges. */
export function drawAccountSummary(frame: Frame): void {
  const { style, facts, random, sheet } = frame;
  const { payment, purchase } = facts;
  const before = payment.previousBalance;
  const settled = Math.round(purchase.total * random.between(0.6, 1.4));
  const rows: [Span, Span[]][] =
    before > 0
      ? [
          [style.label('previousBalance'), style.money(before)],
          [style.label('paid'), style.money(0)],
          [style.label('total'), style.money(purchase.total, 'TOTAL')],
          [style.label('balanceWithPrevious'), style.money(purchase.total + before)],
        ]
      : [
          [style.label('previousBalance'), style.money(settled)],
          [style.label('paid'), style.money(-settled)],
          [style.label('total'), style.money(purchase.total, 'TOTAL')],
        ];
  const width = frame.width * random.between(0.5, 1);
  if (random.chance(0.5))
    sheet.shape({
      x: frame.left - 4,
      y: frame.y,
      width: width + 8,
      height: frame.line * 1.25 * rows.length + 4,
      fill: '#eef2f7',
    });
  for (const [label, value] of rows) {
    frame.skip(1.2);
    sheet.text(frame.left, frame.y, [label], style.font());
    sheet.text(frame.left + width, frame.y, value, style.font(), { align: 'right' });
  }
  frame.skip(1);
  if (random.chance(0.5)) drawMeter(frame);
}

/** Prints the readings of a meter. */
function drawMeter(frame: Frame): void {
  const { style, facts, random } = frame;
  const first = random.integer(1_000, 80_000);
  const used = random.integer(50, 900);
  for (const [day, reading] of [
    [facts.date - 33, first],
    [facts.date - 3, first + used],
  ] as const)
    frame.write(
      [
        style.date(day),
        plain(`   ${random.fill('%#######')}   `),
        style.quantity(reading),
        plain(' kWh'),
      ],
      { scale: 0.9 },
    );
  frame.skip(0.6);
}
