import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LineItem, TaxLine } from '../../src/domain/extraction.ts';
import { tagged } from '../../src/extraction/document/page-reading.ts';
import { findFields } from '../../src/extraction/fields/find-fields.ts';
import { segmentsOfLines, type PageSegments } from '../../src/extraction/layout/text-segment.ts';
import { PP_OCRV6 } from '../../src/extraction/packs/pp-ocrv6.ts';
import { loadRankers } from '../../src/extraction/ranking/load-rankers.ts';
import { loadTagger } from '../../src/extraction/tagging/tagger.ts';
import {
  openPdf,
  pdfPageText,
  segmentsOfText as segmentsOfPage,
} from '../../src/extraction/pages/pdf-text.ts';
import { AccuracyTable, type AccuracyRow } from './accuracy-table.ts';
import { nameKey } from './match-rules.ts';
import { receiptsDirectory } from './receipts-data.ts';
import { recogniseReceipts } from './recognised-receipts.ts';
import { segmentsOfText } from './text-geometry.ts';
import { availablePacks, readTexts } from './training-set.ts';

/** What a person read on a receipt: the beginning of each description, and all amounts. */
interface LineLabels {
  items: { description: string; amount: string }[];
  taxes: Pick<TaxLine, 'rate' | 'net' | 'tax' | 'gross'>[];
}

/** Items and taxes that were found, and that are on the receipt. */
export interface LineMeasurement {
  accuracy: AccuracyRow[];
  /** The time to mark the words of recognised text and to find all fields. */
  msPerReceipt: number;
}

const PAGES_MAX = 5;
const LABELS = new URL('../labels/lines.json', import.meta.url);

/** Precision and recall of items and taxes on receipts that were annotated by hand. */
export async function measureLines(): Promise<LineMeasurement> {
  const labels = JSON.parse(await readFile(LABELS, 'utf8')) as Record<string, LineLabels>;
  const tagger = await loadTagger();
  const rankers = await loadRankers(PP_OCRV6);
  const documents = await pagesOf(Object.keys(labels));
  const table = new AccuracyTable();
  let elapsedMs = 0;
  for (const [file, expected] of Object.entries(labels)) {
    const raw = documents.get(file);
    if (!raw) continue;
    const started = performance.now();
    const pages = await Promise.all(raw.map((page) => tagged({ tagger }, page)));
    const { lineItems, taxes } = findFields(pages, rankers);
    elapsedMs += performance.now() - started;
    addToTable(table, kindOf(file), expected, { items: lineItems, taxes });
  }
  await tagger.close();
  return { accuracy: table.rows(), msPerReceipt: elapsedMs / documents.size };
}

type Kind = 'scans' | 'invoices (PDF)' | 'texts';

const kindOf = (file: string): Kind =>
  file.endsWith('.pdf') ? 'invoices (PDF)' : file.endsWith('.jpg') ? 'scans' : 'texts';

function addToTable(
  table: AccuracyTable,
  kind: Kind,
  expected: LineLabels,
  found: { items: LineItem[]; taxes: TaxLine[] },
): void {
  const items = matched(expected.items, found.items, isSameItem);
  for (const item of found.items) table.add(`${kind}, items: precision`, items.has(item));
  expected.items.forEach((_, i) => table.add(`${kind}, items: recall`, i < items.size));
  const amounts = matched(expected.items, found.items, isSameAmount);
  expected.items.forEach((_, i) =>
    table.add(`${kind}, amounts of items: recall`, i < amounts.size),
  );
  const taxes = matched(expected.taxes, found.taxes, isSameTax);
  for (const tax of found.taxes) table.add(`${kind}, taxes: precision`, taxes.has(tax));
  expected.taxes.forEach((_, i) => table.add(`${kind}, taxes: recall`, i < taxes.size));
}

/** How many found values match an expected one, each of which is used once. */
function matched<Expected, Found>(
  expected: readonly Expected[],
  found: readonly Found[],
  isSame: (expected: Expected, found: Found) => boolean,
): Set<Found> {
  const matches = new Set<Found>();
  for (const one of expected) {
    const match = found.find((other) => !matches.has(other) && isSame(one, other));
    if (match !== undefined) matches.add(match);
  }
  return matches;
}

const OVERLAP_MIN = 0.6;

const isSameAmount = (label: { amount: string }, { amount }: LineItem): boolean =>
  Number(label.amount) === Number(amount);

const isSameItem = (label: { description: string; amount: string }, item: LineItem): boolean =>
  isSameAmount(label, item) && overlap(label.description, item.description) >= OVERLAP_MIN;

/** Share of the label's pairs of characters that are in the description: misread letters cost a few. */
function overlap(label: string, description: string): number {
  const pairs = pairsOf(label);
  const found = pairsOf(description);
  return [...pairs].filter((pair) => found.has(pair)).length / pairs.size;
}

function pairsOf(text: string): Set<string> {
  const key = nameKey(text);
  return new Set(
    Array.from({ length: Math.max(1, key.length - 1) }, (_, i) => key.slice(i, i + 2)),
  );
}

/** Whether a found tax is the label's; a rate that is not printed may be missing. */
const isSameTax = (label: LineLabels['taxes'][number], found: TaxLine): boolean =>
  (['net', 'tax', 'gross'] as const).every((part) => Number(label[part]) === Number(found[part])) &&
  (label.rate === null || Number(label.rate) === Number(found.rate ?? Number.NaN));

async function pagesOf(files: readonly string[]): Promise<Map<string, PageSegments[]>> {
  const documents = new Map<string, PageSegments[]>();
  const scans = files.filter((file) => kindOf(file) === 'scans');
  const pack = (await availablePacks()).at(-1);
  if (!pack) throw new Error('No model pack is available.');
  const readings = await recogniseReceipts(pack, 'train/images', scans);
  for (const [i, { lines, width, height }] of readings.entries()) {
    const segments = segmentsOfLines(lines, { index: 0, width, height }, pack.writesSpaces);
    documents.set(scans[i] ?? '', [{ segments, width, height }]);
  }
  for (const file of files.filter((name) => kindOf(name) === 'invoices (PDF)'))
    documents.set(file, await pdfPages(file));
  for (const { id, text } of await readTexts())
    if (files.includes(id))
      documents.set(id, [{ segments: segmentsOfText(text), width: 1, height: 1 }]);
  return documents;
}

async function pdfPages(file: string): Promise<PageSegments[]> {
  const document = await openPdf(await readFile(join(receiptsDirectory(), 'pdf', file)));
  const pages = Array.from({ length: Math.min(document.numPages, PAGES_MAX) }, (_, index) => index);
  return Promise.all(
    pages.map(async (index) =>
      segmentsOfPage(await pdfPageText(await document.getPage(index + 1), index)),
    ),
  );
}
