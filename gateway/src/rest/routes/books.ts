import { isMonth } from '@outlay/schemas/months';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  RestAccountsDocument,
  RestCreateJournalExportDocument,
  RestJournalDocument,
  RestJournalExportsDocument,
  RestTrialBalanceDocument,
  RestVatReportDocument,
} from '../../generated/operations.ts';
import {
  restAccount,
  restEntry,
  restExport,
  restTrialBalanceRow,
  restVatReport,
} from '../books-shape.ts';
import { IDEMPOTENCY_KEY } from '../headers.ts';
import { paging, wholeNumber } from '../request-input.ts';
import { throwRefusals, unavailable } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { strictObjectOf } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

const monthField = (name: string) => {
  const error = `${name} must be written as yyyy-mm.`;
  return z.string({ error }).refine(isMonth, error);
};
const month = monthField('month');

const FORMATS = ['hledger', 'csv', 'xero', 'quickbooks', 'quickbooks_iif', 'datev'] as const;

const feedQuery = strictObjectOf('feedQuery', {
  after: wholeNumber('after', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }),
  limit: paging.limit,
  month: month.optional(),
});
const monthQuery = strictObjectOf('monthQuery', { month });
const monthsQuery = strictObjectOf('monthsQuery', {
  from: monthField('from'),
  to: monthField('to'),
});
const exportsQuery = strictObjectOf('exportsQuery', { month: month.optional() });
const exportBody = strictObjectOf('exportBody', {
  month,
  format: z.enum(FORMATS, { error: `format must be one of ${FORMATS.join(', ')}.` }),
});

const exports: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/books/exports',
    operationId: 'listJournalExports',
    query: exportsQuery,
    answer: z.array(restExport),
    handle: async ({ query, run }) => {
      const { journalExports } = await run(RestJournalExportsDocument, query);
      return toRest(z.array(restExport), journalExports);
    },
  }),
  signedIn({
    method: 'POST',
    path: '/books/exports',
    operationId: 'createJournalExport',
    headers: [IDEMPOTENCY_KEY],
    body: exportBody,
    status: 201,
    answer: restExport,
    refusals: [409],
    handle: async ({ key, body, run }) => {
      const { createJournalExport } = await run(RestCreateJournalExportDocument, {
        month: body.month,
        format: body.format.toUpperCase() as Uppercase<typeof body.format>,
        key: key ?? randomUUID(),
      });
      throwRefusals(createJournalExport.errors);
      if (!createJournalExport.export) throw unavailable('The export is not available right now.');
      return toRest(restExport, createJournalExport.export);
    },
  }),
];

/** The books: the journal and what comes of it. */
export const bookRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/books/journal',
    operationId: 'listJournal',
    query: feedQuery,
    answer: z.array(restEntry),
    handle: async ({ query: { after, limit, month: only = null }, run }) => {
      const page = { after: String(after), first: limit, month: only };
      const { journalFeed } = await run(RestJournalDocument, page);
      const entries = journalFeed.map(({ entry, content }) => ({ ...entry, content }));
      return toRest(z.array(restEntry), entries);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/books/accounts',
    operationId: 'listAccounts',
    answer: z.array(restAccount),
    handle: async ({ run }) =>
      toRest(z.array(restAccount), (await run(RestAccountsDocument, {})).accounts),
  }),
  signedIn({
    method: 'GET',
    path: '/books/trial-balance',
    operationId: 'getTrialBalance',
    query: monthQuery,
    answer: z.array(restTrialBalanceRow),
    handle: async ({ query, run }) => {
      const { trialBalance } = await run(RestTrialBalanceDocument, query);
      return toRest(z.array(restTrialBalanceRow), trialBalance);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/books/vat-report',
    operationId: 'getVatReport',
    query: monthsQuery,
    answer: restVatReport,
    handle: async ({ query, run }) => {
      const { vatReport } = await run(RestVatReportDocument, query);
      return toRest(restVatReport, vatReport);
    },
  }),
  ...exports,
];
