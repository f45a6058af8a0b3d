import { refuse, type Refused } from '@outlay/platform/result';
import type { Account } from '../account.ts';
import type { ExportFormat } from './export-format.ts';
import { quickbooksKey } from './quickbooks-name.ts';

/** DATEV: field 7 (Konto) of a booking batch, and header field 14, the length of account numbers, which is at most 8. */
const DATEV_CODE = /^\d{1,8}$/;
/** Xero: maximum length of the code of an account. */
const XERO_CODE_LENGTH_MAX = 10;
const NAMED_MAX = 3;

type NotExportable = Refused<'ACCOUNT_NOT_EXPORTABLE'>;

export const isDatevCode = (code: string): boolean => DATEV_CODE.test(code);

/** Refuses accounts that a format's program can't take; null if it takes all of them. */
export function refuseAccounts(
  format: ExportFormat,
  accounts: readonly Account[],
): NotExportable | null {
  switch (format) {
    case 'datev':
      return refuseCodes(accounts, isDatevCode, 'DATEV takes account codes of up to 8 digits');
    case 'xero':
      return refuseCodes(
        accounts,
        (code) => code.length <= XERO_CODE_LENGTH_MAX,
        `Xero takes account codes of up to ${XERO_CODE_LENGTH_MAX} characters`,
      );
    case 'quickbooks':
    case 'quickbooks_iif':
      return refuseSharedNames(accounts);
    case 'hledger':
    case 'csv':
      return null;
  }
}

function refuseCodes(
  accounts: readonly Account[],
  isTaken: (code: string) => boolean,
  rule: string,
): NotExportable | null {
  const codes = accounts.map(({ code }) => code).filter((code) => !isTaken(code));
  if (codes.length === 0) return null;
  const more = codes.length > NAMED_MAX ? ` and ${codes.length - NAMED_MAX} more` : '';
  return notExportable(`${rule}, but entries use ${codes.slice(0, NAMED_MAX).join(', ')}${more}.`);
}

function refuseSharedNames(accounts: readonly Account[]): NotExportable | null {
  const named = Map.groupBy(accounts, ({ name }) => quickbooksKey(name));
  for (const sharing of named.values()) {
    const [one, other] = sharing;
    if (one && other) {
      return notExportable(
        `QuickBooks knows accounts by name. Give ${one.code} and ${other.code} different names.`,
      );
    }
  }
  return null;
}

const notExportable = (message: string): NotExportable =>
  refuse('ACCOUNT_NOT_EXPORTABLE', message, 'format');
