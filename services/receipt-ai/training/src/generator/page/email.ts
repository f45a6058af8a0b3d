import printed from '../data/printed.json' with { type: 'json' };
import { marked, plain, type Span } from '../labels.ts';
import { spaced } from '../sheet.ts';
import type { Frame } from './frame.ts';
import { vendor } from './parties.ts';

/** Prints the head of an e-mail as a mail program prints it: sender, subject, when it was sent, and the first lines. */
export function drawEmailHead(frame: Frame): void {
  const { style, random, facts, sheet } = frame;
  const { seller, person } = facts;
  const heads: Readonly<Record<string, readonly string[]>> = printed.mailHeads;
  const [from = '', to = '', sent = '', subject = ''] =
    heads[facts.language.code] ?? printed.mailHeads.en;
  const sender = [...vendor(seller.brand), plain(` <${seller.mail}>`)];
  const isIssued = random.chance(0.55);
  const sentOn = [style.date(facts.date, isIssued ? 'DATE' : 'O'), plain(` ${facts.time}`)];
  const topic: Span[] = [plain(`${style.word('subject')} `)];
  const numbered = random.chance(0.5);
  if (numbered) topic.push(marked(facts.number, 'NUMBER'));
  const rows: [string, Span[]][] = random.chance(0.5)
    ? [
        [from, sender],
        [to, [plain(person)]],
        [sent, sentOn],
        [subject, topic],
      ]
    : [
        [subject, topic],
        [from, sender],
        [sent, sentOn],
        [to, [plain(person)]],
      ];
  for (const [head, value] of rows) frame.write(spaced([plain(`${head}:`)], value));
  frame.skip(0.6);
  sheet.line(frame.left, frame.y, frame.width, '#aaaaaa');
  frame.skip(random.between(0.8, 2));
  const brand = { ...vendor(seller.brand)[0], text: seller.brand } as Span;
  frame.write([brand], {
    scale: random.between(1.5, 2.4),
    bold: true,
    align: random.pick(['left', 'center']),
    colour: style.accent,
  });
  frame.skip(0.6);
  frame.write([plain(style.word('greeting'))]);
  if (!numbered) frame.write(style.named('number', style.documentNumber()));
  if (!isIssued) frame.write(style.named('date', [style.date(facts.date, 'DATE')]));
  if (random.chance(0.4)) frame.write(style.named('orderNumber', [plain(facts.orderNumber)]));
}
