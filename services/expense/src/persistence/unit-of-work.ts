import { createChangeScope, effectsIn, type AuthorityStates } from '@outlay/authority-log';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { CatalogueScope, InChange, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { recordActivities } from './activity-writer.ts';
import { holdClosedMonthOf, lockMonths } from './books-projection.ts';
import { createCatalogueRepository } from './catalogue-repository.ts';
import { createDefaultCatalogue } from './default-catalogue.ts';
import { createDirectory } from './directory-repository.ts';
import { createDuplicateRepository } from './duplicate-repository.ts';
import { createExpenseRepository } from './expense-repository.ts';
import { claimReminder, readToRemind } from './month-close.ts';
import { createProjectionWriter } from './projection-writer.ts';
import { createReceiptHolds } from './receipt-holds.ts';

export const SOURCE = 'expense';

/** Creates the repositories of a business action inside `tx`. */
function scopeOf(tx: Transaction, cause: Cause): Scope {
  const { organizationId, actorId } = cause;
  return {
    expenses: createExpenseRepository(tx),
    duplicates: createDuplicateRepository(tx),
    catalogue: createCatalogueRepository(tx),
    directory: createDirectory(tx),
    lockMonths: () => lockMonths(tx, organizationId),
    createDefaultCatalogue: (country) => createDefaultCatalogue(tx, cause, country),
    holdClosedMonthOf: (expenseId) => holdClosedMonthOf(tx, organizationId, expenseId),
    receipts: createReceiptHolds(tx),
    monthClose: {
      toRemind: (...request) => readToRemind(tx, ...request),
      claimReminder: (...reminder) => claimReminder(tx, ...reminder),
    },
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

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf = (tx: Transaction): EventPorts => ({
  projections: createProjectionWriter(tx),
  scopeOf: (event) => scopeOf(tx, causeOfEvent(event)),
});

export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});

const changeScopeOf = (tx: Transaction, cause: Cause, states: AuthorityStates): CatalogueScope => ({
  ...scopeOf(tx, cause),
  ...createChangeScope(tx, states, cause.organizationId),
});

/** Runs changes that the authority log decides about. */
export const createChangeRunner =
  (inTransaction: InTransaction, states: AuthorityStates): InChange =>
  (cause) =>
  (work) =>
    inTransaction((tx) => work(changeScopeOf(tx, cause, states)));

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = effectsIn(changeScopeOf);
