import {
  PAGES_READ_MAX,
  TEXT_LENGTH_MAX,
  type ExtractedPart,
  type Extraction,
  type StageListener,
} from '../domain/extraction.ts';
import type { DocumentFields } from './document/compare-with-page.ts';
import { readPages, type PagesToRead } from './document/page-reading.ts';
import { partOfFile } from './document/part-of-file.ts';
import { readDocuments, readSoFar } from './document/read-document.ts';
import { readEInvoiceFile } from './e-invoice-reader.ts';
import { readAttachedInvoice } from './invoice/e-invoice.ts';
import { createOcrEngine, type OcrEngine } from './ocr/ocr-engine.ts';
import { openFile } from './open-file.ts';
import type { ModelPack } from './packs/model-pack.ts';
import { PAGES_AT_ONCE } from './pages/choose-pages.ts';
import { jpegOf } from './pages/jpeg.ts';
import { renderImage, type RenderedFile, type RenderPdf } from './pages/render-pages.ts';
import { fieldsOnPhoto, readSheets, sheetJpeg, type SheetReading } from './photo/read-sheets.ts';
import { loadRankers, type FieldRankers } from './ranking/load-rankers.ts';
import { loadTagger, type Tagger } from './tagging/tagger.ts';
import { valuesOf, type RecommendBuckets } from './values-of.ts';

/** Name of the engine where no page needed recognition. */
const PDF_TEXT_ENGINE = 'pdf-text';

export interface ReceiptReaderOptions {
  pack: ModelPack;
  /** Threads of the models, which is the number of cores. */
  threads: number;
  /** Opens PDFs in another process, because they can take any memory and time. */
  renderPdf: RenderPdf;
  /** Longer side of the preview for a provider; undefined where no preview is needed. */
  previewSideMaxPx?: number | undefined;
  recommendBuckets: RecommendBuckets;
}

export interface ReceiptReader {
  /**
   * Reads one file. Several can be read at the same time: their pages are recognised in turns.
   *
   * @throws {UnreadableFileError} when it has no readable page
   */
  read(filePath: string, onStage?: StageListener, onTurn?: TurnListener): Promise<Extraction>;
  close(): Promise<void>;
}

/** Called when a page of the file is recognised; between the pages of a shared file others are read. */
export type TurnListener = (isShared: boolean) => void;

interface Loaded {
  renderPdf: RenderPdf;
  previewSideMaxPx: number | undefined;
  engine: OcrEngine;
  tagger: Tagger;
  rankers: FieldRankers;
  recommendBuckets: RecommendBuckets;
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Loads models and weights once, which takes 0.3 s and some 200 MB. */
export async function createReceiptReader({
  pack,
  threads,
  renderPdf,
  previewSideMaxPx,
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
    tagger: await loadTagger(),
    rankers: await loadRankers(pack.name),
    recommendBuckets,
  };
  return {
    read: (filePath, onStage = () => undefined, onTurn = () => undefined) =>
      readReceipt(loaded, filePath, onStage, onTurn),
    close: async () => {
      await Promise.all([loaded.engine.close(), loaded.tagger.close()]);
    },
  };
}

async function readReceipt(
  loaded: Loaded,
  filePath: string,
  onStage: StageListener,
  onTurn: TurnListener,
): Promise<Extraction> {
  const started = performance.now();
  const { file, type } = await openFile(filePath);
  if (type === 'xml') return readEInvoiceFile(file, loaded.recommendBuckets);
  const render = (pages?: readonly number[]): Promise<RenderedFile> =>
    type === 'pdf' ? loaded.renderPdf(filePath, pages) : renderImage(file, type, pages);
  const first = await render();
  const { pageCount } = first;
  const renderedAt = performance.now();
  onStage('pages_rendered');
  const previewJpeg = await previewOf(first, loaded.previewSideMaxPx);
  let readAt = renderedAt;
  const isShared =
    pageCount > PAGES_AT_ONCE || first.pages.filter(({ kind }) => kind === 'image').length > 1;
  const engine = engineInTurns(loaded, () => onTurn(isShared));
  const { text, parts, isRecognised, ...fields } = await findReceipts(
    { ...loaded, engine },
    { first, render },
    {
      onPage: (page, read) =>
        isShared &&
        page.source === 'picture' &&
        read.length < Math.min(pageCount, PAGES_READ_MAX) &&
        onStage('page_read', {
          pagesRead: read.length,
          soFar: {
            ...valuesOf(loaded.recommendBuckets, readSoFar(loaded.rankers, read), engine.pack.name),
            pageCount,
            timingsMs: {},
          },
        }),
      onRead: () => {
        readAt = performance.now();
        onStage('text_read');
      },
    },
  );
  const foundAt = performance.now();
  onStage('fields_found');
  return {
    ...valuesOf(
      loaded.recommendBuckets,
      { ...fields, text },
      isRecognised ? engine.pack.name : PDF_TEXT_ENGINE,
    ),
    ...(parts.length > 0 && { parts }),
    ...(previewJpeg !== null && { previewJpeg }),
    pageCount,
    timingsMs: {
      render: Math.round(renderedAt - started),
      read: Math.round(readAt - renderedAt),
      find: Math.round(foundAt - readAt),
      total: Math.round(foundAt - started),
    },
  };
}

/** The first page as a small JPEG in base64; null for a text page, and where no provider needs it. */
async function previewOf(
  { pages: [page] }: RenderedFile,
  sideMaxPx: number | undefined,
): Promise<string | null> {
  if (page?.kind !== 'image' || sideMaxPx === undefined) return null;
  return (await jpegOf(page.image, 'preview', sideMaxPx)).toString('base64');
}

/** The engine for one file, whose recognitions wait for their turn among all files. */
function engineInTurns({ engine, inTurn }: Loaded, onTurn: () => void): OcrEngine {
  const turn = <Read>(recognise: () => Promise<Read>): Promise<Read> =>
    inTurn(() => {
      onTurn();
      return recognise();
    });
  return {
    ...engine,
    readPage: (image) => turn(() => engine.readPage(image)),
    readLines: (image, boxes) => turn(() => engine.readLines(image, boxes)),
  };
}

interface FoundReceipts extends DocumentFields {
  parts: ExtractedPart[];
  /** Whether pixels were read, not only text. */
  isRecognised: boolean;
}

interface ReadListeners extends Pick<PagesToRead, 'onPage'> {
  onRead: () => void;
}

/** Finds the largest receipt of a photograph, or the first of several bills, with the others as its parts. */
async function findReceipts(
  loaded: Loaded,
  file: Pick<PagesToRead, 'first' | 'render'>,
  { onPage, onRead }: ReadListeners,
): Promise<FoundReceipts> {
  const { pages, attachments } = file.first;
  const [page] = pages;
  const isPhoto = page?.kind === 'image' && pages.length === 1;
  const [main, ...others] = isPhoto ? await readSheets(loaded, page.image) : [];
  if (main) {
    onRead();
    const parts = await Promise.all(others.map((reading) => toPart(loaded, reading)));
    return { ...fieldsOnPhoto(main), differences: [], parts, isRecognised: true };
  }
  const read = await readPages(loaded, { ...file, onPage });
  onRead();
  const [first, ...later] = await readDocuments(loaded, read, readAttachedInvoice(attachments));
  const isRecognised = [first, ...later].some((document) =>
    document.pages.some(({ source }) => source === 'picture'),
  );
  const parts: ExtractedPart[] = [];
  // One after another, because each holds its pictures.
  for (const document of later)
    parts.push(asPart(loaded, await partOfFile(document.fields, document.pages)));
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
