import { storedMoney, type Currency } from '@outlay/platform/money';
import { monthOf } from '@outlay/schemas/months';
import type {
  ExpenseApproved,
  ExpenseRecoded,
  PaymentSent,
  WalletTransactionObserved,
} from '@outlay/schemas/events';
import type { ApprovedExpense, ApprovedLine } from './approved-expense.ts';
import type { SentPayment } from './book-payment.ts';
import type { Transfer } from './book-transfer.ts';

/**
 * An event that is booked, as stored while an account is missing. `day` is that of the event in the organization's time zone.
 */
export type SourceEvent = ApprovalEvent | PaymentEvent | TransferEvent;

export interface ApprovalEvent {
  readonly type: 'ExpenseApproved';
  readonly data: ExpenseApproved;
  readonly day: string;
  /** How finance coded it since. */
  readonly recoded?: ExpenseRecoded;
  /** How it was coded before, oldest first: exports still tell the taxes of entries of that time. */
  readonly earlier?: readonly EarlierCoding[];
}

interface EarlierCoding {
  /** Number of the journal's last entry of that time. */
  readonly lastEntry: string;
  readonly currency: Currency;
  readonly lines: readonly WireLine[];
}

interface PaymentEvent {
  readonly type: 'PaymentSent';
  readonly data: PaymentSent;
  readonly day: string;
  /** US dollars for one SOL when it was paid; null while no price is known. */
  readonly solPrice: string | null;
}

interface TransferEvent {
  readonly type: 'WalletTransactionObserved';
  readonly data: WalletTransactionObserved;
  readonly day: string;
  /** US dollars for one unit of the asset at that time; null while no price is known. */
  readonly price: string | null;
  /** The member from whose wallet it came; absent for money of others, and for what left. */
  readonly memberId?: string;
}

/** The day on which an event is booked while its month is open. */
export const dayOf = (source: SourceEvent): string =>
  source.type === 'ExpenseApproved' ? (source.data.day ?? source.day) : source.day;

/** Whether an event has to be booked before the month, yyyy-mm, can be closed. */
export const isDueBy = (source: SourceEvent, month: string): boolean =>
  monthOf(dayOf(source)) <= month;

/** What would be booked, in a line: its subject and US dollars. */
export function summaryOf(source: SourceEvent): { description: string; usdAmount: string } {
  switch (source.type) {
    case 'ExpenseApproved':
      return {
        description: approvedExpenseOf(source).description,
        usdAmount: source.data.content.usdAmount,
      };
    case 'PaymentSent':
      return {
        description: `Payment of expense ${source.data.expenseId}`,
        usdAmount: source.data.amountUsd,
      };
    case 'WalletTransactionObserved': {
      const { asset, amount, direction, usdAmount } = source.data;
      return {
        description: `${amount} ${asset} ${direction === 'in' ? 'received' : 'withdrawn'}`,
        usdAmount: usdAmount ?? '0.00',
      };
    }
  }
}

type WireLine = NonNullable<ExpenseApproved['lines']>[number];

/** Earlier codings that an expense keeps at most. */
const EARLIER_MAX = 20;

/** An approval that follows another one, or another coding, after an entry of the journal. */
export function following(
  before: ApprovalEvent,
  next: ApprovalEvent,
  lastEntry: bigint,
): ApprovalEvent {
  const { currency } = approvedExpenseOf(before);
  const coding = { lastEntry: lastEntry.toString(), currency, lines: wireLinesOf(before) };
  return { ...next, earlier: [...(before.earlier ?? []), coding].slice(-EARLIER_MAX) };
}

/** The lines of an expense as they were coded when the entry of this number was booked. */
export function codingAt(source: ApprovalEvent, number: bigint): Pick<ApprovedExpense, 'lines'> {
  const { lines, currency } = source.earlier?.find(
    ({ lastEntry }) => number <= BigInt(lastEntry),
  ) ?? { lines: wireLinesOf(source), currency: approvedExpenseOf(source).currency };
  return { lines: lines.map((line) => lineOf(line, currency)) };
}

/** Its lines in their present coding; an approval of before lines is one. */
const wireLinesOf = ({ data, recoded }: ApprovalEvent): readonly WireLine[] =>
  recoded?.lines ?? data.lines ?? [wholeOf(data)];

const wholeOf = ({ content: { amount, categoryId } }: ExpenseApproved): WireLine => ({
  ...{ description: null, amount: amount.amount, categoryId },
});

/** An approved expense with its present coding. @throws when the event contradicts its schema */
export function approvedExpenseOf(source: ApprovalEvent): ApprovedExpense {
  const { data } = source;
  const { content, title, vendor, alreadyPaid = false } = data;
  const { currency } = storedMoney(content.amount.amount, content.amount.currency);
  return {
    expenseId: data.expenseId,
    day: dayOf(source),
    description: vendor ?? title ?? `Expense ${data.expenseId}`,
    currency,
    usdAmount: storedMoney(content.usdAmount, 'USD'),
    price: content.rate?.price ?? null,
    paidBy: paidBy(alreadyPaid, content.reimbursable),
    signature: data.transactionSignature ?? null,
    lines: wireLinesOf(source).map((line) => lineOf(line, currency)),
  };
}

const paidBy = (alreadyPaid: boolean, reimbursable: boolean): ApprovedExpense['paidBy'] => {
  if (alreadyPaid) return 'company_wallet';
  return reimbursable ? 'person' : 'company';
};

function lineOf(line: WireLine, currency: Currency): ApprovedLine {
  const minorOf = (amount: string) => storedMoney(amount, currency).amountMinor;
  return {
    description: line.description ?? null,
    amountMinor: minorOf(line.amount),
    categoryId: line.categoryId,
    taxCodeId: line.taxCodeId ?? null,
    taxRule:
      line.taxKind === undefined || line.taxRate === undefined
        ? null
        : { kind: line.taxKind, rate: line.taxRate },
    taxMinor: line.taxAmount === undefined ? 0n : minorOf(line.taxAmount),
    fields: { ...line.fields },
  };
}

export function sentPaymentOf(
  { data, day, solPrice }: PaymentEvent,
  description: string,
): Omit<SentPayment, 'owedCents'> {
  return {
    payoutId: data.payoutId,
    expenseId: data.expenseId,
    day,
    description,
    signature: data.signature,
    sent: storedMoney(data.amount, data.asset),
    rate: data.rate,
    fee:
      data.solSpent === undefined
        ? null
        : { paid: storedMoney(data.solSpent, 'SOL'), price: solPrice },
  };
}

/** @throws when the event contradicts its schema */
export const transferOf = ({ data, day, price }: TransferEvent): Transfer => ({
  day,
  direction: data.direction,
  moved: storedMoney(data.amount, data.asset),
  price: data.rate?.price ?? price,
  counterparty: data.counterparty,
  signature: data.signature,
});
