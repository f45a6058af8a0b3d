/**
 * Child process that reads receipts: a hostile file can crash or block it and not the service. It takes one
 * order at a time over IPC and ends when its parent does.
 */
import { setPriority } from 'node:os';

import sharp from 'sharp';

import { chooseModelPack } from '../extraction/packs/choose-model-pack.ts';
import { createReceiptReader, type ReceiptReader } from '../extraction/receipt-reader.ts';
import { UnreadableFileError } from '../extraction/unreadable-file.ts';
import type { ExtractionOrder, ExtractionReport, WorkerSettings } from './extraction-message.ts';

/** Recognition takes every core for a second; requests of other processes go first. */
const PRIORITY = 10;

/** Garbage beyond this is collected before a page is recognised: the two together would be the worker's peak. */
const GARBAGE_MAX_BYTES = 55_000_000;

setPriority(PRIORITY);
// No picture is decoded twice, so nothing is kept for it; a second thread would have buffers of its own.
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit(0));

const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings;
const reader = loadReader(settings);

process.on('message', (order: ExtractionOrder) => {
  void reader.then((loaded) => fulfil(loaded, order));
});

async function loadReader({
  packDir,
  threads,
  previewSideMaxPx,
}: WorkerSettings): Promise<ReceiptReader> {
  const pack = await chooseModelPack({ packDir: packDir ?? undefined });
  return createReceiptReader({ pack, threads, previewSideMaxPx });
}

async function fulfil(loaded: ReceiptReader, { jobId, filePath }: ExtractionOrder): Promise<void> {
  try {
    const extraction = await loaded.read(filePath, (stage) => {
      if (stage === 'pages_rendered') collectGarbage();
      report({ kind: 'stage', jobId, stage });
    });
    report({ kind: 'done', jobId, extraction, rssBytes: process.memoryUsage.rss() });
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
  }
}

/** What decoding left: the file, its pixels, and what a damaged PDF was searched with. */
function collectGarbage(): void {
  const { heapTotal, external } = process.memoryUsage();
  if (heapTotal + external > GARBAGE_MAX_BYTES) globalThis.gc?.();
}

function report(message: ExtractionReport): void {
  process.send?.(message);
}
