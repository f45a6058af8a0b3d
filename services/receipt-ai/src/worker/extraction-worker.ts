/**
 * Child process that reads receipts and renders their pages: a hostile file can crash or block it and not the service. It takes
 * one order at a time over IPC, and more while it opens a PDF in a process of its own or reads a long file. It ends when its
 * parent does.
 */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

import sharp from 'sharp';

import { openFile } from '../extraction/open-file.ts';
import { drawPage } from '../extraction/pages/draw-page.ts';
import type { ReceiptReader } from '../extraction/receipt-reader.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import type { ExtractionReport, WorkerOrder, WorkerSettings } from './extraction-message.ts';
import { createPdfProcess, type PdfProcess } from './pdf-process.ts';

/** Recognition uses every core for a second, so other processes get priority. */
const PRIORITY = 10;

/** Garbage above this is collected before a page is recognised: both together would be the worker's peak. */
const GARBAGE_MAX_BYTES = 55_000_000;

setPriority(PRIORITY);
// No image is decoded twice, so nothing is cached; a second thread would have its own buffers.
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit(0));

const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings;
const watch = new Worker(new URL('./exhaustion-watch.ts', import.meta.url), {
  workerData: { rssMaxBytes: Number.POSITIVE_INFINITY, parentId: process.ppid },
});
/** Free PDF processes. The one used last is taken first, so that an exhausted one delays only the same organization. */
const idlePdfs = [createPdfProcess(), createPdfProcess()];
/** Long files that need a free PDF process for their next pages. */
const waiting: ((pdf: PdfProcess) => void)[] = [];
let reader: Promise<ReceiptReader> | undefined;

process.on('message', (order: WorkerOrder) => {
  if (order.kind === 'draw') {
    void answer(order.jobId, () => draw(order.jobId, order.filePath, order.page));
    return;
  }
  reader ??= loadReader(settings);
  if (order.kind === 'prepare') {
    const started = idlePdfs.map((pdf) => pdf.start());
    void Promise.all([reader, ...started]).then(() => report({ kind: 'prepared' }));
    return;
  }
  void reader.then((loaded) =>
    answer(order.jobId, () => read(loaded, order.jobId, order.filePath)),
  );
});

/** Loads the models with the first file, so that a worker that only renders pages starts in half the time. */
async function loadReader({
  packDir,
  threads,
  previewSideMaxPx,
}: WorkerSettings): Promise<ReceiptReader> {
  const [{ chooseModelPack }, { createReceiptReader }, { loadBucketRecommender }] =
    await Promise.all([
      import('../extraction/packs/choose-model-pack.ts'),
      import('../extraction/receipt-reader.ts'),
      import('../recommendation/bucket-recommender.ts'),
    ]);
  const pack = await chooseModelPack({ packDir });
  const recommender = await loadBucketRecommender();
  return createReceiptReader({
    ...{ pack, threads, previewSideMaxPx },
    renderPdf: (filePath, pages) => openPdf(filePath, (pdf) => pdf.render(filePath, pages)),
    recommendBuckets: (text, vendor) => recommender.recommend(text, vendor),
  });
}

async function read(
  loaded: ReceiptReader,
  jobId: number,
  filePath: string,
): Promise<ExtractionReport> {
  const extraction = await loaded.read(
    filePath,
    (stage, progress) => {
      if (stage === 'pages_rendered' || stage === 'page_read') collectGarbage();
      report({ kind: 'stage', jobId, stage, ...(progress && { progress }) });
    },
    (isShared) => {
      watch.postMessage(settings.cpuMaxMs);
      report({ kind: 'turn', jobId, isShared });
    },
  );
  return { kind: 'done', jobId, extraction, rssBytes: process.memoryUsage.rss() };
}

async function draw(jobId: number, filePath: string, page: number): Promise<ExtractionReport> {
  const { file, type } = await openFile(filePath);
  const jpeg = await (type === 'pdf'
    ? openPdf(filePath, (pdf) => pdf.draw(filePath, page))
    : drawPage(file, type, page));
  return {
    kind: 'drawn',
    jobId,
    jpeg: jpeg.toString('base64'),
    rssBytes: process.memoryUsage.rss(),
  };
}

/** Opens a PDF in a free process. Tells the pool that the worker can take another order, and starts the other process for it. */
async function openPdf<Opened>(
  filePath: string,
  open: (pdf: PdfProcess) => Promise<Opened>,
): Promise<Opened> {
  const pdf = idlePdfs.pop() ?? (await new Promise<PdfProcess>((take) => waiting.push(take)));
  report({ kind: 'opening', filePath });
  void idlePdfs.at(-1)?.start();
  try {
    return await open(pdf);
  } finally {
    const next = waiting.shift();
    if (next) next(pdf);
    else idlePdfs.push(pdf);
    // A process that the file has ended is started again now, so that the next file does not wait for it.
    void pdf.start();
  }
}

let running = 0;

async function answer(jobId: number, fulfil: () => Promise<ExtractionReport>): Promise<void> {
  running += 1;
  watch.postMessage(settings.cpuMaxMs);
  try {
    report(await fulfil());
  } catch (error) {
    const rssBytes = process.memoryUsage.rss();
    if (error instanceof UnreadableFileError) {
      report({ kind: 'unreadable', jobId, code: error.code, message: error.message, rssBytes });
    } else {
      report({
        kind: 'failed',
        jobId,
        message: error instanceof Error ? error.message : String(error),
        rssBytes,
      });
    }
  } finally {
    running -= 1;
    if (running === 0) watch.postMessage(Number.POSITIVE_INFINITY);
  }
}

/** Collects the garbage of decoding: the file, its pixels, and what the search through a damaged PDF left. */
function collectGarbage(): void {
  const { heapTotal, external } = process.memoryUsage();
  if (heapTotal + external > GARBAGE_MAX_BYTES) globalThis.gc?.();
}

function report(message: ExtractionReport): void {
  process.send?.(message);
}
