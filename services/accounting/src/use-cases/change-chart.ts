import type { Asking } from '@outlay/authority-log';
import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  ACCOUNTS_MAX,
  hasKey,
  KINDS_OF,
  mapped,
  readAccount,
  type Account,
  type Mapped,
} from '../domain/account.ts';
import {
  invalid,
  notFinance,
  tooManyAccounts,
  type AccountingRefusalCode,
} from '../domain/accounting-refusals.ts';
import {
  accountsOf,
  proposedCode,
  subjectsOf,
  type ChartTemplate,
} from '../domain/chart-template.ts';
import { quickbooksKey } from '../domain/exports/quickbooks-name.ts';
import { isDatevCode } from '../domain/exports/refuse-accounts.ts';
import { bookWaiting } from './book-event.ts';
import type { ChartStore, Clock, UnitOfWork } from './ports.ts';

export interface Actor extends Pick<Asking, 'viewer' | 'credentials'> {
  readonly cause: Cause;
}

export interface ChartPorts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

type Changed<Value> = Promise<Result<Value, AccountingRefusalCode>>;

/** Finance and admins keep the books. */
export const mayKeepBooks = (viewer: Viewer): boolean => hasRole(viewer, 'finance', 'admin');

/** Adds an account, or renames it. */
export const setAccount =
  ({ unitOfWork }: ChartPorts) =>
  async ({ viewer, cause }: Actor, input: Account): Changed<Account> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    const read = readAccount(input);
    if (!read.ok) return read;
    return unitOfWork.run(cause, ({ chart }) => saveAccount(chart, read.value));
  };

async function saveAccount(chart: ChartStore, account: Account): Changed<Account> {
  const accounts = await chart.accounts();
  const existing = accounts.find(({ code }) => code === account.code);
  if (!existing && accounts.length >= ACCOUNTS_MAX) return tooManyAccounts();
  if (existing && existing.kind !== account.kind && (await chart.isUsed(account.code))) {
    return invalid('kind', 'The kind of an account that is used stays as it is.');
  }
  const namesake = accounts.find(
    ({ code, name }) =>
      code !== account.code && quickbooksKey(name) === quickbooksKey(account.name),
  );
  if (namesake) return invalid('name', `Account ${namesake.code} has this name.`);
  if (!existing && (await chart.country()) === 'DE' && !isDatevCode(account.code)) {
    return invalid('code', 'Code must be 1 to 8 digits, which is what DATEV takes.');
  }
  const isExpense = account.kind === 'expense';
  const { automaticTaxCodeId = (isExpense && existing?.automaticTaxCodeId) || null } = account;
  if (automaticTaxCodeId !== null) {
    const field = 'automaticTaxCodeId';
    if (!isExpense) return invalid(field, 'Only an account of kind Expense can be automatic.');
    const isKnown = await chart.isKnown(mapped('tax_code', automaticTaxCodeId));
    if (!isKnown) return refuse('NOT_FOUND', 'Tax code not found.', field);
  }
  const saved = { ...account, automaticTaxCodeId };
  await chart.saveAccount(saved);
  return ok(saved);
}

/** Adds a template's accounts and maps what has no account yet; what is there stays. */
export const installChart =
  ({ unitOfWork, clock }: ChartPorts) =>
  async ({ viewer, cause }: Actor, template: ChartTemplate): Changed<null> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    return unitOfWork.run(cause, async ({ chart, books }) => {
      const codes = new Set((await chart.accounts()).map(({ code }) => code));
      const missing = accountsOf(template).filter(({ code }) => !codes.has(code));
      if (codes.size + missing.length > ACCOUNTS_MAX) return tooManyAccounts();
      await chart.addAccounts(missing);
      await chart.mapMissing([...subjectsOf(template), ...(await proposals(chart, template))]);
      await bookWaiting(books, clock.now());
      return ok(null);
    });
  };

/** The accounts that a template proposes for an organization's categories and tax codes. */
export async function proposals(
  chart: ChartStore,
  template: ChartTemplate,
): Promise<(Mapped & { readonly code: string })[]> {
  return (await chart.named()).flatMap(({ what, label }) => {
    const { subject } = what;
    if (subject !== 'category' && subject !== 'tax_code' && subject !== 'output_tax') return [];
    const code = proposedCode(template, subject, label);
    return code === null ? [] : [{ ...what, code }];
  });
}

/** Maps something to an account and books what waited for it. */
export const setAccountMapping =
  ({ unitOfWork, clock }: ChartPorts) =>
  async ({ viewer, cause }: Actor, what: Mapped, code: string): Changed<Mapped> => {
    if (!mayKeepBooks(viewer)) return notFinance();
    if (hasKey(what.subject) === (what.key === '')) {
      return invalid('key', hasKey(what.subject) ? 'Key is required.' : 'This subject has no key.');
    }
    return unitOfWork.run(cause, async ({ chart, books }) => {
      if (!(await chart.isKnown(what)))
        return refuse('NOT_FOUND', 'There is no such category, tax code or asset.', 'key');
      const account = (await chart.accounts()).find((each) => each.code === code);
      if (!account) return refuse('NOT_FOUND', 'Account not found.', 'account');
      if (!KINDS_OF[what.subject].includes(account.kind)) {
        return invalid('account', `${account.name} is an account of another kind.`);
      }
      await chart.map(what, code);
      await bookWaiting(books, clock.now());
      return ok(what);
    });
  };
