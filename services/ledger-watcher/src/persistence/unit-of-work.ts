import { enqueueEvents, type AnyOutgoingEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createQuoteRepository } from './quote-repository.ts';
import { createPayoutSignatures, createTransferRepository } from './transfer-repository.ts';

/** What a step may touch inside `tx`; what it publishes is gathered in `told`. */
const scopeOf = (tx: Transaction, told: AnyOutgoingEvent[]): Scope => ({
  quotes: createQuoteRepository(tx),
  transfers: createTransferRepository(tx),
  books: createBooks(tx),
  payouts: createPayoutSignatures(tx),
  publish: (event) => {
    told.push(event);
    return Promise.resolve();
  },
});

/** The events of a step are written by one statement at its end, in their order: a chunk of transactions tells of many. */
export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause: Cause, work) =>
    inTransaction(async (tx) => {
      const told: AnyOutgoingEvent[] = [];
      const value = await work(scopeOf(tx, told));
      await enqueueEvents(tx, told, cause, 'ledger-watcher');
      return value;
    }),
});
