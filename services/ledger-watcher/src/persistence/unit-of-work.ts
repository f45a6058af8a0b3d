import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createQuoteRepository } from './quote-repository.ts';
import { createPayoutSignatures, createTransferRepository } from './transfer-repository.ts';

/** What a step may touch inside `tx`. */
export const scopeOf = (tx: Transaction, cause: Cause): Scope => ({
  quotes: createQuoteRepository(tx),
  transfers: createTransferRepository(tx),
  books: createBooks(tx),
  payouts: createPayoutSignatures(tx),
  publish: (event) => enqueueEvent(tx, event, cause, 'ledger-watcher'),
});

export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
