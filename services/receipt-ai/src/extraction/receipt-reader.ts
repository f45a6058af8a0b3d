import type { BucketSuggestion } from '../domain/category-bucket.ts';
import {
  TEXT_LENGTH_MAX,
  type ExtractedPart,
  type Extraction,
  type StageListener,
} from './extraction.ts';
import type { DocumentFields } from './document/compare-with-page.ts';
import { readPage, type PageReading } from './document/page-reading.ts';
import { partOfFile } from './document/part-of-file.ts';
import { readDocuments } from './document/read-document.ts';
import { readEmbeddedInvoice } from './invoice/embedded-invoice.ts';
import { createOcrEngine, type OcrEngine } from './ocr/ocr-engine.ts';
import { openFile } from './open-file.ts';
import type { ModelPack } from './packs/model-pack.ts';
import { previewOf } from './pages/preview-image.ts';
import { renderImage, type RenderedFile, type RenderPdf } from './pages/render-pages.ts';
import { fieldsOnPhoto, readSheets, sheetJpeg, type SheetReading } from './photo/read-sheets.ts';
import { loadRankers, type FieldRankers } from './ranking/load-rankers.ts';

/** Engine name when no page needed recognition. */
const PDF_TEXT_ENGINE = 'pdf-text';

export interface ReceiptReaderOptions {
  pack: ModelPack;
  /** Threads of the models: the number of cores. */
  threads: number;
  /** PDFs are opened in another process: they can take any memory and time. */
  renderPdf: RenderPdf;
  /** Longer side of the preview for a provider; null for none. */
  previewSideMaxPx?: number | null;
  recommendBuckets: RecommendBuckets;
}

type RecommendBuckets = (text: string, vendor: string) => BucketSuggestion[];

export interface ReceiptReader {
  /** Reads one file; several are opened at the same time, but recognised one after another. @throws {UnreadableFileError} when it has no readable page */
  read(filePath: string, onStage?: StageListener): Promise<Extraction>;
  close(): Promise<void>;
}

interface Loaded {
  renderPdf: RenderPdf;
  previewSideMaxPx: number | null;
  engine: OcrEngine;
  rankers: FieldRankers;
  recommendBuckets: RecommendBuckets;
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Loads models and weights once; 0.3 s and some 200 MB. */
export async function createReceiptReader({
  pack,
  threads,
  renderPdf,
  previewSideMaxPx = null,
  recommendBuckets,
}: ReceiptReaderOptions): Promise<ReceiptReader> {
  let last: Promise<unknown> = Promise.resolve();
  const loaded: Loaded = {
    inTurn: (work) => {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    renderPdf,
    previewSideMaxPx,
    engine: await createOcrEngine(pack, threads),
    rankers: await loadRankers(pack.name),
    recommendBuckets,
  };
  return {
    read: (filePath, onStage = () => undefined) => readReceipt(loaded, filePath, onStage),
    close: () => loaded.engine.close(),
  };
}

async function readReceipt(
  loaded: Loaded,
  filePath: string,
  onStage: StageListener,
): Promise<Extraction> {
  const started = performance.now();
  const { file, type } = await openFile(filePath);
  const rendered = await (type === 'pdf' ? loaded.renderPdf(filePath) : renderImage(file, type));
  const renderedAt = performance.now();
  onStage('pages_rendered');
  let readAt = renderedAt;
  const { text, parts, isRecognised, ...fields } = await loaded.inTurn(() =>
    findReceipts(loaded, rendered, () => {
      readAt = performance.now();
      onStage('text_read');
    }),
  );
  const foundAt = performance.now();
  onStage('fields_found');
  return {
    engine: isRecognised ? loaded.engine.pack.name : PDF_TEXT_ENGINE,
    ...fields,
    categoryBuckets: loaded.recommendBuckets(text, fields.vendor?.value ?? ''),
    text: text.slice(0, TEXT_LENGTH_MAX),
    ...(parts.length > 0 && { parts }),
    ...(loaded.previewSideMaxPx !== null && {
      previewJpeg: await previewOf(rendered.pages, loaded.previewSideMaxPx),
    }),
    pageCount: rendered.pageCount,
    timingsMs: {
      render: Math.round(renderedAt - started),
      read: Math.round(readAt - renderedAt),
      find: Math.round(foundAt - readAt),
      total: Math.round(foundAt - started),
    },
  };
}

interface FoundReceipts extends DocumentFields {
  parts: ExtractedPart[];
  /** Whether pixels were read, not only text. */
  isRecognised: boolean;
}

/** The receipt in a file, the largest of several on one photograph or the first of several bills, with the others as its parts. */
async function findReceipts(
  loaded: Loaded,
  rendered: RenderedFile,
  onRead: () => void,
): Promise<FoundReceipts> {
  const { engine, rankers } = loaded;
  const [page, ...otherPages] = rendered.pages;
  const isPhoto = page?.kind === 'image' && otherPages.length === 0;
  const [main, ...others] = isPhoto ? await readSheets(engine, rankers, page.image) : [];
  if (main) {
    onRead();
    const parts = await Promise.all(others.map((reading) => toPart(loaded, reading)));
    return { ...fieldsOnPhoto(main), differences: [], parts, isRecognised: true };
  }
  const read: PageReading[] = [];
  for (const each of rendered.pages) read.push(await readPage(engine, each));
  onRead();
  const embedded = readEmbeddedInvoice(rendered.attachments);
  const [first, ...later] = await readDocuments(loaded, read, embedded);
  const isRecognised = [first, ...later].some(({ pages }) =>
    pages.some(({ source }) => source === 'picture'),
  );
  const parts = await Promise.all(
    later.map(async ({ fields, pages }) => asPart(loaded, await partOfFile(fields, pages))),
  );
  return { ...first.fields, parts, isRecognised };
}

const toPart = async (loaded: Loaded, reading: SheetReading): Promise<ExtractedPart> =>
  asPart(loaded, {
    fields: { ...reading.fields, differences: [] },
    jpeg: await sheetJpeg(reading),
  });

function asPart(
  { recommendBuckets }: Loaded,
  { fields: { text, ...fields }, jpeg }: { fields: DocumentFields; jpeg: string },
): ExtractedPart {
  return {
    ...fields,
    categoryBuckets: recommendBuckets(text, fields.vendor?.value ?? ''),
    text: text.slice(0, TEXT_LENGTH_MAX),
    jpeg,
  };
}
