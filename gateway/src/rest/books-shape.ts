import { z } from 'zod';
import { instant, objectOf, rowId } from './shape-fields.ts';

const ACCOUNT_KINDS = [
  ...['expense', 'input_tax', 'output_tax', 'payable'],
  ...['asset', 'fee', 'exchange', 'rounding'],
] as const;
const ENTRY_KINDS = [
  'approval',
  'payment',
  'company_wallet',
  'transfer',
  'repayment',
  'reversal',
  'revaluation',
] as const;

export const restAccount = objectOf('Account', {
  code: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
});

/** An entry of the journal in the REST format. */
export const restEntry = objectOf('JournalEntry', {
  number: z.int().min(1),
  kind: z.enum(ENTRY_KINDS),
  month: z.string(),
  date: z.iso.date(),
  description: z.string(),
  currency: z.enum(['USD', 'EUR', 'GBP', 'CHF']),
  postings: z.array(
    objectOf('JournalEntry.postings', {
      account: restAccount,
      debit: z.number().nullable(),
      credit: z.number().nullable(),
      original_amount: z.number().nullable(),
      original_currency: z.string().nullable(),
      description: z.string().nullable(),
    }),
  ),
  expense_id: rowId.nullable(),
  person_id: rowId.nullable(),
  vendor: z.string().nullable(),
  invoice_number: z.string().nullable(),
  document: z.string().nullable(),
  payout_id: z.uuid().nullable(),
  transaction_signature: z.string().nullable(),
  reverses: z.int().nullable(),
  content: z.string(),
  hash: z.string(),
});

export const restTrialBalanceRow = objectOf('TrialBalanceRow', {
  account: restAccount,
  opening: z.number(),
  debit: z.number(),
  credit: z.number(),
  closing: z.number(),
});

export const restVatReport = objectOf('VatReport', {
  rows: z.array(
    objectOf('VatReport.rows', {
      tax_code_id: rowId.nullable(),
      name: z.string().nullable(),
      currency: z.string().nullable(),
      net: z.number(),
      input_tax: z.number(),
      output_tax: z.number(),
      lines: z.int(),
    }),
  ),
  difference: z.number(),
});

export const restExport = objectOf('JournalExport', {
  id: z.uuid(),
  month: z.string(),
  format: z.string(),
  entries: z.int(),
  url: z.url(),
  created_at: instant,
});
