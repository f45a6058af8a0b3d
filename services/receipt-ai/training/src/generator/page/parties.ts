import type { Company } from '../facts/companies.ts';
import { marked, plain, type Span } from '../labels.ts';
import { nameLines } from '../seller-names.ts';
import type { Style } from '../style.ts';
import type { Frame, WriteOptions } from './frame.ts';

/** The lines of a seller: the name, and the lines below it. */
export function sellerLines(style: Style): Span[][] {
  const names = nameLines(style.facts.seller.name, style.random).map(vendor);
  return [...names, ...linesBelowName(style)];
}

/** The address of a seller, and some of phone, mail, register and tax id. */
export function linesBelowName(style: Style): Span[][] {
  const { random, facts } = style;
  const { seller } = facts;
  const lines: Span[][] = [];
  if (random.chance(0.06)) lines.push([plain(style.word('slogan'))]);
  if (random.chance(0.06)) lines.push(style.named('director', [plain(seller.director)]));
  lines.push([plain(seller.street)], [plain(seller.town)]);
  if (random.chance(0.25)) lines.push([plain(countryName(style))]);
  if (random.chance(0.7)) lines.push(phoneLine(style));
  if (random.chance(0.2)) lines.push(style.named('fax', [plain(random.fill('0%## ### %##'))]));
  if (random.chance(0.4)) lines.push([plain(seller.mail)]);
  if (random.chance(0.4)) lines.push([plain(seller.web)]);
  for (const [i, { label, value }] of seller.taxIds.entries())
    if (i === 0 || random.chance(0.3)) lines.push([plain(`${style.colon(label)} ${value}`)]);
  if (random.chance(0.2)) lines.push(style.named('registration', [plain(seller.register)]));
  return lines;
}

export function phoneLine(style: Style): Span[] {
  return style.named('phone', [plain(style.facts.seller.phone)]);
}

/** The lines of a buyer, who is a company, a person or both. */
export function buyerLines(style: Style, heading: boolean): Span[][] {
  const { random, facts } = style;
  const { buyer, person } = facts;
  const lines: Span[][] = heading ? [[style.labelled('billTo')]] : [];
  const isPerson = random.chance(facts.kind === 'invoice' ? 0.25 : 0.6);
  if (!isPerson) lines.push([plain(buyer.name)]);
  if (isPerson || random.chance(0.4)) lines.push([plain(person)]);
  lines.push([plain(buyer.street)], [plain(buyer.town)]);
  const taxId = buyer.taxIds[0];
  if (!isPerson && taxId && random.chance(0.35))
    lines.push([plain(`${style.colon(taxId.label)} ${taxId.value}`)]);
  if (random.chance(0.12)) lines.push(style.named('phone', [plain(buyer.phone)]));
  if (random.chance(0.12)) lines.push([plain(buyer.mail)]);
  return lines;
}

/** Prints lines below each other, the first in bold where wanted, and goes back to the top. */
export function column(
  frame: Frame,
  lines: readonly (readonly Span[])[],
  options: WriteOptions & { headBold?: boolean },
): number {
  const top = frame.y;
  for (const [i, line] of lines.entries())
    frame.write(line, {
      ...options,
      bold: options.bold ?? (i === 0 && (options.headBold ?? false)),
    });
  const end = frame.y;
  frame.y = top;
  return end;
}

/** The seller's name. */
export function vendor(name: string): Span[] {
  return [marked(name, 'VENDOR')];
}

export function addressLine({ street, town }: Company, separator: string): string {
  return `${street}${separator}${town}`;
}

/** Names of countries in each language: making them takes longer than a document. */
const COUNTRY_NAMES = new Map<string, Intl.DisplayNames>();

function countryName({ facts: { country, language } }: Style): string {
  const names =
    COUNTRY_NAMES.get(language.code) ?? new Intl.DisplayNames([language.code], { type: 'region' });
  COUNTRY_NAMES.set(language.code, names);
  return names.of(country.code) ?? country.code;
}
