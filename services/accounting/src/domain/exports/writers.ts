import { datevWriter } from './datev.ts';
import type { ExportFormat, ExportWriter } from './export-format.ts';
import { hledgerWriter } from './hledger.ts';
import { quickbooksIifWriter } from './quickbooks-iif.ts';
import { csvWriter, quickbooksWriter, xeroWriter } from './rows.ts';

export const WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  hledger: hledgerWriter,
  csv: csvWriter,
  xero: xeroWriter,
  quickbooks: quickbooksWriter,
  quickbooks_iif: quickbooksIifWriter,
  datev: datevWriter,
};
