import type { EventHandler } from '@outlay/platform/inbox';
import { dayIn } from '@outlay/schemas/months';
import { createBooks } from '../persistence/books-repository.ts';
import { readApproval, readPrice, readTimeZone, saveApproval } from '../persistence/projections.ts';
import { bookEvent, takeBackApproval } from '../use-cases/book-event.ts';
import type { Clock } from '../use-cases/ports.ts';

/** Books what an approved expense costs and whom it owes. */
export const onExpenseApproved =
  ({ now }: Clock): EventHandler<'ExpenseApproved'> =>
  async ({ id, orgid, time, data }, tx) => {
    const at = new Date(time);
    const day = dayIn(await readTimeZone(tx, orgid), at);
    const source = { type: 'ExpenseApproved', data, day } as const;
    await saveApproval(tx, orgid, source);
    const books = createBooks(tx, orgid);
    // What still waits is of an earlier submission.
    for (const { eventId } of await books.waitingOf(data.expenseId)) await books.release(eventId);
    await bookEvent(books, { eventId: id, expenseId: data.expenseId, source, at }, now());
  };

/** Books the expense again with the accounts of its new coding; before its approval there is nothing to book. */
export const onExpenseRecoded =
  ({ now }: Clock): EventHandler<'ExpenseRecoded'> =>
  async ({ id, orgid, time, data }, tx) => {
    const approval = await readApproval(tx, orgid, data.expenseId);
    if (!approval) return;
    const source = { ...approval, recoded: data };
    await saveApproval(tx, orgid, source);
    const books = createBooks(tx, orgid);
    for (const waiting of await books.waitingOf(data.expenseId)) {
      if (waiting.source.type === 'ExpenseApproved') await books.release(waiting.eventId);
    }
    const { expenseId } = data;
    await bookEvent(books, { eventId: id, expenseId, source, at: new Date(time) }, now());
  };

export const onPaymentSent =
  ({ now }: Clock): EventHandler<'PaymentSent'> =>
  async ({ id, orgid, time, data }, tx) => {
    const at = new Date(time);
    const day = dayIn(await readTimeZone(tx, orgid), at);
    const solPrice = await readPrice(tx, 'SOL/USD');
    const source = { type: 'PaymentSent', data, day, solPrice } as const;
    const { expenseId } = data;
    await bookEvent(createBooks(tx, orgid), { eventId: id, expenseId, source, at }, now());
  };

/** A cancelled payout returns its expense, which is owed to no one then. */
export const onPaymentFailed =
  ({ now }: Clock): EventHandler<'PaymentFailed'> =>
  async ({ orgid, data }, tx) => {
    if (!data.returnsExpense) return;
    await takeBackApproval(createBooks(tx, orgid), data.expenseId, now());
  };
