import { withIdempotencyKey, withIdempotencyKeys } from '@outlay/platform/idempotency';
import { enqueueCausedEvents, enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { DraftsScope, DraftsUnitOfWork, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { recordActivities } from './activity-writer.ts';
import { createCatalogueRepository } from './catalogue-repository.ts';
import { createDirectory, readReferences } from './directory-repository.ts';
import { addWarnings, createDuplicateRepository } from './duplicate-repository.ts';
import { searchDuplicates } from './duplicate-search.ts';
import { createExpenseRepository } from './expense-repository.ts';
import { insertExpenses } from './insert-expenses.ts';

const SOURCE = 'expense';

/** Repositories of a business action inside `tx`; event handlers open it over the dispatcher's transaction. */
export function scopeOf(tx: Transaction, cause: Cause): Scope {
  const { organizationId, actorId } = cause;
  return {
    expenses: createExpenseRepository(tx),
    duplicates: createDuplicateRepository(tx),
    catalogue: createCatalogueRepository(tx),
    directory: createDirectory(tx),
    record: (expense, activity) => recordActivities(tx, [{ ...activity, expense, actorId }]),
    publish: (event) => enqueueEvent(tx, event, cause, SOURCE),
    once: (key, operation, input, work) =>
      withIdempotencyKey(
        tx,
        { organizationId, actorId: actorId ?? '', key, operation, input },
        work,
      ),
  };
}

const draftsScopeOf = (tx: Transaction): DraftsScope => ({
  references: (requests) => readReferences(tx, requests),
  insert: (expenses) => insertExpenses(tx, expenses),
  search: (probes) => searchDuplicates(tx, probes),
  warn: (alike) => addWarnings(tx, alike),
  record: (records) => recordActivities(tx, records),
  publish: (events) => enqueueCausedEvents(tx, events, SOURCE),
  once: (requests, work) => withIdempotencyKeys(tx, requests, work),
});

type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;

export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});

export const createDraftsUnitOfWork = (inTransaction: InTransaction): DraftsUnitOfWork => ({
  run: (work) => inTransaction((tx) => work(draftsScopeOf(tx))),
});
