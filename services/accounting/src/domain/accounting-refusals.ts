import { refuse, type Refused } from '@outlay/platform/result';
import { ACCOUNTS_MAX } from './account.ts';
import { monthName } from '@outlay/schemas/months';

/** Codes that clients can act on; their meaning is in schemas/errors. */
export type AccountingRefusalCode =
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'VALIDATION_FAILED'
  | 'LIMIT_REACHED'
  | 'NOTHING_TO_EXPORT'
  | 'EXPORT_VOIDED'
  | 'PERIOD_CLOSED'
  | 'PERIOD_OPEN'
  | 'PERIOD_NOT_OVER'
  | 'PERIOD_OUT_OF_ORDER'
  | 'ENTRIES_UNMAPPED'
  | 'EVENTS_FAILED'
  | 'ACCOUNT_NOT_EXPORTABLE'
  | 'RATE_UNAVAILABLE'
  | 'BOOKS_IN_USE';

export const invalid = (field: string, message: string): Refused<'VALIDATION_FAILED'> =>
  refuse('VALIDATION_FAILED', message, field);

export const notFinance = (): Refused<'FORBIDDEN'> =>
  refuse('FORBIDDEN', 'Only finance and admins can change the books.');

export const notReader = (): Refused<'FORBIDDEN'> =>
  refuse('FORBIDDEN', 'Only finance, admins and accountants can export the books.');

export const tooManyAccounts = (): Refused<'LIMIT_REACHED'> =>
  refuse('LIMIT_REACHED', `An organization can have ${ACCOUNTS_MAX} accounts.`);

export const nothingToExport = (month: string): Refused<'NOTHING_TO_EXPORT'> =>
  refuse(
    'NOTHING_TO_EXPORT',
    `Every entry of ${monthName(month)} was exported in this format before.`,
  );

export const exportVoided = (): Refused<'EXPORT_VOIDED'> =>
  refuse('EXPORT_VOIDED', 'This export is voided already.', 'id');

export const periodClosed = (month: string): Refused<'PERIOD_CLOSED'> =>
  refuse('PERIOD_CLOSED', `${monthName(month)} is closed.`, 'month');

export const periodOpen = (month: string): Refused<'PERIOD_OPEN'> =>
  refuse('PERIOD_OPEN', `${monthName(month)} is not closed.`, 'month');

export const periodNotOver = (month: string): Refused<'PERIOD_NOT_OVER'> =>
  refuse('PERIOD_NOT_OVER', `${monthName(month)} is not over yet.`, 'month');

/** `instead` is what has to be done before, such as "Close May 2026". */
export const periodOutOfOrder = (instead: string): Refused<'PERIOD_OUT_OF_ORDER'> =>
  refuse('PERIOD_OUT_OF_ORDER', `${instead} first.`, 'month');

export const entriesUnmapped = (count: number): Refused<'ENTRIES_UNMAPPED'> =>
  refuse(
    'ENTRIES_UNMAPPED',
    count === 1
      ? '1 entry has no account yet. Map it first.'
      : `${count} entries have no account yet. Map them first.`,
  );

export const eventsFailed = (count: number): Refused<'EVENTS_FAILED'> =>
  refuse(
    'EVENTS_FAILED',
    count === 1
      ? '1 event failed. An operator must redrive it first.'
      : `${count} events failed. An operator must redrive them first.`,
    'month',
  );

export const euroRateUnavailable = (): Refused<'RATE_UNAVAILABLE'> =>
  refuse(
    'RATE_UNAVAILABLE',
    'DATEV needs amounts in euros, and no exchange rate is known yet. Try again later.',
    'format',
  );

export const exchangeUnmapped = (): Refused<'ENTRIES_UNMAPPED'> =>
  refuse(
    'ENTRIES_UNMAPPED',
    'Exchange differences have no account yet, which revaluing assets needs. Map one first.',
  );

export const booksInUse = (why: string): Refused<'BOOKS_IN_USE'> =>
  refuse('BOOKS_IN_USE', `This can no longer change, because ${why}.`, 'currency');

export const tooManyEntries = (max: number): Refused<'LIMIT_REACHED'> =>
  refuse('LIMIT_REACHED', `Books with more than ${max} entries keep their currency.`, 'currency');
