import { marked, plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
import { phoneLine, vendor } from '../page/parties.ts';
import { spaced } from '../sheet.ts';
import type { Roll } from './roll.ts';

/** Prints the shop at the top of a slip: the brand, the company, the address and its tax id. */
export function drawShop(roll: Roll): void {
  const { random, facts, style } = roll;
  const { seller } = facts;
  const brand = random.chance(0.5) ? seller.brand.toUpperCase() : seller.brand;
  const title = drawTitleFirst(roll, 0.12);
  const isBrandFirst = random.chance(0.72);
  if (isBrandFirst) roll.center(vendor(brand), random.between(1.2, 2.2), random.chance(0.6));
  if (!isBrandFirst || random.chance(0.35)) roll.center(vendor(seller.name));
  const left = random.chance(0.15);
  const print = (spans: readonly Span[]): void => (left ? roll.write(spans) : roll.center(spans));
  print([plain(seller.street)]);
  print([plain(seller.town)]);
  if (random.chance(0.65)) print(phoneLine(style));
  const taxId = seller.taxIds[0];
  if (taxId && random.chance(0.65)) print([plain(`${style.colon(taxId.label)} ${taxId.value}`)]);
  if (random.chance(0.2)) print([plain(seller.web)]);
  roll.gap();
  if (!title) drawTitleFirst(roll, 0.45);
}

function drawTitleFirst(roll: Roll, share: number): boolean {
  const { random, style, facts } = roll;
  if (!random.chance(share)) return false;
  const usual: TextKey = facts.kind === 'card-slip' ? 'cardSlip' : 'receipt';
  const key = random.chance(0.75) ? usual : random.pick(['taxInvoice', 'invoice'] as const);
  roll.center([plain(style.word(key))], random.pick([1, 1.2, 1.4]), random.chance(0.4));
  return true;
}

/** Prints the receipt's number and date among the numbers of the register, the cashier and the table. */
export function drawSlipData(roll: Roll, share: { number: number; noise: number }): void {
  const { random, style, facts } = roll;
  const numbered = random.chance(share.number);
  const number = spaced([style.labelled('receiptNumber')], [marked(facts.number, 'NUMBER')]);
  const labelled = random.chance(0.45);
  const date = [
    style.date(facts.date, 'DATE'),
    plain(`${random.pick([' ', '  ', ', '])}${facts.time}`),
  ];
  const noise: Span[][] = [];
  const add = (chance: number, key: TextKey, pattern: string): void => {
    if (random.chance(chance))
      noise.push(spaced([style.labelled(key)], [plain(random.fill(pattern))]));
  };
  add(share.noise, 'register', random.pick(['0%', '%', '###%', '%#']));
  if (random.chance(share.noise))
    noise.push(
      spaced([style.labelled('cashier')], [plain(random.pick([facts.person, random.fill('%##')]))]),
    );
  add(facts.kind === 'restaurant' ? 0.7 : 0, 'table', '%#');
  add(facts.kind === 'restaurant' ? 0.25 : 0, 'guest', '%');
  add(share.noise / 4, 'terminal', '%#######');
  const dateLine = labelled ? spaced([style.labelled('date')], date) : date;
  const lines = random.shuffle([dateLine, ...(numbered ? [number] : []), ...noise]);
  for (let i = 0; i < lines.length; i += 1) {
    const [line = [], next] = lines.slice(i, i + 2);
    const width =
      roll.sheet.widthOf(line, roll.font()) + (next ? roll.sheet.widthOf(next, roll.font()) : 0);
    if (next && width < roll.width * 0.92 && random.chance(0.5)) {
      roll.pair(line, next);
      i += 1;
    } else roll.write(line);
  }
}
