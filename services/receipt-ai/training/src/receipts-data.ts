import type { CategoryBucket } from '../../src/domain/category-bucket.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';

/** Root of the repository, from this file. */
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Receipts for training and measuring; they never enter the repository. */
export function receiptsDirectory(): string {
  // oxlint-disable-next-line no-restricted-properties -- a script has no config.ts
  return resolve(REPOSITORY, process.env['RECEIPTS_DATA'] ?? '../shared/data/receipts');
}

/** Where models and recognised text are kept between runs. */
export function cacheDirectory(name: string): string {
  return join(REPOSITORY, 'node_modules/.cache/outlay', name);
}

/** One receipt of a labelled folder. */
export interface LabelledReceipt {
  file: string;
  vendor: string | null;
  /** Other names of the vendor that count as right. */
  vendorAccept?: readonly string[];
  /** The date in ISO 8601; null where the label has none. */
  date: string | null;
  total: number | null;
  invoiceNumberSilver?: string | null;
  invoiceNumberSilverAccept?: string[];
  invoiceNumber?: string | null;
  currency: string | null;
}

export async function readLabels(folder: string): Promise<LabelledReceipt[]> {
  return JSON.parse(
    await readFile(join(receiptsDirectory(), folder, 'labels.json'), 'utf8'),
  ) as LabelledReceipt[];
}

/** One receipt of text/train.jsonl. */
export interface TextReceipt {
  id: string;
  /** `express` is from the United States, `zenodo` from Portugal and `cord` mostly from Indonesia. */
  src: 'express' | 'zenodo' | 'cord';
  text: string;
  vendor: string | null;
  date: string | null;
  total: number | null;
  currency: string | null;
  category: CategoryBucket | null;
}
