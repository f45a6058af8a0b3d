import { plain } from '../labels.ts';
import { spaced } from '../sheet.ts';
import type { Roll } from './roll.ts';

/** Prints amounts that tempt a reader below the totals: savings, points, tips to choose from, and how many items there are. */
export function drawSlipExtras(roll: Roll): void {
  const { random, facts, style } = roll;
  const { items, total } = facts.purchase;
  if (random.chance(0.12)) {
    const count = [plain(String(items.length))];
    if (random.chance(0.6)) roll.pair([plain(style.word('quantity'))], count);
    else roll.write(spaced([plain(style.word('quantity'))], count));
  }
  if (random.chance(0.1))
    roll.pair([style.label('saved')], style.money(Math.round(total * random.between(0.02, 0.4))));
  if (random.chance(0.12)) drawLoyalty(roll);
  if (facts.kind === 'restaurant' && facts.purchase.tip === 0 && random.chance(0.3))
    drawTipChoice(roll);
}

function drawLoyalty(roll: Roll): void {
  const { random, style } = roll;
  roll.write(style.named('member', [plain(random.fill('%### #### #### ####'))]));
  const points = random.integer(1, 900);
  roll.pair([style.label('points')], [style.quantity(points)]);
  if (random.chance(0.4))
    roll.pair([plain(`${style.word('points')} =`)], [style.quantity(points * 7 + 130)]);
}

/** Prints tips to choose from, or lines where a tip and a total are written by hand. */
function drawTipChoice(roll: Roll): void {
  const { random, facts, style } = roll;
  const { total } = facts.purchase;
  roll.rule();
  if (random.chance(0.4)) {
    const blank = '_'.repeat(random.integer(6, 12));
    roll.pair([plain(style.word('tip'))], [plain(blank)]);
    roll.pair([plain(style.word('total'))], [plain(blank)]);
    return;
  }
  roll.center([
    plain(random.pick(['Suggested gratuity', 'SUGGESTED TIPS', 'Tip guide', style.word('tip')])),
  ]);
  for (const percent of random.pick([
    [15, 18, 20],
    [18, 20, 22],
    [10, 15, 20],
  ])) {
    const tip = Math.round((total * percent) / 100);
    const withTotal = random.chance(0.3);
    roll.write([
      style.rate(percent),
      plain(random.pick([' = ', ': ', ' '])),
      ...style.money(tip),
      ...(withTotal ? [plain(' ('), ...style.money(total + tip), plain(')')] : []),
    ]);
  }
}
