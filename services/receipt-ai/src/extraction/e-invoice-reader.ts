import { open } from 'node:fs/promises';
import { SNIFF_LENGTH_BYTES, sniffFileType } from '../domain/sniff-file-type.ts';
import type { Extraction } from '../domain/extraction.ts';
import type { Reader } from '../use-cases/ports.ts';
import { fieldsOfEInvoice } from './invoice/e-invoice-document.ts';
import { openEInvoice } from './invoice/e-invoice.ts';
import { openFile } from './open-file.ts';
import { valuesOf, type RecommendBuckets } from './values-of.ts';

const ENGINE = 'e-invoice';

/** Reads an invoice that is data alone. @throws {UnreadableFileError} */
export function readEInvoiceFile(file: Buffer, recommendBuckets: RecommendBuckets): Extraction {
  const started = performance.now();
  return {
    ...valuesOf(recommendBuckets, fieldsOfEInvoice(openEInvoice(file)), ENGINE),
    pageCount: 1,
    timingsMs: { total: Math.round(performance.now() - started) },
  };
}

/**
 * Reads e-invoices in this process: they need no model, and their parser is bounded in size, depth and time. All other files go to
 * the worker.
 */
export function createEInvoiceReader(
  worker: Reader,
  loadRecommendBuckets: () => Promise<RecommendBuckets>,
): Reader {
  let recommendBuckets: Promise<RecommendBuckets> | undefined;
  return {
    async extract(filePath, onStage, organizationId) {
      if (sniffFileType(await headOf(filePath)) !== 'xml')
        return worker.extract(filePath, onStage, organizationId);
      const { file } = await openFile(filePath);
      recommendBuckets ??= loadRecommendBuckets();
      return readEInvoiceFile(file, await recommendBuckets);
    },
  };
}

async function headOf(filePath: string): Promise<Buffer> {
  await using file = await open(filePath);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_LENGTH_BYTES));
  return buffer.subarray(0, bytesRead);
}
