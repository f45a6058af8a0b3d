import type { OpenExpenseRowFragment, PayableRowFragment } from '#graphql';
import { saveCsv } from '../../lib/csv.ts';
import { compareDecimals, subtractDecimals } from '../../lib/decimal.ts';

/** Ages of what is owed, youngest first. */
export const ages = [
  ['upTo30', '0–30 days'],
  ['upTo60', '31–60 days'],
  ['upTo90', '61–90 days'],
  ['over90', 'Over 90 days'],
] as const satisfies readonly (readonly [keyof PayableRowFragment['ages'], string])[];

export const isZero = (amount: string): boolean => compareDecimals(amount, '0') === 0;

/** The oldest age of which something is owed. */
export const oldestAge = (payable: PayableRowFragment): string =>
  ages.findLast(([age]) => !isZero(payable.ages[age]))?.[1] ?? ages[0][1];

/** The person, also one whom the books don't know by name; what the company paid itself is owed to none. */
export function payableName({ person, name }: PayableRowFragment): string {
  if (person === null) return 'Company-paid';
  return name ?? `Member ${person.id}`;
}

/** What the vendor and the invoice are, as far as they are known and the title doesn't say it. */
export const openExpenseNote = ({ title, vendor, invoiceNumber }: OpenExpenseRowFragment): string =>
  [
    ...(vendor !== null && vendor !== title ? [vendor] : []),
    ...(invoiceNumber === null ? [] : [`Invoice ${invoiceNumber}`]),
  ].join(' · ');

/** Whether somebody owes the company more than it owes them. */
export const owes = ({ amount }: PayableRowFragment): boolean => compareDecimals(amount, '0') < 0;

const negated = (amount: string): string => subtractDecimals('0', amount);

/** The same, with what is owed to the company above zero. */
export const owedToCompany = (payable: PayableRowFragment): PayableRowFragment => ({
  ...payable,
  amount: negated(payable.amount),
  ages: {
    upTo30: negated(payable.ages.upTo30),
    upTo60: negated(payable.ages.upTo60),
    upTo90: negated(payable.ages.upTo90),
    over90: negated(payable.ages.over90),
  },
  expenses: payable.expenses.map((each) => ({ ...each, amount: negated(each.amount) })),
});

const dayMs = 86_400_000;
const ageInDays = (day: string, asOf: string): string =>
  String((Date.parse(asOf) - Date.parse(day)) / dayMs);

/** Downloads a row per open expense. */
export function downloadPayables(
  payables: readonly PayableRowFragment[],
  asOf: string,
  currency: string,
): void {
  saveCsv(
    `payables-${asOf}`,
    ['Person', 'Expense', 'Title', 'Vendor', 'Invoice', 'Day', 'Days', `Owed (${currency})`],
    payables.flatMap((payable) =>
      payable.expenses.map(({ expense, title, vendor, invoiceNumber, day, amount }) => [
        payableName(payable),
        expense?.id ?? '',
        title,
        vendor ?? '',
        invoiceNumber ?? '',
        day,
        ageInDays(day, asOf),
        amount,
      ]),
    ),
  );
}
