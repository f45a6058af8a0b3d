import { plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';
import { addressLine, vendor } from './parties.ts';

/** Prints the seller at the foot of pages, in one line or in columns, with its register, director, taxes and banks. */
export function drawSellerFooter(frame: Frame, firstPage: number): void {
  const { sheet, random, style } = frame;
  const form = random.pick(['line', 'columns', 'columns'] as const);
  const font = style.font(random.between(0.6, 0.78));
  const onAll = random.chance(0.7);
  const columns = form === 'columns' ? footerColumns(frame) : [[footerLine(frame)]];
  const last = sheet.pages.length - 1;
  for (let page = onAll ? firstPage : last; page <= last; page++)
    printColumns(frame, columns, font, page);
}

function printColumns(
  { sheet, left, width, bottom }: Frame,
  columns: readonly (readonly Span[][])[],
  font: ReturnType<Frame['style']['font']>,
  page: number,
): void {
  const top = bottom + font.size * 2.2;
  const cell = width / columns.length;
  if (columns.length === 1) {
    const line = columns[0]?.[0] ?? [];
    sheet.textOn(page, left + width / 2, top, line, sheet.fitted(line, width, font), 'center');
    return;
  }
  for (const [i, lines] of columns.entries())
    for (const [j, line] of lines.entries())
      sheet.textOn(
        page,
        left + i * cell,
        top + j * font.size * 1.22,
        line,
        sheet.fitted(line, cell - 8, font),
      );
}

function footerLine({ style, facts: { seller }, random }: Frame): Span[] {
  const between = random.pick([' · ', ' | ', ', ', ' - ']);
  const taxId = seller.taxIds[0];
  const parts = [
    addressLine(seller, between),
    ...(taxId ? [`${style.colon(taxId.label)} ${taxId.value}`] : []),
    ...(random.chance(0.4)
      ? [`${style.colon(style.word('registration'))} ${seller.register}`]
      : []),
    ...(random.chance(0.3) ? [seller.banks[0]?.iban ?? ''] : []),
  ];
  return [...vendor(seller.name), plain(between + parts.join(between))];
}

/** Two to five columns of at most five lines: the address, how to reach it, register and taxes, and a bank or two. */
function footerColumns({ style, facts, random }: Frame): Span[][][] {
  const { seller } = facts;
  const text = (key: Parameters<typeof style.word>[0], value: string): Span[] => [
    plain(`${style.colon(style.word(key))} ${value}`),
  ];
  const reach: Span[][] = [
    text('phone', seller.phone),
    ...(random.chance(0.5) ? [text('fax', random.fill(`${seller.phone.slice(0, -2)}%#`))] : []),
    [plain(seller.mail)],
    [plain(seller.web)],
  ];
  const legal: Span[][] = [
    text('registration', seller.register),
    ...(random.chance(0.6) ? [text('director', seller.director)] : []),
    ...seller.taxIds
      .slice(0, 2)
      .map(({ label, value }) => [plain(`${style.colon(label)} ${value}`)]),
  ];
  const banks = seller.banks
    .slice(0, 2)
    .map(({ bank, iban, bic }) => [
      [plain(random.chance(0.3) ? `${style.word('bank')} ${bank}` : bank)],
      [plain(`IBAN ${iban}`)],
      [plain(`${random.pick(['BIC', 'SWIFT', 'BIC/SWIFT:'])} ${bic}`)],
    ]);
  const others = random.shuffle([reach, legal, ...banks]).slice(0, random.integer(1, 4));
  return [[vendor(seller.name), [plain(seller.street)], [plain(seller.town)]], ...others];
}
