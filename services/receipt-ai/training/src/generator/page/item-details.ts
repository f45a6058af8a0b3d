import type { Item } from '../facts/purchase.ts';
import { plain, type Span } from '../labels.ts';
import type { Random } from '../random.ts';
import type { Style } from '../style.ts';
import { periodOf } from './meta.ts';

type Detail = 'serial' | 'period' | 'ean' | 'reference' | 'origin' | 'sentence' | 'discount';

const DETAILS: readonly Detail[] = [
  'serial',
  'period',
  'period',
  'ean',
  'reference',
  'origin',
  'sentence',
  'sentence',
];

/** Chooses what this document prints below the descriptions of its items: nothing mostly. */
export function chooseDetails(random: Random): readonly Detail[] {
  const count = random.weighted([
    [0, 14],
    [1, 3],
    [2, 1.2],
    [4, 0.6],
  ] as const);
  return random.shuffle(DETAILS).slice(0, count);
}

/** The lines below an item's description. */
export function detailLines(style: Style, item: Item, details: readonly Detail[]): Span[][] {
  const shown: Detail[] = details.filter(() => style.random.chance(0.8));
  // A discount is only told from a price that does not fit where it is printed.
  if (item.discount > 0 && style.random.chance(0.5)) shown.push('discount');
  return shown.map((detail) => detailLine(style, item, detail));
}

function detailLine(style: Style, item: Item, detail: Detail): Span[] {
  const { random, facts } = style;
  const { texts } = facts.language;
  switch (detail) {
    case 'serial':
      return [
        plain(random.fill(random.pick(['S/N @@%#####@', 'SN: %#########', 'IMEI %#############']))),
      ];
    case 'period':
      return periodOf(style);
    case 'ean':
      return [plain(random.fill(random.pick(['EAN %###########', 'GTIN: %############'])))];
    case 'reference':
      return style.named('deliveryNote', [plain(facts.deliveryNumber)]);
    case 'origin':
      return [
        plain(
          random.fill(random.pick(['HS %#######', 'COO: CN', 'Lot %####', '%#,% kg', 'HSN %###'])),
        ),
      ];
    case 'discount': {
      const given = Math.round(item.quantity * item.unitPrice) - item.amount;
      return [
        plain(`${style.word('discount')} `),
        style.rate(item.discount),
        plain(' '),
        ...style.rowMoney(-given),
      ];
    }
    case 'sentence': {
      const sentence = random.pick(random.pick([texts.notes, texts.legal, texts.slogan]));
      return [plain(sentence.replace(/\{\w+\}/g, ''))];
    }
  }
}
