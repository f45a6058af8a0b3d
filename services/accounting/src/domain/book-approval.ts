import { scaleOf, type Money } from '@outlay/platform/money';
import { taxOnAmount } from '@outlay/schemas/tax-in-amount';
import type { Account, AccountLookup } from './account.ts';
import type { ApprovedExpense, ApprovedLine, TaxCode } from './approved-expense.ts';
import { posting, type Entry, type Posting } from './journal.ts';
import { centsPerMinor, timesFraction, usdShares, type Fraction } from './usd-shares.ts';

type TaxCodeOf = (id: string) => TaxCode | null;

/** The net amount or the tax of a line, to be debited. */
interface Part {
  readonly account: Account;
  readonly amountMinor: bigint;
  readonly line: ApprovedLine;
}

/**
 * What an approved expense costs, by line, and who is owed. Reverse charge books its tax on both sides, since the vendor did not
 * charge it.
 */
export function bookApproval(
  expense: ApprovedExpense,
  accounts: AccountLookup,
  taxCodeOf: TaxCodeOf,
): Entry {
  const parts = expense.lines.flatMap((line) => partsOf(line, accounts, taxCodeOf));
  const price =
    expense.price === null ? ONE_CENT : centsPerMinor(expense.price, scaleOf(expense.currency));
  const shares = usdShares(
    parts.map(({ amountMinor }) => amountMinor),
    expense.usdAmount.amountMinor,
    price,
  );
  const debits = parts.map((part, at) =>
    posting('debit', part.account, shares[at] ?? 0n, {
      original: originalOf(expense, part.amountMinor),
      description: part.line.description,
      tags: part.line.fields,
    }),
  );
  const owedMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const credit = posting('credit', creditedBy(expense, accounts), expense.usdAmount.amountMinor, {
    original: originalOf(expense, owedMinor),
  });
  const worth =
    owedMinor === 0n ? price : { numerator: expense.usdAmount.amountMinor, denominator: owedMinor };
  const reverseCharge = expense.lines.flatMap((line) =>
    reverseChargeOf({ currency: expense.currency, worth }, line, accounts, taxCodeOf),
  );
  return {
    kind: expense.paidBy === 'company_wallet' ? 'company_wallet' : 'approval',
    day: expense.day,
    description: expense.description,
    postings: [...debits, credit, ...reverseCharge],
    expenseId: expense.expenseId,
    payoutId: null,
    signature: expense.signature,
    reverses: null,
  };
}

const ONE_CENT = { numerator: 1n, denominator: 1n };

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

function creditedBy({ paidBy, currency }: ApprovedExpense, accounts: AccountLookup): Account {
  if (paidBy === 'person') return accounts.of('payable');
  return paidBy === 'company' ? accounts.of('company_paid') : accounts.of('asset', currency);
}

const originalOf = (
  { currency }: Pick<ApprovedExpense, 'currency'>,
  amountMinor: bigint,
): Money | null => (currency === 'USD' ? null : { amountMinor, currency });

/** The tax that the buyer owes and reclaims in place of the vendor, on the net amount, which is the whole line. */
function reverseChargeOf(
  { worth, currency }: Pick<ApprovedExpense, 'currency'> & { readonly worth: Fraction },
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
    original: originalOf({ currency }, taxMinor),
    description: line.description,
    tags: line.fields,
  };
  return [
    posting('debit', accounts.of('tax_code', taxCodeId), cents, rest),
    posting('credit', accounts.of('output_tax', taxCodeId), cents, rest),
  ];
}
