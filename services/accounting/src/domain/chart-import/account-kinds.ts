import type { AccountKind } from '../account.ts';
import known from './account-kinds.json' with { type: 'json' };

// Types of accounts as their tools export them, in lower case and without a final s:
// Xero, https://central.xero.com/s/article/Import-a-chart-of-accounts; QuickBooks Online, "Account types" in its help;
// hledger, https://hledger.org/hledger.html#account-types (letters of the tag `type`, and the tops of the tree).
const TYPES = known.types as Readonly<Record<string, AccountKind>>;

/** What Outlay tells apart and the tools don't, by what such an account is called. */
const NAMED = known.named.map(({ pattern, ...each }) => ({
  ...each,
  name: new RegExp(pattern, 'i'),
}));

/** The kind of an account by its type in a tool; null for what expenses are never booked to, such as revenue and equity. */
export function kindOfType(type: string, name: string): AccountKind | null {
  const kind = TYPES[type.trim().toLowerCase().replace(/s$/, '')];
  if (!kind) return null;
  const named = NAMED.find((each) => each.of.includes(kind) && each.name.test(name));
  return (named?.kind as AccountKind | undefined) ?? kind;
}

/** The kind of an account of SKR03 or SKR04, which have no types, by the first four digits of its number. */
export const kindOfNumber = (chart: '03' | '04', number: number): AccountKind | null =>
  (known.numbers[chart].find(({ from, to }) => from <= number && number <= to)?.kind as
    | AccountKind
    | undefined) ?? null;
