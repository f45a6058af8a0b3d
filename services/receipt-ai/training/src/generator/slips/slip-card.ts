import { plain, type Span } from '../labels.ts';
import { spaced } from '../sheet.ts';
import { totalLine } from '../total-lines.ts';
import type { Roll } from './roll.ts';

/** Prints the data of the card and its terminal: numbers that are neither the total nor the receipt's. */
export function drawCardBlock(roll: Roll, isWhole: boolean): void {
  const { style, facts, random } = roll;
  roll.rule();
  if (random.chance(0.5)) roll.center([plain(style.word('cardSlip'))]);
  const lines = random.shuffle(cardLines(roll)).slice(0, random.integer(2, isWhole ? 10 : 6));
  const inColumns = random.chance(0.3);
  for (const { name, value } of lines)
    if (inColumns) roll.pair(name, value);
    else roll.write(spaced(name, value));
  if (random.chance(isWhole ? 0.2 : 0.3))
    roll.pair([style.date(facts.date, 'DATE')], [plain(facts.time)]);
  if (isWhole) {
    roll.gap(0.4);
    const { label, value } = totalLine(style);
    roll.pair(label, value, random.pick([1, 1.3]), random.chance(0.6));
  } else if (random.chance(0.6))
    roll.pair([plain(style.word('amount'))], style.money(facts.purchase.total));
  if (random.chance(0.6))
    roll.center([
      plain(random.pick(['APPROVED', '00 APPROVED', 'PIN VERIFIED', 'CONTACTLESS', 'OK'])),
    ]);
}

function cardLines({ style, random }: Roll): { name: Span[]; value: Span[] }[] {
  const card = random.pick([
    '**** **** **** ####',
    'XXXXXXXXXXXX%XXX',
    'XXXX####',
    '######******####',
    '############ ####',
  ]);
  const line = (name: string, pattern: string): { name: Span[]; value: Span[] } => ({
    name: [plain(style.colon(name))],
    value: [plain(random.fill(pattern))],
  });
  return [
    { name: [style.labelled('terminal')], value: [plain(random.fill('%#######'))] },
    line('AID', 'A000000#######'),
    line(style.word('card'), card),
    line(random.pick(['AUTH CODE', 'Auth', 'APPR CODE', 'AUTH']), '%#####'),
    line(random.pick(['TRACE', 'Trace-Nr.', 'STAN', 'Trace No.']), '######'),
    line('RRN', '%###########'),
    line(random.pick(['BATCH', 'Batch No.', 'BATCH#']), '000%##'),
    line(random.pick(['REF', 'Ref. No.', 'REFERENCE']), '00%###'),
    line(random.pick(['MID', 'Merchant ID', 'MERCHANT', 'VU-Nr.']), '%########'),
    line('TVR', '00000080##'),
    line('TSI', 'E800'),
    line(random.pick(['SEQ', 'TXN', 'HOST']), '%#####'),
    line(random.pick(['EXP', 'Exp. Date', 'VALID']), random.pick(['**/**', '0%/2%', 'XX/XX'])),
  ];
}
