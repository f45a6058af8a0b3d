import { ok, refuse, type Result } from '@outlay/platform/result';
import { readLine } from '@outlay/platform/text';

export const ACCOUNT_KINDS = [
  'expense',
  'input_tax',
  'output_tax',
  'payable',
  'asset',
  'fee',
  'exchange',
  'rounding',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account of an organization's chart. */
export interface Account {
  /** 1 to 20 letters, digits, dots and hyphens; unique in the organization. */
  readonly code: string;
  readonly name: string;
  readonly kind: AccountKind;
  /** The tax code that DATEV applies automatically to an account of expenses; null for none. A change without it leaves it. */
  readonly automaticTaxCodeId?: string | null;
}

/**
 * What leads to an account. `output_tax` is the owed side of a tax code under reverse charge; `company_paid` is what the company
 * paid itself but not from a watched wallet, such as by card. `transfer` is the other side of money that comes to a wallet of the
 * company or leaves it without an expense. `exchange` takes losses, and gains too while `exchange_gain` has no account.
 */
export const MAPPING_SUBJECTS = [
  'category',
  'tax_code',
  'output_tax',
  'asset',
  'payable',
  'company_paid',
  'transfer',
  'fee',
  'exchange',
  'exchange_gain',
] as const;
export type MappingSubject = (typeof MAPPING_SUBJECTS)[number];

/** Subjects that exist several times: by id of the category or tax code, or by symbol of the asset. */
const KEYED: ReadonlySet<MappingSubject> = new Set(['category', 'tax_code', 'output_tax', 'asset']);

/** Assets that treasuries and company wallets hold. */
export const TREASURY_ASSETS = ['PYUSD', 'SOL'] as const;

/** Something that is booked to one account. `key` is empty for subjects that exist once. */
export interface Mapped {
  readonly subject: MappingSubject;
  readonly key: string;
}

export const mapped = (subject: MappingSubject, key = ''): Mapped => ({ subject, key });
export const hasKey = (subject: MappingSubject): boolean => KEYED.has(subject);

/** Kinds that a subject can be mapped to. */
export const KINDS_OF: Readonly<Record<MappingSubject, readonly AccountKind[]>> = {
  category: ['expense'],
  tax_code: ['input_tax'],
  output_tax: ['output_tax'],
  asset: ['asset'],
  payable: ['payable'],
  company_paid: ['asset', 'payable'],
  transfer: ['asset'],
  fee: ['fee', 'expense'],
  exchange: ['exchange'],
  exchange_gain: ['exchange'],
};

/** The accounts of an organization. */
export interface Chart {
  readonly accountOf: (what: Mapped) => Account | null;
}

/**
 * Accounts for one entry. What has none is collected, so that a person can map all of it at once.
 */
export class AccountLookup {
  readonly missing: Mapped[] = [];
  readonly #chart: Chart;

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** The account, or a stand-in while it is missing; entries with stand-ins are never booked. */
  of(subject: MappingSubject, key = ''): Account {
    const account = this.#chart.accountOf({ subject, key });
    if (account) return account;
    if (subject === 'exchange_gain') return this.of('exchange');
    const isKnown = this.missing.some((each) => each.subject === subject && each.key === key);
    if (!isKnown) this.missing.push({ subject, key });
    return { code: '', name: '', kind: KINDS_OF[subject][0] ?? 'expense' };
  }
}

/** Accounts per organization. */
export const ACCOUNTS_MAX = 500;
const CODE = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,18}[A-Za-z0-9])?$/;
const NAME = { field: 'name', label: 'Name', max: 100 } as const;

/** Reads an account from a form or an API. */
export function readAccount(account: Account): Result<Account, 'VALIDATION_FAILED'> {
  const { code, name } = account;
  if (!CODE.test(code)) {
    return refuse(
      'VALIDATION_FAILED',
      'Code must be 1 to 20 letters, digits, dots and hyphens, and begin and end with a letter or digit.',
      'code',
    );
  }
  const read = readLine(name, NAME);
  return read.ok ? ok({ ...account, name: read.value }) : read;
}
