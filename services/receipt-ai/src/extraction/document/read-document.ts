import type { ReadValue } from '../../domain/extraction.ts';
import { findFields, type FoundFields } from '../fields/find-fields.ts';
import type { EmbeddedInvoice } from '../invoice/embedded-invoice.ts';
import { stackPages } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { CHECKED_FIELDS, pagesWithOtherInk, type CheckedField } from './check-ink.ts';
import { compareWithPage, type DocumentFields } from './compare-with-page.ts';
import { readPicture, type PageReading } from './page-reading.ts';
import { separateDocuments } from './separate-documents.ts';
import { shows } from './shown-values.ts';

export interface DocumentTools {
  engine: OcrEngine;
  rankers: FieldRankers;
}

/** Splitting bounds the work on a file of many bills; later ones stay on the file's last part. */
const DOCUMENTS_MAX = 6;

/**
 * Reads the documents of a file, several bills apart: never the vendor of one with the total of another. What is embedded belongs
 * to the document that shows its number, or to the first.
 */
export async function readDocuments(
  tools: DocumentTools,
  pages: readonly PageReading[],
  embedded: EmbeddedInvoice | null,
): Promise<[DocumentReading, ...DocumentReading[]]> {
  const alone = pages.length > 1 ? eachAlone(tools.rankers, pages) : [];
  const groups = separateDocuments(alone);
  const documents: FileDocument[] =
    groups.length > 1 && groups.length <= DOCUMENTS_MAX
      ? groups.map((group) => ({
          pages: group.flatMap((position) => pages[position] ?? []),
          alone: group.flatMap((position) => alone[position] ?? []),
        }))
      : [{ pages, alone }];
  const number = embedded?.invoiceNumber?.value;
  const owner = groups.findIndex((group) =>
    group.some((at) => number && shows([alone[at]?.text ?? ''], 'invoiceNumber', number)),
  );
  const read: DocumentReading[] = [];
  for (const [at, document] of documents.entries()) {
    const isOwner = at === Math.max(0, owner) || documents.length === 1;
    read.push(await readDocument(tools, document, isOwner ? embedded : null));
  }
  const [first, ...others] = read;
  if (!first) throw new Error('A file has at least one document.');
  return [first, ...others];
}

interface FileDocument {
  readonly pages: readonly PageReading[];
  /** What each of several pages says by itself. */
  readonly alone: readonly FoundFields[];
}

/** What some pages of a file show, while the others are not read yet. */
export const readSoFar = (rankers: FieldRankers, pages: readonly PageReading[]): DocumentFields =>
  compareWithPage(find(rankers, pages), { told: null, embedded: null });

/** The values of one document with the pages as they were read in the end. */
export interface DocumentReading {
  fields: DocumentFields;
  pages: readonly PageReading[];
}

/** Of a total that other amounts of its page add up to. */
const CONFIRMED_CONFIDENCE = 0.98;

/**
 * Reads one document. What cannot be seen never decides: where invisible text would change a value, or the ink of a value says
 * something else than its text, the pages are read as pictures.
 */
async function readDocument(
  { engine, rankers }: DocumentTools,
  { pages, alone }: FileDocument,
  embedded: EmbeddedInvoice | null,
): Promise<DocumentReading> {
  const text = find(rankers, pages, alone);
  const layered = pages.filter(({ layer }) => layer !== null);
  const told =
    layered.length === 0
      ? null
      : find(
          rankers,
          pages.map((page) => ({ ...page, ...page.layer })),
        );
  const suspects = new Set(await pagesWithOtherInk(engine, pages, text));
  if (told && CHECKED_FIELDS.some((field) => told[field]?.value !== text[field]?.value))
    for (const page of layered) if (page.source === 'text') suspects.add(page);
  if (suspects.size === 0) return { fields: compareWithPage(text, { told, embedded }), pages };
  const seenPages: PageReading[] = [];
  for (const page of pages)
    seenPages.push(suspects.has(page) ? await readPicture(engine, page) : page);
  const seen = confirmed(text, find(rankers, seenPages), told);
  const fields = compareWithPage(seen, { told: told ?? text, embedded });
  return { fields, pages: seen === text ? pages : seenPages };
}

type ReadablePage = Pick<PageReading, 'segments' | 'width' | 'height' | 'source'>;

/** A total that the sums of its own page confirm is not outdone by an amount of a later page: a yearly review, an appendix. */
function find(
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
  findFields(stackPages([...pages]), rankers, {
    isDigital: pages.every(({ source }) => source === 'text'),
  });

const eachAlone = (rankers: FieldRankers, pages: readonly ReadablePage[]): FoundFields[] =>
  pages.map((page) => findTogether(rankers, [page]));

const isSurer = (one: ReadValue<string> | null, other: ReadValue<string> | null): boolean =>
  one !== null &&
  one.confidence >= CONFIRMED_CONFIDENCE &&
  (other === null || one.confidence > other.confidence);

/** The text's values where the picture shows them: text has no misread characters. */
function confirmed(text: FoundFields, picture: FoundFields, told: FoundFields | null): FoundFields {
  const rows = picture.text.split('\n');
  const stands = (field: CheckedField): boolean => {
    const read = text[field];
    return read ? shows(rows, field, read.value) : !told?.[field];
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
