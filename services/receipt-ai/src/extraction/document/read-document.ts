import { RECEIPTS_READ_MAX, type ReadValue } from '../../domain/extraction.ts';
import { findFields, type FoundFields } from '../fields/find-fields.ts';
import type { EInvoice } from '../invoice/e-invoice.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import { pagesWithValues } from '../pages/choose-pages.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { CHECKED_FIELDS, pagesWithOtherInk, type CheckedField } from './check-ink.ts';
import { compareWithPage, type DocumentFields } from './compare-with-page.ts';
import { readPicture, type PageReading, type PageTools } from './page-reading.ts';
import { separateDocuments } from './separate-documents.ts';
import { shows } from './shown-values.ts';
import { withDoubts } from './doubtful-pages.ts';

export interface DocumentTools extends PageTools {
  readonly rankers: FieldRankers;
}

/**
 * Reads the documents of a file separately, so that the vendor of one bill never comes with the total of another. An embedded
 * invoice belongs to the document that shows its number, or to the first one. Of a long document the first and the last pages count.
 */
export async function readDocuments(
  tools: DocumentTools,
  pages: readonly PageReading[],
  embedded: EInvoice | null,
): Promise<[DocumentReading, ...DocumentReading[]]> {
  const alone = pages.length > 1 ? eachAlone(tools.rankers, pages) : [];
  const groups = separateDocuments(alone);
  const documents = groups.length > 1 ? groups.slice(0, RECEIPTS_READ_MAX) : [[...pages.keys()]];
  const number = embedded?.invoiceNumber?.value;
  const owner = groups.findIndex((group) =>
    group.some((at) => number && shows([alone[at]?.text ?? ''], 'invoiceNumber', number)),
  );
  const read: DocumentReading[] = [];
  for (const [at, group] of documents.entries()) {
    const isOwner = at === Math.max(0, owner) || documents.length === 1;
    const chosen = pagesWithValues(group);
    const document = {
      pages: chosen.flatMap((position) => pages[position] ?? []),
      alone: chosen.flatMap((position) => alone[position] ?? []),
    };
    read.push(await readDocument(tools, document, isOwner ? embedded : null));
  }
  const [first, ...others] = read;
  if (!first) throw new Error('The file has no document.');
  const left = groups.length - RECEIPTS_READ_MAX;
  if (left > 0) first.fields.unread = { ...first.fields.unread, receipts: left };
  return [first, ...others];
}

interface FileDocument {
  readonly pages: readonly PageReading[];
  /** The fields of each page alone, where a document has several pages. */
  readonly alone: readonly FoundFields[];
}

/** The fields of the pages that are read so far. */
export const readSoFar = (rankers: FieldRankers, pages: readonly PageReading[]): DocumentFields =>
  compareWithPage(findOnPages(rankers, pagesWithValues(pages)), { allText: null, embedded: null });

/** The values of one document with its pages as they were finally read. */
export interface DocumentReading {
  fields: DocumentFields;
  pages: readonly PageReading[];
}

/** A total that is so sure on its own page is kept. */
const KEPT_CONFIDENCE = 0.98;

/** Reads one document. Its pages are read as pictures where invisible text or another ink than the text changes a value. */
async function readDocument(
  tools: DocumentTools,
  { pages, alone }: FileDocument,
  embedded: EInvoice | null,
): Promise<DocumentReading> {
  const { engine, rankers } = tools;
  const text = findOnPages(rankers, pages, alone);
  const layered = pages.filter(({ layer }) => layer !== null);
  const allText =
    layered.length === 0
      ? null
      : findOnPages(
          rankers,
          pages.map((page) => ({ ...page, ...page.layer })),
        );
  const suspects = new Set(await pagesWithOtherInk(engine, pages, text));
  if (allText && CHECKED_FIELDS.some((field) => allText[field]?.value !== text[field]?.value))
    for (const page of layered) if (page.source === 'text') suspects.add(page);
  if (suspects.size === 0) return { fields: compareWithPage(text, { allText, embedded }), pages };
  const seenPages: PageReading[] = [];
  for (const page of pages)
    seenPages.push(suspects.has(page) ? await readPicture(tools, page) : page);
  const seen = valuesSeen(text, findOnPages(rankers, seenPages), allText);
  const fields = compareWithPage(seen, { allText: allText ?? text, embedded });
  return { fields, pages: seen === text ? pages : seenPages };
}

type ReadablePage = PageSegments & Pick<PageReading, 'source' | 'script'>;

/** Finds the fields of all pages. A total that is sure on its page is kept, whatever a later page shows. */
function findOnPages(
  rankers: FieldRankers,
  pages: readonly ReadablePage[],
  alone?: readonly FoundFields[],
): FoundFields {
  const found = findTogether(rankers, pages);
  if (pages.length === 1 || pages.some(({ source }) => source !== 'text')) return found;
  const each = alone ?? eachAlone(rankers, pages);
  const surer = each.find(({ amount }) => isSurer(amount, found.amount));
  return surer ? { ...found, amount: surer.amount } : found;
}

const findTogether = (rankers: FieldRankers, pages: readonly ReadablePage[]): FoundFields =>
  withDoubts(findFields(pages, rankers), pages);

const eachAlone = (rankers: FieldRankers, pages: readonly ReadablePage[]): FoundFields[] =>
  pages.map((page) => findTogether(rankers, [page]));

const isSurer = (one: ReadValue<string> | null, other: ReadValue<string> | null): boolean =>
  one !== null &&
  one.confidence >= KEPT_CONFIDENCE &&
  (other === null || one.confidence > other.confidence);

/** Takes the text's values where the picture shows them, because text has no misread characters. */
function valuesSeen(
  text: FoundFields,
  picture: FoundFields,
  allText: FoundFields | null,
): FoundFields {
  const rows = picture.text.split('\n');
  const stands = (field: CheckedField): boolean => {
    const read = text[field];
    return read ? shows(rows, field, read.value) : !allText?.[field];
  };
  if (CHECKED_FIELDS.every(stands)) return text;
  const pick = (field: CheckedField) => (stands(field) ? text[field] : picture[field]);
  return {
    ...picture,
    amount: pick('amount'),
    date: pick('date'),
    vendor: pick('vendor'),
    invoiceNumber: pick('invoiceNumber'),
  };
}
