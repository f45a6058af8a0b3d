import { plain } from '../labels.ts';
import type { Sheet } from '../sheet.ts';
import type { Style } from '../style.ts';
import { Roll } from './roll.ts';
import { drawCardBlock } from './slip-card.ts';
import { drawSlipEnd, drawSlipTotals } from './slip-end.ts';
import { drawShop, drawSlipData } from './slip-head.ts';
import { drawSlipItems } from './slip-items.ts';

/** Prints a receipt on a roll of thermal paper. */
export function composeSlip(sheet: Sheet, style: Style): void {
  const roll = new Roll(sheet, style);
  const { random, facts } = roll;
  drawShop(roll);
  if (facts.kind === 'card-slip') {
    drawSlipData(roll, { number: 0.35, noise: 0.2 });
    drawCardBlock(roll, true);
    drawSlipEnd(roll);
    roll.cut();
    return;
  }
  const dataFirst = random.chance(0.7);
  if (dataFirst) drawSlipData(roll, { number: 0.7, noise: 0.4 });
  if (facts.kind === 'taxi') drawRide(roll);
  if (facts.kind === 'fuel' && random.chance(0.7))
    roll.write([
      plain(
        random.fill(
          random.pick(['PUMP %', 'Pump No. 0%', 'POMPE : %', '* % *', 'PUMP# 0%', 'SP %']),
        ),
      ),
    ]);
  if (random.chance(0.85)) roll.rule();
  drawSlipItems(roll);
  roll.rule();
  drawSlipTotals(roll);
  if (facts.payment.method === 'card' && random.chance(0.45)) drawCardBlock(roll, false);
  if (!dataFirst) {
    roll.rule();
    drawSlipData(roll, { number: 0.7, noise: 0.4 });
  }
  drawSlipEnd(roll);
  roll.cut();
}

/** Prints from where to where a taxi went, how far and how long. */
function drawRide(roll: Roll): void {
  const { random, facts, style } = roll;
  if (random.chance(0.6)) roll.write(style.named('cashier', [plain(random.fill('%##'))]));
  if (random.chance(0.7)) roll.pair([plain('KM')], [style.quantity(random.integer(12, 480) / 10)]);
  if (random.chance(0.4)) roll.pair([plain(facts.time)], [plain(`+ ${random.integer(5, 55)} min`)]);
}
