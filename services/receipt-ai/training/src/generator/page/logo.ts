import { plain } from '../labels.ts';
import { logoSpelling } from '../seller-names.ts';
import type { Frame } from './frame.ts';
import { vendor } from './parties.ts';

/** Prints the logo of the seller, or of the marketplace where it sells, with a slogan or an address below. */
export function drawLogo(frame: Frame, x: number, align: 'left' | 'right' | 'center'): void {
  const { style, sheet, random, facts } = frame;
  const font = {
    ...style.font(random.between(1.6, 2.8), random.chance(0.7)),
    family: random.pick(['sans', 'sans', 'serif'] as const),
  };
  const text = logoSpelling(facts.platform ?? facts.seller.brand, random);
  const brand = facts.platform === null ? vendor(text) : [plain(text)];
  const room = frame.width * 0.46;
  const width = sheet.widthOf(brand, font);
  if (width > room) font.size *= room / width;
  frame.y += font.size * 1.3;
  const mark = align === 'left' && random.chance(0.45);
  if (mark)
    sheet.shape({
      x,
      y: frame.y - font.size * 0.85,
      width: font.size,
      height: font.size,
      fill: style.accent,
    });
  sheet.text(mark ? x + font.size * 1.3 : x, frame.y, brand, font, {
    align,
    colour: style.accent,
  });
  frame.y += font.size * 0.3;
  const below = random.weighted([
    [null, 7],
    [facts.seller.web, 1.5],
    [style.word('slogan'), 1.5],
  ] as const);
  if (below !== null)
    frame.write([plain(below)], { scale: 0.8, align: align === 'center' ? 'center' : 'left' });
}
