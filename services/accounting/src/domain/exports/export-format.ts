import type { Account } from '../account.ts';
import type { BookedEntry } from '../journal.ts';

export const EXPORT_FORMATS = [
  'hledger',
  'csv',
  'xero',
  'quickbooks',
  'quickbooks_iif',
  'datev',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a file says about itself. */
export interface ExportBatch {
  readonly organizationName: string;
  /** yyyy-mm. */
  readonly month: string;
  readonly createdAt: Date;
  /** Every account that the entries use. */
  readonly accounts: readonly Account[];
}

/** Writes the entries of a batch, one by one, so that a file of any size needs the memory of one entry. */
export interface ExportWriter {
  /** Without the dot. */
  readonly extension: string;
  readonly contentType: string;
  readonly encoding: 'utf8' | 'latin1';
  readonly head: (batch: ExportBatch) => string;
  readonly entry: (entry: BookedEntry) => string;
}
