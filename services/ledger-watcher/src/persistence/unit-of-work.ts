import type { Trust } from '@outlay/authority';
import {
  createChangeScope,
  followLog,
  type AuthorityStates,
  type Changes,
} from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import { enqueueEvents, type AnyOutgoingEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { Books, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createCompanyWallets } from './company-wallet-repository.ts';
import { createQuoteRepository } from './quote-repository.ts';
import { createPayoutSignatures, createTransferRepository } from './transfer-repository.ts';

type Publish = (organizationId: string, event: AnyOutgoingEvent) => Promise<void>;

/** Repositories of a step inside `tx`; its events are passed to `publish`. */
const scopeOf = (
  tx: Transaction,
  { organizationId }: Cause,
  states: AuthorityStates,
  books: Books,
  publish: Publish,
): Scope => ({
  ...createChangeScope(tx, states, organizationId),
  companyWallets: createCompanyWallets(tx),
  quotes: createQuoteRepository(tx),
  transfers: createTransferRepository(tx),
  books,
  payouts: createPayoutSignatures(tx),
  publish: (event, of = organizationId) => publish(of, event),
});

/** Book lines and events of a step are written together at its end, in order, because a chunk has many. */
async function runIn<Value>(
  tx: Transaction,
  cause: Cause,
  states: AuthorityStates,
  work: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  const events: { readonly organizationId: string; readonly event: AnyOutgoingEvent }[] = [];
  const books = createBooks(tx);
  const publish: Publish = (organizationId, event) => {
    events.push({ organizationId, event });
    return Promise.resolve();
  };
  const value = await work(scopeOf(tx, cause, states, books, publish));
  await books.write();
  for (const [of, published] of Map.groupBy(events, ({ organizationId }) => organizationId)) {
    const ofOne = published.map(({ event }) => event);
    await enqueueEvents(tx, ofOne, { ...cause, organizationId: of }, 'ledger-watcher');
  }
  return value;
}

export const createUnitOfWork = (
  inTransaction: InTransaction,
  states: AuthorityStates,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => runIn(tx, cause, states, work)),
});

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = (
  log: { readonly states: AuthorityStates; readonly trust: Trust },
  changes: Changes<Scope>,
): EventHandler<'AuthorityEntryAppended'> =>
  followLog(log, (effect, tx) =>
    runIn(tx, causeOfEvent(effect.event), log.states, (scope) => changes.takeEffect(scope, effect)),
  );
