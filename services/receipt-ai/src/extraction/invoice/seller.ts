import { foldAccents } from '@outlay/platform/text';
import type { PageRegion } from '../../domain/extraction.ts';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { alternatives } from '../locales/index.ts';
import { addressCells, buyerCells, isBuyerHeading } from './buyer-cells.ts';
import { cellsBelow } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Headings of the table of items. */
const TABLE = alternatives(({ items }) => items?.heading);

const words = (
  name: 'seller' | 'title' | 'legalForm' | 'noName' | 'nameLabel' | 'accountHolder' | 'letterhead',
): string => alternatives(({ invoice }) => invoice?.[name]);

/** Headings of the seller's name and address; accents are folded before. */
const SELLER_HEADING = new RegExp(String.raw`^(?:${words('seller')})(?:\s*\/\s*\w+)?\s*:?$`, 'i');

/** Legal forms of all locales; the last three are of countries without a locale. */
const LEGAL_FORM = new RegExp(String.raw`\b(?:${words('legalForm')}|OY|AB|APS)\b\.?`, 'i');

/** Abbreviations inside names, after which a point does not end the sentence. */
const TITLES = 'DR|PROF|ING|ARCH|AVV|DOTT|DIPL|MED|INH|ST|CO';

/** Text that is not a company's name: titles, page numbers, figures, labels and sentences. */
const NO_NAME = new RegExp(
  String.raw`^(?:${words('noName')}|${words('title')}|${TABLE}|(?:TEL|FAX|EMAIL|BIC)\b|WWW|HTTP|IBAN|GLN|STYLESHEET)|@|\d{5,}|COPYRIGHT|\(C\)|(?<!\b(?:${TITLES}))[.!?]\s+\S+\s+\S+`,
  'i',
);
const KEY_AND_VALUE = /^[^:]{2,40}:\s*\S/;
const NAME_LENGTH_MAX = 70;
const NAMED = new RegExp(String.raw`^(?:${words('nameLabel')})\s*:\s*(?=\S)`, 'i');
const NAME_LABEL = new RegExp(String.raw`^(?:${words('nameLabel')})\s*:?$`, 'i');
const ACCOUNT_HOLDER = new RegExp(String.raw`(?:${words('accountHolder')})\s*:?\s*(.+)$`, 'i');

/** The last line of French invoices, which describes the company: "Télénor SAS au capital de ...". */
const CAPITAL_SENTENCE = /^(.+?)[\s,-]+(?:SARL|SASU?|SA|EURL)\b.{0,3}\bau capital\b/i;

interface Candidate {
  readonly name: string;
  readonly segment: TextSegment;
  readonly score: number;
}

/** Finds the seller of an invoice by headings, sender lines, legal form, domain and position. Null without evidence. */
export function findSeller(layout: ReceiptLayout): LabelledFinding | null {
  const headed = underHeading(layout);
  if (headed) return headed;
  const candidates = candidatesOf(layout).sort((left, right) => right.score - left.score);
  const [best] = candidates;
  if (!best || best.score < SCORE_MIN) return null;
  const confidence = best.score >= SCORE_SURE ? 0.85 : 0.6;
  const name = wholeCompany(best, candidates);
  return { value: withoutCapitalForm(layout, name), confidence, region: best.segment.region };
}

function candidatesOf(layout: ReceiptLayout): Candidate[] {
  const buyers = buyerCells(layout, isSenderLine);
  const domains = domainsOf(layout);
  return layout.rows.flatMap((row, rowIndex) =>
    sellerCells(row).flatMap((segment): Candidate[] => {
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
            (segment.bottom - segment.top > LARGE_PRINT * layout.lineHeight ? 1 : 0) +
            (rowIndex < 4 ? 1 : 0) +
            (rowIndex < 12 ? 0.3 : 0) +
            (timesNamed(layout, read.name) > 1 ? 0.7 : 0) +
            (isAboveRegistration(layout, rowIndex, segment) ? 1 : 0) +
            (HOUSE_NUMBER.test(read.name) ? -2 : 0),
        },
      ];
    }),
  );
}

/** The cells of a row that may name the seller; a footer may have the company in one of its columns. */
const sellerCells = (row: TextRow): readonly TextSegment[] => {
  const cells = addressCells(row);
  return cells.length > 0
    ? cells
    : row.segments.filter(({ text }) => LEGAL_FORM.test(foldAccents(text)) && !/\d/.test(text));
};

const HOUSE_NUMBER = /^\d|\d ?[A-Z]?$/i;

/** A brand in the head is the short form of the company that is named further down. */
function wholeCompany(best: Candidate, candidates: readonly Candidate[]): string {
  const whole = candidates.find(
    ({ name, score }) =>
      score > 0 && name.startsWith(`${best.name} `) && LEGAL_FORM.test(foldAccents(name)),
  );
  return whole?.name ?? best.name;
}

/** Leaves out candidates that cannot name the seller: titles, labels and parts of a buyer's address. */
export function withoutBuyers<C extends { value: string; region: PageRegion }>(
  layout: ReceiptLayout,
  candidates: readonly C[],
): C[] {
  const buyers = [...buyerCells(layout, isSenderLine)].map(({ region }) => region);
  return candidates.filter(
    ({ value, region }) => isName(value) && !buyers.some((buyer) => covers(region, buyer)),
  );
}

/** Whether the middle of the second region is in the first. */
const covers = (outer: PageRegion, { page, x, y, width, height }: PageRegion): boolean =>
  page === outer.page &&
  Math.abs(outer.x + outer.width / 2 - x - width / 2) <= outer.width / 2 &&
  Math.abs(outer.y + outer.height / 2 - y - height / 2) <= outer.height / 2;

/** How much larger than the text a letterhead's name is at least. */
const LARGE_PRINT = 1.3;
/** The ranker that was trained on receipts is better than a lower score. */
const SCORE_MIN = 1.2;
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
    if (isBuyerHeading(cell.text)) return null;
    const named = NAMED.exec(folded);
    if (named) return { value: tidy(cell.text.trim().slice(named[0].length)), region: cell.region };
    const row = layout.rows.find(({ segments }) => segments.includes(cell));
    if (NAME_LABEL.test(folded) && row) {
      const value = row.segments[row.segments.indexOf(cell) + 1];
      return value ? wholeName(layout, value) : null;
    }
    const isLine =
      !KEY_AND_VALUE.test(cell.text) && !NO_NAME.test(folded) && /\p{L}{3}/u.test(folded);
    if (isLine && isName(tidy(cell.text)) && !/:\s*$/.test(cell.text))
      return { value: tidy(cell.text), region: cell.region };
  }
  return null;
}

/** Joins a long name of two lines whose label is beside the second. */
function wholeName(layout: ReceiptLayout, value: TextSegment): Omit<LabelledFinding, 'confidence'> {
  const above = layout.rows.find(
    ({ segments: [first], bottom }) =>
      first !== undefined &&
      Math.abs(first.left - value.left) < layout.lineHeight &&
      bottom <= value.top + layout.lineHeight * 0.3 &&
      value.top - bottom < (value.bottom - value.top) * 0.9,
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
  const parts = text.split(PARTING);
  const isSenders = isSenderLine({ text });
  const [company = '', ...address] = text.split(/(?:,|(?<=\w{2})\.)\s+/);
  if (!isSenders && address.length >= 2 && endsInLegalForm(company))
    return isName(company) ? { name: tidy(company), evidence: 1.5 } : null;
  const name = tidy(isSenders ? (parts[0] ?? '') : text);
  return isName(name) ? { name, evidence: isSenders ? 2.5 : 0 } : null;
}

/** The signs between name, street and town in one line. */
const PARTING = /\s+[-–—●•·|,]\s+|\s*[●•·|]\s*/;

/** Whether a line has a whole address, as above the window of a letter and in footers. */
const isSenderLine = ({ text }: Pick<TextSegment, 'text'>): boolean =>
  text.split(PARTING).length >= 3 && /\b\d{4,6}\b/.test(text);

/** "Nuageo SAS, 8 rue de la République, Paris": the form shows where the name ends. */
const endsInLegalForm = (text: string): boolean =>
  new RegExp(`${LEGAL_FORM.source}$`, 'i').test(foldAccents(text.trim()));

const isName = (name: string): boolean =>
  !name.startsWith('(') &&
  /\p{L}{2}/u.test(name) &&
  name.length <= NAME_LENGTH_MAX &&
  name.split(/\s+/).length <= 8 &&
  !NO_NAME.test(foldAccents(name)) &&
  !KEY_AND_VALUE.test(name) &&
  (name.match(/\d/g) ?? []).length <= 2;

const tidy = (text: string): string =>
  text.replace(/^[\s\-–|:•●]+|[\s\-–|:•●,;]+$/g, '').replace(/\s+/g, ' ');

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

/** Whether a name is above its registration, as in letterheads and footers. */
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
