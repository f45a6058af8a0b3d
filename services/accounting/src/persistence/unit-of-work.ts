import type { Trust } from '@outlay/authority';
import {
  createChangeScope,
  followLog,
  type AuthorityStates,
  type Changes,
} from '@outlay/authority-log';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import type { EventHandler } from '@outlay/platform/inbox';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createBooks } from './books-repository.ts';
import { createChartStore } from './chart-store.ts';
import { createExports } from './export-store.ts';
import { createPeriods } from './period-store.ts';

const SOURCE = 'accounting';

/** The repositories of a business action inside `tx`. */
function scopeOf(tx: Transaction, cause: Cause, states: AuthorityStates): Scope {
  const { organizationId } = cause;
  return {
    ...createChangeScope(tx, states, organizationId),
    books: createBooks(tx, cause),
    chart: createChartStore(tx, organizationId),
    periods: createPeriods(tx, organizationId),
    exports: createExports(tx, organizationId),
    // With the journal's key, so that consumers of a closing know every entry before it.
    publishPeriod: (type, data) =>
      enqueueEvent(tx, { type, aggregateId: `journal:${organizationId}`, data }, cause, SOURCE),
    once: (request, work) => withIdempotencyKey(tx, { ...request, organizationId }, work),
  };
}

export const createUnitOfWork = (
  inTransaction: InTransaction,
  states: AuthorityStates,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause, states))),
});

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = (
  log: { readonly states: AuthorityStates; readonly trust: Trust },
  changes: Changes<Scope>,
): EventHandler<'AuthorityEntryAppended'> =>
  followLog(log, (effect, tx) =>
    changes.takeEffect(scopeOf(tx, causeOfEvent(effect.event), log.states), effect),
  );
