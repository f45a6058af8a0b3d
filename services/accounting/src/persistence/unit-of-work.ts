import { controlEventOf, createControlStore } from '@outlay/platform/controls';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createChartStore } from './chart-store.ts';
import { createExports } from './export-store.ts';
import { createPeriods } from './period-store.ts';
import { readBookkeeperIds } from './projections.ts';

const SOURCE = 'accounting';

/** The repositories of a business action inside `tx`. */
export function scopeOf(tx: Transaction, cause: Cause): Scope {
  const { organizationId } = cause;
  return {
    ...createControlStore(tx, organizationId),
    activeAdminIds: () => readBookkeeperIds(tx, organizationId),
    publishControlChange: (change) =>
      enqueueEvent(tx, controlEventOf('AccountingControlChanged', change), cause, SOURCE),
    books: createBooks(tx, cause),
    chart: createChartStore(tx, organizationId),
    periods: createPeriods(tx, organizationId),
    exports: createExports(tx, organizationId),
    // With the journal's key, so that whoever hears of a closing knows every entry before it.
    publishPeriod: (type, data) =>
      enqueueEvent(tx, { type, aggregateId: `journal:${organizationId}`, data }, cause, SOURCE),
    once: (request, work) => withIdempotencyKey(tx, { ...request, organizationId }, work),
  };
}

export const createUnitOfWork = (inTransaction: InTransaction): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
