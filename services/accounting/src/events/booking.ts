import type { Trust } from '@outlay/authority';
import { checkApproval, type AuthorityStates, type CheckReceipt } from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { dayIn } from '@outlay/schemas/months';
import { createBooks } from '../persistence/books-repository.ts';
import {
  readApproval,
  readOrganization,
  readPrice,
  saveApproval,
} from '../persistence/projections.ts';
import { bookEvent, takeBackApproval } from '../use-cases/book-event.ts';
import type { Clock } from '../use-cases/ports.ts';

const localDay = async (tx: Transaction, organizationId: string, at: Date): Promise<string> =>
  dayIn((await readOrganization(tx, organizationId)).timeZone, at);

export interface ApprovalPorts {
  readonly clock: Clock;
  /** The organizations' authority logs, and what the installation demands of signatures. */
  readonly log: { readonly states: AuthorityStates; readonly trust: Trust };
}

/** Books what an approved expense costs and whom it owes, if people signed it. */
export const onExpenseApproved =
  ({ clock: { now }, log: { states, trust } }: ApprovalPorts): EventHandler<'ExpenseApproved'> =>
  async (event, tx) => {
    const { id, orgid, data } = event;
    checkApproval(event, await states.of(tx, orgid), trust);
    const at = new Date(event.time);
    const books = createBooks(tx, causeOfEvent(event));
    const day = await localDay(tx, orgid, at);
    const waiting = await books.waitingOf(data.expenseId);
    const source = { type: 'ExpenseApproved', data, day } as const;
    await saveApproval(tx, orgid, source);
    // What still waits is of an earlier submission.
    for (const { eventId } of waiting) await books.release(eventId);
    await bookEvent(books, { eventId: id, expenseId: data.expenseId, source, at }, now());
  };

/** Books the expense again with the accounts of its new coding; before its approval there is nothing to book. */
export const onExpenseRecoded =
  ({ now }: Clock): EventHandler<'ExpenseRecoded'> =>
  async (event, tx) => {
    const { id, orgid, time, data } = event;
    const approval = await readApproval(tx, orgid, data.expenseId);
    if (!approval) return;
    const source = { ...approval, recoded: data };
    await saveApproval(tx, orgid, source);
    const books = createBooks(tx, causeOfEvent(event));
    for (const waiting of await books.waitingOf(data.expenseId)) {
      if (waiting.source.type === 'ExpenseApproved') await books.release(waiting.eventId);
    }
    const { expenseId } = data;
    await bookEvent(books, { eventId: id, expenseId, source, at: new Date(time) }, now());
  };

export interface PaymentPorts {
  readonly clock: Clock;
  readonly checkReceipt: CheckReceipt;
}

export const onPaymentSent =
  ({ clock, checkReceipt }: PaymentPorts): EventHandler<'PaymentSent'> =>
  async (event, tx) => {
    checkReceipt(event);
    const { id, orgid, data } = event;
    const at = new Date(event.time);
    const day = await localDay(tx, orgid, at);
    const solPrice = await readPrice(tx, 'SOL/USD');
    const source = { type: 'PaymentSent', data, day, solPrice } as const;
    const books = createBooks(tx, causeOfEvent(event));
    await bookEvent(books, { eventId: id, expenseId: data.expenseId, source, at }, clock.now());
  };

/** Nothing is owed for an expense that was sent back or rejected after its approval, because its payout was cancelled. */
export const onExpenseReturned =
  ({ now }: Clock): EventHandler<'ExpenseSentBack' | 'ExpenseRejected'> =>
  (event, tx) =>
    takeBackApproval(createBooks(tx, causeOfEvent(event)), event.data.expenseId, now());

/** Neither an expense nor a payout, and between two wallets of the company nothing changes. */
const TRANSFERS: ReadonlySet<string> = new Set(['incoming', 'not_watched_for_expenses', 'dust']);

/** Books money that comes to a treasury or a company wallet, or leaves it, without an expense. */
export const onWalletTransactionObserved =
  ({ now }: Clock): EventHandler<'WalletTransactionObserved'> =>
  async (event, tx) => {
    const { id, orgid, data } = event;
    const isOfCompany = data.companyWallet || data.ownerId === null;
    if (!isOfCompany || !TRANSFERS.has(data.expense)) return;
    const at = new Date(data.blockTime);
    const source = {
      type: 'WalletTransactionObserved',
      data,
      day: await localDay(tx, orgid, at),
      price: await readPrice(tx, `${data.asset}/USD`),
    } as const;
    const books = createBooks(tx, causeOfEvent(event));
    await bookEvent(books, { eventId: id, expenseId: null, source, at }, now());
  };
