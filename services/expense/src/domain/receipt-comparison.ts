import { formatMoney, parseDecimal, scaleOf, type Money } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { daysBetween, dayText } from './calendar-day.ts';
import { receiptCurrencyMismatch, type ExpenseRefusalCode } from './expense-refusals.ts';
import type { Expense } from './expense.ts';
import { isSameVendor } from './same-vendor.ts';
import type { Violation } from './violation.ts';

/** Values of a receipt as read, never as corrected; null for values that were not read with confidence. */
export interface ReadReceipt {
  /** Decimal string with the printed scale. */
  readonly amount: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly vendor: string | null;
  /** ISO yyyy-mm-dd. */
  readonly date: string | null;
  /** Values in hidden text or data of the file that its page does not show. */
  readonly differences: readonly HiddenDifference[];
  /** Values that its owner entered to correct the reading. */
  readonly corrections: readonly ReceiptCorrection[];
  /** Null until the owner's name is known. */
  readonly ownerName: string | null;
}

/** A value that a receipt's owner entered in place of the one read. */
export interface ReceiptCorrection {
  readonly field: HiddenDifference['field'];
  /** Null when no value was read. */
  readonly read: string | null;
  /** Null when the owner cleared the field. */
  readonly value: string | null;
}

/** A value in hidden text or embedded data of a receipt's file, compared with what its page shows. */
export interface HiddenDifference {
  readonly field: 'amount' | 'currency' | 'date' | 'vendor' | 'invoiceNumber';
  readonly hidden: string;
  /** Null when the page shows no such value. */
  readonly shown: string | null;
}

/** PYUSD counts as US dollars, and receipts never name it. */
const printedCurrency = (currency: string): string => (currency === 'PYUSD' ? 'USD' : currency);

/**
 * Refuses the receipt's number under another currency: 33.50 MYR submitted as 33.50 USD is a mistake, while a different number
 * is a conversion. A corrected currency is not refused, because its approver sees both.
 */
export function decideReceiptCurrency(
  given: Money,
  receipt: Pick<ReadReceipt, 'amount' | 'currency' | 'corrections'> | null,
): Result<null, ExpenseRefusalCode> {
  const currency = printedCurrency(given.currency);
  const printed = receipt && countingValue(receipt, 'currency');
  const amount = receipt && countingValue(receipt, 'amount');
  if (!printed || amount === null || printedCurrency(printed) === currency) return ok(null);
  return isSameNumber(given, amount) ? receiptCurrencyMismatch(printed, currency) : ok(null);
}

/** Returns a correction's value, or else the value read. */
function countingValue(
  receipt: Pick<ReadReceipt, 'amount' | 'currency' | 'corrections'>,
  field: 'amount' | 'currency',
): string | null {
  const correction = receipt.corrections.find((each) => each.field === field);
  return correction ? correction.value : receipt[field];
}

function isSameNumber({ amountMinor, currency }: Money, text: string): boolean {
  const decimal = parseDecimal(text);
  if (!decimal) return false;
  return (
    decimal.units * 10n ** BigInt(scaleOf(currency)) === amountMinor * 10n ** BigInt(decimal.scale)
  );
}

type Compared = Pick<Expense, 'amount' | 'vendor' | 'day'>;

/** Returns the problems of an expense's receipt and the differences between both. */
export const compareWithReceipt = (expense: Compared, read: ReadReceipt | null): Violation[] =>
  read ? [...mismatches(expense, read), ...correctedValues(read), ...hiddenValues(read)] : [];

/** The input fields that correct a difference. */
const INPUT_FIELDS = {
  amount: 'amount',
  currency: 'currency',
  date: 'time',
  vendor: 'vendor',
  invoiceNumber: 'invoiceNumber',
} as const;

/** Shows each corrected amount with the currency in force, which may be corrected too. */
const correctedValues = (receipt: ReadReceipt): Violation[] =>
  receipt.corrections.map(({ field, read, value }) => {
    const by = receipt.ownerName === null ? '' : ` by ${receipt.ownerName}`;
    const text = (of: string, currency: string | null): string => valueText(field, of, currency);
    const before = read === null ? 'Not read.' : `Read: ${text(read, receipt.currency)}.`;
    const after =
      value === null
        ? `Cleared${by}.`
        : `Corrected${by}: ${text(value, countingValue(receipt, 'currency'))}.`;
    return {
      code: 'RECEIPT_CORRECTED',
      message: `${before} ${after}`,
      severity: 'warn',
      field: INPUT_FIELDS[field],
    };
  });

function valueText(
  field: HiddenDifference['field'],
  value: string,
  currency: string | null,
): string {
  if (field === 'amount') return moneyText(value, currency);
  return field === 'date' ? dayText(value, true) : value;
}

const hiddenValues = ({ differences, currency }: ReadReceipt): Violation[] =>
  differences.map(({ field, hidden, shown }) => {
    const text = (value: string): string => valueText(field, value, currency);
    const page = shown === null ? "the page doesn't show it" : `the page shows ${text(shown)}`;
    return {
      code: 'RECEIPT_HIDDEN_VALUE',
      message: `The file's hidden text says ${text(hidden)}; ${page}.`,
      severity: 'warn',
      field: INPUT_FIELDS[field],
    };
  });

/**
 * Returns the differences between an expense and its receipt in one violation; empty without any. Only a wrong currency blocks.
 */
function mismatches(expense: Compared, read: ReadReceipt): Violation[] {
  const isOtherMoney = differsInMoney(expense.amount, read);
  const isOtherVendor =
    read.vendor !== null && expense.vendor !== null && !isSameVendor(expense.vendor, read.vendor);
  const isOtherDate = read.date !== null && isOtherDay(expense.day, read.date);
  if (!isOtherMoney && !isOtherVendor && !isOtherDate) return [];
  const say = (money: string, vendor: string | null, day: string | null): string =>
    statement(
      isOtherMoney ? money : null,
      [isOtherVendor ? vendor : null, isOtherDate && day ? dayText(day, true) : null].flatMap(
        (detail) => detail ?? [],
      ),
    );
  const receipt = say(moneyText(read.amount, read.currency), read.vendor, read.date);
  const { currency } = expense.amount;
  const given = moneyText(formatMoney(expense.amount), currency);
  const ours = say(given, expense.vendor, expense.day);
  return [
    {
      code: 'RECEIPT_MISMATCH',
      message: `Receipt says ${receipt}, expense says ${ours}.`,
      severity: decideReceiptCurrency(expense.amount, read).ok ? 'warn' : 'block',
      field: isOtherMoney ? 'amount' : isOtherVendor ? 'vendor' : 'time',
    },
  ];
}

/** An amount in SOL was paid from a wallet, while its receipt is in the shop's currency. */
function differsInMoney(given: Money, { amount, currency }: ReadReceipt): boolean {
  if (given.currency === 'SOL') return false;
  const isOtherCurrency =
    currency !== null && printedCurrency(currency) !== printedCurrency(given.currency);
  return isOtherCurrency || (amount !== null && !isSameNumber(given, amount));
}

/** Whether the days are more than a day apart. In another time zone it may be the previous or next day. */
const isOtherDay = (day: string, printed: string): boolean =>
  Math.abs(daysBetween(day, printed)) > 1;

function moneyText(amount: string | null, currency: string | null): string {
  if (amount === null) return currency ?? '';
  if (currency === 'USD') return `$${amount}`;
  return currency === null ? amount : `${currency} ${amount}`;
}

const statement = (money: string | null, details: readonly string[]): string => {
  if (money === null) return details.join(', ');
  return details.length === 0 ? money : `${money} (${details.join(', ')})`;
};
