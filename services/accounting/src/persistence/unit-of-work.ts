import { createChangeScope, effectsIn, type AuthorityStates } from '@outlay/authority-log';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createChartStore } from './chart-store.ts';
import { createChecklist } from './checklist-store.ts';
import { createExports } from './export-store.ts';
import { createPeriods } from './period-store.ts';
import { createProjectionWriter } from './projections.ts';

const SOURCE = 'accounting';

/** The repositories of a business action inside `tx`. */
function scopeOf(tx: Transaction, cause: Cause, states: AuthorityStates): Scope {
  const { organizationId } = cause;
  return {
    ...createChangeScope(tx, states, organizationId),
    books: createBooks(tx, cause),
    chart: createChartStore(tx, organizationId),
    periods: createPeriods(tx, organizationId),
    checklist: createChecklist(tx, organizationId),
    exports: createExports(tx, organizationId),
    // With the journal's key, so that consumers of a closing know every entry before it.
    publishPeriod: (type, data) =>
      enqueueEvent(tx, { type, aggregateId: `journal:${organizationId}`, data }, cause, SOURCE),
    once: (request, work) => withIdempotencyKey(tx, { ...request, organizationId }, work),
  };
}

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf =
  (states: AuthorityStates) =>
  (tx: Transaction): EventPorts => ({
    projections: createProjectionWriter(tx),
    scopeOf: (event) => scopeOf(tx, causeOfEvent(event), states),
  });

export const createUnitOfWork = (
  inTransaction: InTransaction,
  states: AuthorityStates,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause, states))),
});

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = effectsIn(scopeOf);
