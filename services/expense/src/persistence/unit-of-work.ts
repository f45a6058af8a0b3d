import { controlEventOf, createControlStore } from '@outlay/platform/controls';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { recordActivities } from './activity-writer.ts';
import { holdClosedMonthOf } from './books-projection.ts';
import { createCatalogueRepository } from './catalogue-repository.ts';
import { createDirectory, readActiveAdminIds } from './directory-repository.ts';
import { createDuplicateRepository } from './duplicate-repository.ts';
import { createExpenseRepository } from './expense-repository.ts';
import { claimReminder, readToRemind } from './month-close.ts';
import { createReceiptHolds } from './receipt-holds.ts';

export const SOURCE = 'expense';

/** Creates the repositories of a business action inside `tx`. Event handlers use the dispatcher's transaction. */
export function scopeOf(tx: Transaction, cause: Cause): Scope {
  const { organizationId, actorId } = cause;
  return {
    ...createControlStore(tx, organizationId),
    activeAdminIds: () => readActiveAdminIds(tx, organizationId),
    publishControlChange: (change) =>
      enqueueEvent(tx, controlEventOf('PolicyControlChanged', change), cause, SOURCE),
    expenses: createExpenseRepository(tx),
    duplicates: createDuplicateRepository(tx),
    catalogue: createCatalogueRepository(tx),
    directory: createDirectory(tx),
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

export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
