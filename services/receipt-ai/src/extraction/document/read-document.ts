import { findFields, type FoundFields } from '../fields/find-fields.ts';
import type { EmbeddedInvoice } from '../invoice/embedded-invoice.ts';
import { stackPages } from '../layout/text-segment.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import type { FieldRankers } from '../ranking/load-rankers.ts';
import { pagesWithOtherInk } from './check-ink.ts';
import { compareWithPage, type DocumentFields } from './compare-with-page.ts';
import { readPicture, type PageReading } from './page-reading.ts';
import { shows } from './shown-values.ts';

export interface DocumentTools {
  engine: OcrEngine;
  rankers: FieldRankers;
}

/** The values of one document with the pages as they were read in the end. */
export interface DocumentReading {
  fields: DocumentFields;
  pages: readonly PageReading[];
}

const DECIDED = ['amount', 'date', 'vendor', 'invoiceNumber'] as const;

/**
 * Reads one document. What cannot be seen never decides: where invisible text would change a value, or the ink of a value says
 * something else than its text, the pages are read as pictures.
 */
export async function readDocument(
  { engine, rankers }: DocumentTools,
  pages: readonly PageReading[],
  embedded: EmbeddedInvoice | null,
): Promise<DocumentReading> {
  const text = find(rankers, pages);
  const layered = pages.filter(({ layer }) => layer !== null);
  const told =
    layered.length === 0 ? null : find(rankers, pages.map((page) => ({ ...page, ...page.layer })));
  const suspects = new Set(await pagesWithOtherInk(engine, pages, text));
  if (told && DECIDED.some((field) => told[field]?.value !== text[field]?.value))
    for (const page of layered) if (page.source === 'text') suspects.add(page);
  if (suspects.size === 0) return { fields: compareWithPage(text, { told, embedded }), pages };
  const seenPages: PageReading[] = [];
  for (const page of pages)
    seenPages.push(suspects.has(page) ? await readPicture(engine, page) : page);
  const seen = confirmed(text, find(rankers, seenPages), told);
  const fields = compareWithPage(seen, { told: told ?? text, embedded });
  return { fields, pages: seen === text ? pages : seenPages };
}

const find = (
  rankers: FieldRankers,
  pages: readonly Pick<PageReading, 'segments' | 'width' | 'height' | 'source'>[],
): FoundFields =>
  findFields(stackPages([...pages]), rankers, {
    isDigital: pages.every(({ source }) => source === 'text'),
  });

/** The text's values where the picture shows them: text has no misread characters. */
function confirmed(text: FoundFields, picture: FoundFields, told: FoundFields | null): FoundFields {
  const rows = picture.text.split('\n');
  const stands = (field: (typeof DECIDED)[number]): boolean => {
    const read = text[field];
    return read ? shows(rows, field, read.value) : !told?.[field];
  };
  if (DECIDED.every(stands)) return text;
  const pick = (field: (typeof DECIDED)[number]) => (stands(field) ? text[field] : picture[field]);
  return {
    ...picture,
    amount: pick('amount'),
    date: pick('date'),
    vendor: pick('vendor'),
    invoiceNumber: pick('invoiceNumber'),
  };
}
