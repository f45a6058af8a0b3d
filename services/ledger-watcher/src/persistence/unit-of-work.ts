import { controlEventOf, createControlStore } from '@outlay/platform/controls';
import { enqueueEvents, type AnyOutgoingEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import type { Books, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createCompanyWallets } from './company-wallet-repository.ts';
import { createQuoteRepository } from './quote-repository.ts';
import { createPayoutSignatures, createTransferRepository } from './transfer-repository.ts';
import { readActiveAdminIds } from './wallet-repository.ts';

type Publish = (organizationId: string, event: AnyOutgoingEvent) => Promise<void>;

/** Repositories of a step inside `tx`; its events are passed to `publish`. */
const scopeOf = (
  tx: Transaction,
  { organizationId }: Cause,
  books: Books,
  publish: Publish,
): Scope => ({
  ...createControlStore(tx, organizationId),
  activeAdminIds: () => readActiveAdminIds(tx, organizationId),
  publishControlChange: (change) =>
    publish(organizationId, controlEventOf('WalletControlChanged', change)),
  companyWallets: createCompanyWallets(tx),
  quotes: createQuoteRepository(tx),
  transfers: createTransferRepository(tx),
  books,
  payouts: createPayoutSignatures(tx),
  publish: (event, of = organizationId) => publish(of, event),
});

/** Book lines and events of a step are written together at its end, in order, because a chunk has many. */
export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause: Cause, work) =>
    inTransaction(async (tx) => {
      const events: { readonly organizationId: string; readonly event: AnyOutgoingEvent }[] = [];
      const books = createBooks(tx);
      const publish: Publish = (organizationId, event) => {
        events.push({ organizationId, event });
        return Promise.resolve();
      };
      const value = await work(scopeOf(tx, cause, books, publish));
      await books.write();
      for (const [of, published] of Map.groupBy(events, ({ organizationId }) => organizationId)) {
        const ofOne = published.map(({ event }) => event);
        await enqueueEvents(tx, ofOne, { ...cause, organizationId: of }, 'ledger-watcher');
      }
      return value;
    }),
});
