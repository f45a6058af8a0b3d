import type { BooksCurrency } from './books-currency.ts';

const DAY_MS = 86_400_000;

/** Upper bounds of ages in days; what is older is in `over90`. */
const AGE_BOUNDS = { upTo30: 30, upTo60: 60, upTo90: 90 } as const;

/** Cents of the books' currency by the age of what is owed. */
export type Ages = Readonly<Record<keyof typeof AGE_BOUNDS | 'over90', bigint>>;

/** An expense that is booked and not paid. */
export interface OpenExpense {
  readonly expenseId: string;
  /** Who is owed, by id; null for what the company paid itself. */
  readonly payeeId: string | null;
  /** The payee's name, also where the company paid; null where it is unknown. */
  readonly name: string | null;
  /** Day of its first entry, yyyy-mm-dd. */
  readonly day: string;
  /** Title, or else vendor. */
  readonly title: string;
  readonly vendor: string | null;
  readonly invoiceNumber: string | null;
  /** Cents of the books' currency; below zero for a credit note, and for what was paid before it was booked. */
  readonly cents: bigint;
  readonly currency: BooksCurrency;
}

/** What is owed to a person. */
export interface Payable extends Pick<OpenExpense, 'payeeId' | 'name' | 'currency'> {
  readonly cents: bigint;
  readonly ages: Ages;
  readonly oldestDay: string;
  /** Oldest first. */
  readonly expenses: readonly OpenExpense[];
}

/** Open expenses by whom they are owed to. What has waited longest comes first. */
export function payablesOf(open: readonly OpenExpense[], asOf: string): Payable[] {
  const byPayee = Map.groupBy(open.toSorted(byDay), ({ payeeId }) => payeeId);
  return [...byPayee].map(([payeeId, expenses]) => ({
    payeeId,
    name: payeeId === null ? null : (expenses[0]?.name ?? null),
    cents: totalOf(expenses),
    currency: expenses[0]?.currency ?? 'USD',
    ages: agesOf(expenses, asOf),
    oldestDay: expenses[0]?.day ?? asOf,
    expenses,
  }));
}

/** An expense below zero that its payee owes to the organization. */
export interface CreditNote {
  readonly expenseId: string;
  /** Vendor, or else title. */
  readonly description: string;
  /** Cents of the books' currency that are still owed, above zero. */
  readonly owedCents: bigint;
}

/** What is owed to the organization of open expenses, oldest first. */
export const creditNotesOf = (open: readonly OpenExpense[]): CreditNote[] =>
  open
    .filter(({ cents }) => cents < 0n)
    .toSorted(byDay)
    .map(({ expenseId, vendor, title, cents }) => ({
      ...{ expenseId, description: vendor ?? title, owedCents: -cents },
    }));

const byDay = (one: OpenExpense, other: OpenExpense): number =>
  one.day.localeCompare(other.day) || Number(BigInt(one.expenseId) - BigInt(other.expenseId));

const totalOf = (expenses: readonly OpenExpense[]): bigint =>
  expenses.reduce((sum, { cents }) => sum + cents, 0n);

function agesOf(expenses: readonly OpenExpense[], asOf: string): Ages {
  const byAge = Map.groupBy(expenses, ({ day }) => ageOf(day, asOf));
  const total = (age: keyof Ages) => totalOf(byAge.get(age) ?? []);
  return {
    upTo30: total('upTo30'),
    upTo60: total('upTo60'),
    upTo90: total('upTo90'),
    over90: total('over90'),
  };
}

function ageOf(day: string, asOf: string): keyof Ages {
  const days = (Date.parse(asOf) - Date.parse(day)) / DAY_MS;
  if (days <= AGE_BOUNDS.upTo30) return 'upTo30';
  if (days <= AGE_BOUNDS.upTo60) return 'upTo60';
  return days <= AGE_BOUNDS.upTo90 ? 'upTo90' : 'over90';
}
