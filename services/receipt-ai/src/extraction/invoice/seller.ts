import { foldAccents } from '../../domain/fold-accents.ts';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { alternatives } from '../locales/index.ts';
import { cellsBelow } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

const words = (
  name: 'seller' | 'buyer' | 'legalForm' | 'noName' | 'nameLabel' | 'accountHolder' | 'letterhead',
): string => alternatives(({ invoice }) => invoice?.[name]);

/** Headings of the seller's name and address; accents are folded before. */
const SELLER_HEADING = new RegExp(String.raw`^(?:${words('seller')})(?:\s*\/\s*\w+)?\s*:?$`, 'i');

/** Headings of the buyer's, and of others who are not the seller. */
const BUYER_HEADING = new RegExp(`^(?:${words('buyer')})`, 'i');

/** The last three are of countries without a locale. */
const LEGAL_FORM = new RegExp(String.raw`\b(?:${words('legalForm')}|OY|AB|APS)\b\.?`, 'i');

/** Not a company's name: titles, page numbers, figures, labels, sentences. */
const NO_NAME = new RegExp(
  String.raw`^(?:${words('noName')}|(?:TEL|FAX|EMAIL|BIC)\b|WWW|HTTP|IBAN|GLN|STYLESHEET)|@|\d{5,}|COPYRIGHT|\(C\)|[.!?]\s+\S+\s+\S+`,
  'i',
);
const KEY_AND_VALUE = /^[^:]{2,40}:\s*\S/;
const NAME_LENGTH_MAX = 70;
const NAME_LABEL = new RegExp(String.raw`^(?:${words('nameLabel')})\s*:?$`, 'i');
const ACCOUNT_HOLDER = new RegExp(String.raw`(?:${words('accountHolder')})\s*:?\s*(.+)$`, 'i');

/** French companies close with what they are: "Télénor SAS au capital de ...". */
const CAPITAL_SENTENCE = /^(.+?)[\s,-]+(?:SARL|SASU?|SA|EURL)\b.{0,3}\bau capital\b/i;

interface Candidate {
  readonly name: string;
  readonly segment: TextSegment;
  readonly score: number;
}

/**
 * The seller of an invoice, distinguished from its buyer by headings, sender lines, legal form, domain and position. Null
 * without evidence.
 */
export function findSeller(layout: ReceiptLayout): LabelledFinding | null {
  const headed = underHeading(layout);
  if (headed) return headed;
  const buyers = buyerCells(layout);
  const domains = domainsOf(layout);
  const candidates = layout.rows.flatMap((row, rowIndex) =>
    addressCells(row).flatMap((segment): Candidate[] => {
      const read = nameIn(segment.text);
      if (!read) return [];
      return [
        {
          name: read.name,
          segment,
          score:
            read.evidence +
            (buyers.has(segment) ? -4 : 0) +
            (LEGAL_FORM.test(foldAccents(read.name)) ? 1.5 : 0) +
            (domains.some((domain) => namesDomain(read.name, domain)) ? 2 : 0) +
            (rowIndex < 4 ? 1 : 0) +
            (rowIndex < 12 ? 0.3 : 0) +
            (timesNamed(layout, read.name) > 1 ? 0.7 : 0) +
            (isAboveRegistration(layout, rowIndex, segment) ? 1 : 0),
        },
      ];
    }),
  );
  const [best] = candidates.sort((left, right) => right.score - left.score);
  if (!best || best.score < SCORE_MIN) return null;
  const confidence = best.score >= SCORE_SURE ? 0.85 : 0.6;
  return { value: withoutCapitalForm(layout, best.name), confidence, region: best.segment.region };
}

/** Below this the ranker trained on receipts is better. */
const SCORE_MIN = 2;
const SCORE_SURE = 4;

/** Text under "Verkäufer", beside its "Name:" or as the first line of its address. */
function underHeading(layout: ReceiptLayout): LabelledFinding | null {
  for (const [rowIndex, { segments }] of layout.rows.entries()) {
    for (const heading of segments) {
      if (!SELLER_HEADING.test(foldAccents(heading.text.trim()))) continue;
      const found = nameBelow(layout, rowIndex, heading);
      if (found) return { ...found, confidence: 0.93 };
    }
  }
  return null;
}

function nameBelow(
  layout: ReceiptLayout,
  rowIndex: number,
  heading: TextSegment,
): Omit<LabelledFinding, 'confidence'> | null {
  for (const cell of cellsBelow(layout, rowIndex, heading).slice(0, 8)) {
    const folded = foldAccents(cell.text.trim());
    if (BUYER_HEADING.test(folded)) return null;
    const row = layout.rows.find(({ segments }) => segments.includes(cell));
    if (NAME_LABEL.test(folded) && row) {
      const value = row.segments[row.segments.indexOf(cell) + 1];
      return value ? wholeName(layout, value) : null;
    }
    const isLine =
      !KEY_AND_VALUE.test(cell.text) && !NO_NAME.test(folded) && /\p{L}{3}/u.test(folded);
    const isKey =
      /:\s*$/.test(cell.text) || (row?.segments[row.segments.indexOf(cell) + 1]?.text ?? '') === '';
    if (isLine && isKey && !/:\s*$/.test(cell.text))
      return { value: tidy(cell.text), region: cell.region };
  }
  return null;
}

/** A long name has two lines, with the label beside the second. */
function wholeName(layout: ReceiptLayout, value: TextSegment): Omit<LabelledFinding, 'confidence'> {
  const above = layout.rows.find(
    ({ segments: [first], bottom }) =>
      first !== undefined &&
      Math.abs(first.left - value.left) < layout.lineHeight &&
      bottom <= value.top + layout.lineHeight * 0.3 &&
      value.top - bottom < layout.lineHeight * 0.6,
  )?.segments[0];
  const isPart = above && !KEY_AND_VALUE.test(above.text) && !/\d/.test(above.text);
  return { value: tidy(isPart ? `${above.text} ${value.text}` : value.text), region: value.region };
}

interface ReadName {
  readonly name: string;
  readonly evidence: number;
}

/** The name in a cell: alone, before an address in one line, or after the words that say whose account it is. */
function nameIn(text: string): ReadName | null {
  const holder = ACCOUNT_HOLDER.exec(foldAccents(text));
  if (holder) {
    const name = tidy(text.slice(text.length - (holder[1] ?? '').length));
    return isName(name) ? { name, evidence: 2 } : null;
  }
  const owner = CAPITAL_SENTENCE.exec(text)?.[1];
  if (owner !== undefined && isName(owner)) return { name: tidy(owner), evidence: 2.5 };
  const parts = text.split(/\s+[-–—●•·|,]\s+|\s*[●•·|]\s*/);
  const isSenderLine = parts.length >= 3 && /\b\d{4,6}\b/.test(text);
  const [beforeComma = '', ...address] = text.split(/,\s+/);
  if (!isSenderLine && address.length >= 2 && endsInLegalForm(beforeComma))
    return isName(beforeComma) ? { name: tidy(beforeComma), evidence: 1.5 } : null;
  const name = tidy(isSenderLine ? (parts[0] ?? '') : text);
  return isName(name) ? { name, evidence: isSenderLine ? 2.5 : 0 } : null;
}

/** "Nuageo SAS, 8 rue de la République, Paris": the form shows where the name ends. */
const endsInLegalForm = (text: string): boolean =>
  new RegExp(`${LEGAL_FORM.source}$`, 'i').test(foldAccents(text.trim()));

const isName = (name: string): boolean =>
  /\p{L}{2}/u.test(name) &&
  name.length <= NAME_LENGTH_MAX &&
  name.split(/\s+/).length <= 8 &&
  !NO_NAME.test(foldAccents(name)) &&
  !KEY_AND_VALUE.test(name) &&
  (name.match(/\d/g) ?? []).length <= 2;

const tidy = (text: string): string =>
  text.replace(/^[\s\-–|:•●]+|[\s\-–|:•●,;]+$/g, '').replace(/\s+/g, ' ');

/** At most two other cells are beside an address; a row with more belongs to a table. */
const ADDRESS_CELLS_MAX = 3;

const addressCells = ({ segments }: TextRow): readonly TextSegment[] =>
  segments.length <= ADDRESS_CELLS_MAX ? segments : [];

/** Cells of the addresses under a buyer's heading. */
function buyerCells(layout: ReceiptLayout): Set<TextSegment> {
  const cells = new Set<TextSegment>();
  for (const [rowIndex, row] of layout.rows.entries()) {
    for (const heading of addressCells(row)) {
      if (!BUYER_HEADING.test(foldAccents(heading.text.trim()))) continue;
      cells.add(heading);
      for (const cell of cellsBelow(layout, rowIndex, heading).slice(0, 6)) cells.add(cell);
    }
  }
  return cells;
}

/** Domains of web and mail addresses, without their ending: "qualityhosting". */
function domainsOf(layout: ReceiptLayout): string[] {
  const text = layout.rows
    .map((row) => row.text)
    .join('\n')
    .toLowerCase();
  return [...text.matchAll(/(?:www\.|https?:\/\/|@)([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.[a-z]{2,}/g)].map(
    ([, host = '']) => keyOf(host.split('.').at(-1) ?? ''),
  );
}

const keyOf = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(LEGAL_FORM, '')
    .replace(/[^a-z0-9]/g, '');

const namesDomain = (name: string, domain: string): boolean => {
  const key = keyOf(name);
  return (
    domain.length >= 4 && key.length >= 4 && (key.startsWith(domain) || domain.startsWith(key))
  );
};

const timesNamed = (layout: ReceiptLayout, name: string): number =>
  layout.rows.filter(({ text }) => text.includes(name)).length;

const LETTERHEAD = new RegExp(words('letterhead'), 'i');

/** A name above its registration, as in letterheads and footers. */
function isAboveRegistration(
  layout: ReceiptLayout,
  rowIndex: number,
  segment: TextSegment,
): boolean {
  return cellsBelow(layout, rowIndex, segment)
    .slice(0, 6)
    .some((cell) => LETTERHEAD.test(foldAccents(cell.text)));
}

/** French letterheads have the legal form after the name; "SARL au capital de" shows that it is not part of it. */
function withoutCapitalForm(layout: ReceiptLayout, name: string): string {
  const form = /\s(SARL|SAS|SASU|SA|EURL)$/i.exec(name)?.[1];
  if (form === undefined) return name;
  const says = new RegExp(`\\b${form} au capital\\b`, 'i');
  return layout.rows.some(({ text }) => says.test(text)) ? name.slice(0, -form.length - 1) : name;
}
