import type { Trust } from '@outlay/authority';
import { checkApproval, type CheckReceipt } from '@outlay/authority-log';
import type { EventEnvelope } from '@outlay/platform/events';
import type { EventByType } from '@outlay/schemas/events';
import {
  bookApprovedExpense,
  bookEvent,
  bookRecodedExpense,
  dayOf,
  takeBackApproval,
} from '../use-cases/book-event.ts';
import type { Handler } from '../use-cases/event-ports.ts';
import type { Clock, Scope } from '../use-cases/ports.ts';

const happenedOf = ({ id, time }: Pick<EventEnvelope, 'id' | 'time'>) => ({
  eventId: id,
  at: new Date(time),
});

export interface ApprovalPorts {
  readonly clock: Clock;
  /** What the installation demands of signatures. */
  readonly trust: Trust;
}

/** Books what an approved expense costs and whom it owes, if people signed it. */
export const onExpenseApproved =
  ({ clock: { now }, trust }: ApprovalPorts): Handler<'ExpenseApproved'> =>
  async (event, { scopeOf }) => {
    const scope = scopeOf(event);
    checkApproval(event, await scope.knownAuthority(), trust);
    await bookApprovedExpense(scope.books, { ...happenedOf(event), data: event.data }, now());
  };

export const onExpenseRecoded =
  ({ now }: Clock): Handler<'ExpenseRecoded'> =>
  (event, { scopeOf }) =>
    bookRecodedExpense(scopeOf(event).books, { ...happenedOf(event), recoded: event.data }, now());

export interface PaymentPorts {
  readonly clock: Clock;
  readonly checkReceipt: CheckReceipt;
}

export const onPaymentSent =
  ({ clock, checkReceipt }: PaymentPorts): Handler<'PaymentSent'> =>
  async (event, { scopeOf }) => {
    checkReceipt(event);
    const { id, data } = event;
    const { books } = scopeOf(event);
    const at = new Date(event.time);
    const day = await dayOf(books, at);
    const solPrice = await books.price('SOL/USD');
    const source = { type: 'PaymentSent', data, day, solPrice } as const;
    await bookEvent(books, { eventId: id, expenseId: data.expenseId, source, at }, clock.now());
  };

/** Nothing is owed for an expense that was sent back or rejected after its approval, because its payout was cancelled. */
export const onExpenseReturned =
  ({ now }: Clock): Handler<'ExpenseSentBack' | 'ExpenseRejected'> =>
  (event, { scopeOf }) =>
    takeBackApproval(scopeOf(event).books, event.data.expenseId, now());

/** Neither an expense nor a payout, and between two wallets of the company nothing changes. */
const TRANSFERS: ReadonlySet<string> = new Set(['incoming', 'not_watched_for_expenses', 'dust']);

/** The member from whose wallet money came; null for anybody else, and for a wallet that is also the company's. */
async function senderOf(
  scope: Scope,
  { direction, counterparty, blockTime }: EventByType['WalletTransactionObserved'],
): Promise<string | null> {
  if (direction === 'out' || counterparty === null) return null;
  const { records } = await scope.knownAuthority();
  if (records.has(`company_wallet/${counterparty}`)) return null;
  return scope.books.walletOwner(counterparty, new Date(blockTime));
}

/** Books money that comes to a treasury or a company wallet, or leaves it, without an expense. */
export const onWalletTransactionObserved =
  ({ now }: Clock): Handler<'WalletTransactionObserved'> =>
  async (event, { scopeOf }) => {
    const { id, data } = event;
    const isOfCompany = data.companyWallet || data.ownerId === null;
    if (!isOfCompany || data.expense === 'own_payout') return;
    const scope = scopeOf(event);
    const { books } = scope;
    const memberId = await senderOf(scope, data);
    // A member's watched wallet is an own one to the watcher, and not one of the company.
    if (!TRANSFERS.has(data.expense) && memberId === null) return;
    const at = new Date(data.blockTime);
    const source = {
      type: 'WalletTransactionObserved',
      data,
      day: await dayOf(books, at),
      price: await books.price(`${data.asset}/USD`),
      ...(memberId !== null && { memberId }),
    } as const;
    await bookEvent(books, { eventId: id, expenseId: null, source, at }, now());
  };
