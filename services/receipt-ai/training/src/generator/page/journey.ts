import { plain } from '../labels.ts';
import { spaced } from '../sheet.ts';
import type { Frame } from './frame.ts';

/** Prints who travels, from where to where and when: dates and numbers that are not the document's own. */
export function drawJourney(frame: Frame): void {
  const { style, random, facts } = frame;
  const towns = random.shuffle(facts.country.towns).map((town) =>
    town
      .replace(/[\d,-]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  );
  const [from = '', to = ''] = towns;
  const travel = facts.date + random.integer(1, 60);
  frame.write(style.named('guest', [plain(facts.person)]));
  const legs = random.chance(0.5)
    ? ([[from, to, travel]] as const)
    : ([
        [from, to, travel],
        [to, from, travel + 3],
      ] as const);
  for (const [start, end, day] of legs) {
    frame.skip(0.4);
    frame.write([plain(`${start} ${random.pick(['→', '-', '–', '>'])} ${end}`)], { bold: true });
    frame.write(
      spaced(
        [style.labelled('departure')],
        [style.date(day)],
        [plain(hour(random.integer(5, 14), random.integer(0, 59)))],
        [style.labelled('arrival')],
        [plain(hour(random.integer(15, 23), random.integer(0, 59)))],
      ),
    );
    if (random.chance(0.3))
      frame.write(
        spaced(
          [style.quantity(random.integer(12, 900) / 10)],
          [plain('km')],
          [plain(`${random.integer(6, 80)} min`)],
        ),
      );
    frame.write([plain(random.fill(random.pick(['ICE %##', '@@ %###', 'IC %###', '@@%## / @'])))]);
  }
  frame.skip(1);
}

function hour(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
