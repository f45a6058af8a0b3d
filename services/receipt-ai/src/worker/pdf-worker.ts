/**
 * This child process of the receipt worker opens PDFs and nothing else. Libraries for PDFs unpack and draw what a file tells them
 * to, without a bound of their own, so a thread watches the memory and CPU time of the whole process.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import sharp from 'sharp';

import { jpegOf, SHOWN_SIDE_MAX_PX } from '../extraction/pages/jpeg.ts';
import { rasterisePdfPage } from '../extraction/pages/pdf-raster.ts';
import { renderPdf } from '../extraction/pages/render-pdf.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import type { PdfOrder, PdfReport } from './pdf-message.ts';

sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit(0));
process.on('message', (order: PdfOrder) => {
  watch.postMessage(order.cpuMaxMs);
  void answer(order)
    .finally(() => watch.postMessage(Number.POSITIVE_INFINITY))
    .then(send);
});

const [rssMaxBytes, parentId] = process.argv.slice(2).map(Number);
const watch = new Worker(new URL('./exhaustion-watch.ts', import.meta.url), {
  workerData: { rssMaxBytes, parentId },
});
await once(watch, 'message');
await send({ kind: 'ready' });

async function answer(order: PdfOrder): Promise<PdfReport> {
  try {
    const file = Buffer.from(order.file);
    if (order.kind === 'draw') {
      const image = await rasterisePdfPage(file, order.page, SHOWN_SIDE_MAX_PX);
      const jpeg = await jpegOf(image, 'page');
      return { kind: 'drawn', jpeg, rssBytes: process.memoryUsage.rss() };
    }
    const document = await renderPdf(file, order.pages, (page) => send({ kind: 'page', page }));
    return { kind: 'rendered', document, rssBytes: process.memoryUsage.rss() };
  } catch (error) {
    const rssBytes = process.memoryUsage.rss();
    const message = error instanceof Error ? error.message : String(error);
    return error instanceof UnreadableFileError
      ? { kind: 'unreadable', code: error.code, message, rssBytes }
      : { kind: 'failed', message, rssBytes };
  }
}

/** Resolves when the message is sent: no page is rendered before the one before it has left this process. */
function send(report: PdfReport): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(report, (error: Error | null) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
