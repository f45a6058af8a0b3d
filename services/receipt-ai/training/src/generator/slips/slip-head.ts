import { weekdayOf } from '../dates.ts';
import { plain, type Span } from '../labels.ts';
import type { TextKey } from '../language.ts';
import { phoneLine, vendor } from '../page/parties.ts';
import { logoSpelling, nameLines } from '../seller-names.ts';
import type { Roll } from './roll.ts';

/** Prints the shop at the top of a slip: the brand, the company, the address and its tax id. */
export function drawShop(roll: Roll): void {
  const { random, facts, style } = roll;
  const { seller } = facts;
  const title = drawTitleFirst(roll, 0.2);
  roll.named = random.chance(0.95);
  if (roll.named) drawNames(roll);
  const left = random.chance(0.15);
  const print = (spans: readonly Span[]): void => (left ? roll.write(spans) : roll.center(spans));
  if (random.chance(0.15)) print([plain(style.word('slogan'))]);
  if (random.chance(0.2)) print([plain(branchOf(roll))]);
  print([plain(seller.street)]);
  print([plain(seller.town)]);
  if (random.chance(0.65)) print(phoneLine(style));
  const taxId = seller.taxIds[0];
  if (taxId && random.chance(0.65)) print([plain(`${style.colon(taxId.label)} ${taxId.value}`)]);
  if (random.chance(0.12)) print(style.named('registration', [plain(seller.register)]));
  if (random.chance(0.2)) print([plain(seller.web)]);
  roll.gap();
  if (!title) drawTitleFirst(roll, 0.45);
}

/** The logo, the company or both, in either order. */
function drawNames(roll: Roll): void {
  const { random, facts } = roll;
  const { seller } = facts;
  const isBrandFirst = random.chance(0.72);
  if (isBrandFirst)
    roll.center(
      vendor(logoSpelling(seller.brand, random)),
      random.between(1.2, 2.2),
      random.chance(0.6),
    );
  if (isBrandFirst && random.chance(0.65)) return;
  for (const line of nameLines(seller.name, random)) roll.center(vendor(line));
}

/** The branch of a shop: its number, or the part of the town where it is. */
function branchOf({ random, facts, style }: Roll): string {
  const place = facts.buyer.town.replace(/[\d-]+/g, ' ').trim();
  return random.pick([
    random.fill(`${style.word('register')} %##`),
    random.fill(`Store #0%##`),
    place,
    place.toUpperCase(),
    random.fill(`${place} 0%#`),
  ]);
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
  if (random.chance(0.12)) {
    drawDataTable(roll, numbered);
    return;
  }
  const number = style.named('receiptNumber', style.documentNumber());
  const date = dateAndTime(roll);
  const noise: Span[][] = [];
  const add = (chance: number, key: TextKey, pattern: string): void => {
    if (random.chance(chance)) noise.push(style.named(key, [plain(random.fill(pattern))]));
  };
  add(share.noise, 'register', random.pick(['0%', '%', '###%', '%#']));
  if (random.chance(share.noise))
    noise.push(style.named('cashier', [plain(random.pick([facts.person, random.fill('%##')]))]));
  add(facts.kind === 'restaurant' ? 0.7 : 0, 'table', '%#');
  add(facts.kind === 'restaurant' ? 0.25 : 0, 'guest', '%');
  add(share.noise / 4, 'terminal', '%#######');
  if (facts.kind === 'parking' || facts.kind === 'fuel') noise.push(...vehicleLines(roll));
  add(share.noise / 8, 'customerNumber', '%#####');
  const dateLine = random.chance(0.45) ? style.named('date', date) : date;
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

function dateAndTime({ random, style, facts }: Roll): Span[] {
  const between = random.weighted([
    [' ', 6],
    ['  ', 3],
    [', ', 2],
    ['/', 0.4],
    ['-', 0.4],
    ['T', 0.3],
    [' - ', 1],
  ] as const);
  const date = style.date(facts.date, 'DATE');
  const isIso = /^\d{4}-\d\d-\d\d$/.test(date.text);
  const time = random.chance(0.08)
    ? `${facts.time} ${random.pick(['PM', 'AM', 'h', 'Uhr'])}`
    : facts.time;
  const weekday = random.chance(0.15) ? weekdayOf(facts.date, facts.language.code) : null;
  if (weekday?.before) return [plain(`${weekday.text} `), date, plain(` ${time}`)];
  if (weekday) return [date, plain(`${weekday.text} ${time}`)];
  if (random.chance(0.12)) return [plain(`${facts.time} `), date];
  return [date, plain((between === 'T') === isIso ? between : ' '), plain(time)];
}

/** Prints headings in a row above the date, the time and the numbers of the receipt, the register and the cashier. */
function drawDataTable(roll: Roll, numbered: boolean): void {
  const { random, style, facts } = roll;
  const short = (key: TextKey): string =>
    [...facts.language.texts[key]].sort((a, b) => a.length - b.length)[0] ?? '';
  const number = { head: [style.label('receiptNumber')], value: style.documentNumber() };
  const other = (key: TextKey, pattern: string): { head: Span[]; value: Span[] } => ({
    head: [plain(short(key))],
    value: [plain(random.fill(pattern))],
  });
  const columns = [
    { head: [style.label('date')], value: [style.date(facts.date, 'DATE')] },
    ...random.shuffle([
      ...(numbered ? [number] : []),
      other('register', '%#'),
      other('cashier', '%##'),
      { head: [plain('')], value: [plain(facts.time)] },
    ]),
  ];
  const ends = columns.map((_, i) => (i === 0 ? 0 : (i + 1) / columns.length));
  roll.cells(
    columns.map(({ head }) => head),
    ends,
    0.8,
  );
  roll.cells(
    columns.map(({ value }) => value),
    ends,
    0.9,
  );
}

function vehicleLines({ random, style, facts }: Roll): Span[][] {
  const plate = random.fill(random.pick(['@@-@ %##', '@@ %## @@', '%### @@@', '@@@-%##']));
  const lines = random.chance(0.6) ? [style.named('vehicle', [plain(plate)])] : [];
  if (facts.kind !== 'parking') return lines;
  const entered = `${String(random.integer(6, 12)).padStart(2, '0')}:${random.fill('%#')}`;
  const withDay = random.chance(0.6);
  const at = (time: string): Span[] => [
    ...(withDay ? [style.date(facts.date), plain(' ')] : []),
    plain(time),
  ];
  return [
    ...lines,
    style.named('entry', at(entered.replace(/:[6-9]/, ':3'))),
    style.named('exit', at(facts.time)),
  ];
}
