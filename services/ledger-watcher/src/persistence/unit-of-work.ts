import { controlEventOf, createControlStore } from '@outlay/platform/controls';
import { enqueueEvents, type AnyOutgoingEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Books, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createCompanyWallets } from './company-wallet-repository.ts';
import { createQuoteRepository } from './quote-repository.ts';
import { createPayoutSignatures, createTransferRepository } from './transfer-repository.ts';
import { readActiveAdminIds } from './wallet-repository.ts';

/** Repositories of a step inside `tx`; its events are collected in `events`. */
const scopeOf = (
  tx: Transaction,
  { organizationId }: Cause,
  books: Books,
  events: AnyOutgoingEvent[],
): Scope => ({
  ...createControlStore(tx, organizationId),
  activeAdminIds: () => readActiveAdminIds(tx, organizationId),
  publishControlChange: (change) => {
    events.push(controlEventOf('WalletControlChanged', change));
    return Promise.resolve();
  },
  companyWallets: createCompanyWallets(tx),
  quotes: createQuoteRepository(tx),
  transfers: createTransferRepository(tx),
  books,
  payouts: createPayoutSignatures(tx),
  publish: (event) => {
    events.push(event);
    return Promise.resolve();
  },
});

/** Book lines and events of a step are written together at its end, in order, because a chunk has many. */
export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause: Cause, work) =>
    inTransaction(async (tx) => {
      const events: AnyOutgoingEvent[] = [];
      const books = createBooks(tx);
      const value = await work(scopeOf(tx, cause, books, events));
      await books.write();
      await enqueueEvents(tx, events, cause, 'ledger-watcher');
      return value;
    }),
});
