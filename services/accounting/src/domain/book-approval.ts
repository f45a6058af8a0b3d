import type { Money } from '@outlay/platform/money';
import { taxOnAmount } from '@outlay/schemas/tax-in-amount';
import type { Account, AccountLookup } from './account.ts';
import type { ApprovedExpense, ApprovedLine, TaxCode } from './approved-expense.ts';
import { exchangeOf, movedAsset, type Booking } from './booking.ts';
import { centsPerMinor, centsPerUsdCent, fromUsdCents } from './books-currency.ts';
import { posting, type Entry, type Posting } from './journal.ts';
import { shares, timesFraction, type Fraction } from './shares.ts';

type TaxCodeOf = (id: string) => TaxCode | null;

/** The net amount or the tax of a line, to be debited. */
interface Part {
  readonly account: Account;
  readonly amountMinor: bigint;
  readonly line: ApprovedLine;
}

/** What an expense is worth in the books. */
interface Worth {
  /** The amount that was approved, in minor units of its currency. */
  readonly amountMinor: bigint;
  readonly cents: bigint;
  /** Cents for one minor unit, where the amount is zero. */
  readonly price: Fraction;
}

/**
 * What an approved expense costs, by line, and who is owed. Reverse charge books its tax on both sides, since the vendor did not
 * charge it.
 */
export function bookApproval(
  expense: ApprovedExpense,
  booking: Booking,
  taxCodeOf: TaxCodeOf,
): Entry {
  const { accounts, value } = booking;
  const parts = expense.lines.flatMap((line) => partsOf(line, accounts, taxCodeOf));
  const amounts = parts.map(({ amountMinor }) => amountMinor);
  const worth = worthOf(expense, booking, amounts);
  const cents = shares(amounts, worth.cents, worth.price);
  const original = originalIn(expense, booking);
  const debits = parts.map((part, at) =>
    posting('debit', part.account, cents[at] ?? 0n, {
      original: original(part.amountMinor),
      description: part.line.description,
      tags: part.line.fields,
    }),
  );
  const costs = [...debits, creditOf(expense, booking, worth)];
  const perMinor =
    worth.amountMinor === 0n
      ? worth.price
      : { numerator: worth.cents, denominator: worth.amountMinor };
  const reverseCharge = expense.lines.flatMap((line) =>
    reverseChargeOf({ original, worth: perMinor }, line, accounts, taxCodeOf),
  );
  return {
    ...value,
    kind: expense.paidBy === 'company_wallet' ? 'company_wallet' : 'approval',
    day: expense.day,
    description: expense.description,
    postings: [...costs, ...exchangeOf(booking, costs), ...reverseCharge],
    expenseId: expense.expenseId,
    payoutId: null,
    signature: expense.signature,
    reverses: null,
  };
}

/** An expense in the books' currency is worth its amount; any other, its US dollars at the rate of the day. */
function worthOf(
  { currency, usdAmount, price }: ApprovedExpense,
  { value }: Booking,
  amounts: readonly bigint[],
): Worth {
  const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (currency === value.currency) {
    return { amountMinor, cents: amountMinor, price: { numerator: 1n, denominator: 1n } };
  }
  return {
    amountMinor,
    cents: fromUsdCents(usdAmount.amountMinor, value),
    price: price === null ? centsPerUsdCent(value) : centsPerMinor(currency, price, value),
  };
}

function partsOf(line: ApprovedLine, accounts: AccountLookup, taxCodeOf: TaxCodeOf): Part[] {
  const cost = accounts.of('category', line.categoryId);
  const { taxCodeId, taxMinor } = line;
  if (taxCodeId === null || taxMinor === 0n)
    return [{ account: cost, amountMinor: line.amountMinor, line }];
  const isReclaimed = (line.taxRule ?? taxCodeOf(taxCodeId))?.kind !== 'exempt';
  return [
    { account: cost, amountMinor: line.amountMinor - taxMinor, line },
    {
      account: isReclaimed ? accounts.of('tax_code', taxCodeId) : cost,
      amountMinor: taxMinor,
      line,
    },
  ];
}

/** What is owed, or what the company's wallet paid. */
function creditOf(expense: ApprovedExpense, booking: Booking, worth: Worth): Posting {
  const { paidBy, currency } = expense;
  const { amountMinor, cents } = worth;
  if (paidBy === 'company_wallet') {
    return movedAsset(booking, { amountMinor: -amountMinor, currency }, -cents);
  }
  const account = booking.accounts.of(paidBy === 'person' ? 'payable' : 'company_paid');
  return posting('credit', account, cents, { original: originalIn(expense, booking)(amountMinor) });
}

const originalIn =
  ({ currency }: ApprovedExpense, { value }: Booking) =>
  (amountMinor: bigint): Money | null =>
    currency === value.currency ? null : { amountMinor, currency };

/** The tax that the buyer owes and reclaims in place of the vendor, on the net amount, which is the whole line. */
function reverseChargeOf(
  {
    worth,
    original,
  }: { readonly worth: Fraction; readonly original: (amountMinor: bigint) => Money | null },
  line: ApprovedLine,
  accounts: AccountLookup,
  taxCodeOf: TaxCodeOf,
): Posting[] {
  const { taxCodeId } = line;
  const rule = taxCodeId === null ? null : (line.taxRule ?? taxCodeOf(taxCodeId));
  if (taxCodeId === null || rule?.kind !== 'reverse_charge') return [];
  const taxMinor = taxOnAmount(line.amountMinor, rule.rate);
  const cents = timesFraction(taxMinor, worth);
  const rest = {
    original: original(taxMinor),
    description: line.description,
    tags: line.fields,
  };
  return [
    posting('debit', accounts.of('tax_code', taxCodeId), cents, rest),
    posting('credit', accounts.of('output_tax', taxCodeId), cents, rest),
  ];
}
