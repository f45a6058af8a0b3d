import type { AccountKind } from '../account.ts';
import types from './account-types.json' with { type: 'json' };

// Types of accounts as their tools export them, in lower case and without a final s:
// Xero, https://central.xero.com/s/article/Import-a-chart-of-accounts; QuickBooks Online, "Account types" in its help;
// hledger, https://hledger.org/hledger.html#account-types (letters of the tag `type`, and the tops of the tree).
const KINDS: ReadonlyMap<string, AccountKind> = new Map(
  Object.entries(types as Record<string, AccountKind>),
);

/** What Outlay tells apart and the tools don't, by what such an account is called. */
const NAMED: readonly (readonly [
  name: RegExp,
  types: readonly AccountKind[],
  kind: AccountKind,
])[] = [
  [
    /input (?:tax|vat)|vorsteuer|(?:vat|gst) (?:receivable|on purchases)/i,
    ['asset', 'payable'],
    'input_tax',
  ],
  [/\b(?:vat|gst|hst)\b|sales tax|output tax|umsatzsteuer/i, ['payable'], 'output_tax'],
  [
    /exchange (?:gain|loss)|currency (?:gain|loss)|(?:kurs|währungs)differenz/i,
    ['expense'],
    'exchange',
  ],
  [/^rounding/i, ['expense', 'payable'], 'rounding'],
];

/** The kind of an account by its type in a tool; null for what expenses are never booked to, such as revenue and equity. */
export function kindOfType(type: string, name: string): AccountKind | null {
  const kind = KINDS.get(type.trim().toLowerCase().replace(/s$/, '')) ?? null;
  const named = NAMED.find(([pattern, of]) => kind && of.includes(kind) && pattern.test(name));
  return named ? named[2] : kind;
}

type Range = readonly [from: number, to: number, kind: AccountKind];

/** Numbers of DATEV's charts, which have no types: the process-oriented SKR03 and SKR04, which follows the balance sheet. */
const RANGES: Readonly<Record<'03' | '04', readonly Range[]>> = {
  '03': [
    [1570, 1589, 'input_tax'],
    [1770, 1789, 'output_tax'],
    [2150, 2169, 'exchange'],
    [2660, 2669, 'exchange'],
    [0, 499, 'asset'],
    [1000, 1599, 'asset'],
    [1600, 1799, 'payable'],
    [2000, 2499, 'expense'],
    [3000, 4999, 'expense'],
  ],
  '04': [
    [1400, 1439, 'input_tax'],
    [3800, 3859, 'output_tax'],
    [4840, 4849, 'exchange'],
    [6880, 6889, 'exchange'],
    [0, 1899, 'asset'],
    [3000, 3899, 'payable'],
    [5000, 6999, 'expense'],
    [7300, 7699, 'expense'],
  ],
};

/** The kind of an account of SKR03 or SKR04 by the first four digits of its number. */
export const kindOfNumber = (chart: '03' | '04', number: number): AccountKind | null =>
  RANGES[chart].find(([from, to]) => from <= number && number <= to)?.[2] ?? null;
