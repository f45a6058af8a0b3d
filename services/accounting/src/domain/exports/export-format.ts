import type { Account } from '../account.ts';
import type { BooksCurrency } from '../books-currency.ts';
import type { TaxedLine } from '../entry-lines.ts';
import type { EntryView } from '../journal.ts';
import type { TaxName } from '../tax-names/tax-name.ts';

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
  /** Of the books; the file has no entries in another. */
  readonly currency: BooksCurrency;
  /** The accounts that the entries use, by code. */
  readonly accounts: readonly Account[];
  /** The custom fields that the entries use, in the order in which they were created. */
  readonly fields: readonly FieldName[];
  /** The first two custom fields with choices, used or not, so that each means the same in every month. */
  readonly costFields: readonly FieldName[];
  /** What tools call the organization's tax codes. */
  readonly taxNames: readonly TaxName[];
}

/** The price that values entries for DATEV. */
export const EURO_PAIR = 'EUR/USD';

/** A custom field. */
export interface FieldName {
  readonly key: string;
  readonly name: string;
}

/** An entry of an export. */
export interface ExportedEntry extends EntryView {
  /** US dollars for one euro: the rate of an expense in euros, otherwise that of the day before the entry; null while none is known. */
  readonly euroPrice: string | null;
  /** Its lines with tax codes; none where the entry isn't that of a known coding. */
  readonly taxed: readonly TaxedLine[];
}

/** Writes the entries of a batch, one by one, so that a file of any size needs the memory of one entry. */
export interface ExportWriter {
  /** Without the dot. */
  readonly extension: string;
  readonly contentType: string;
  readonly encoding: 'utf8' | 'windows-1252';
  readonly head: (batch: ExportBatch) => string;
  readonly entry: (entry: ExportedEntry, batch: ExportBatch) => string;
}
