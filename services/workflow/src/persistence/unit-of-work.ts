import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { and, desc, eq } from 'drizzle-orm';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { readInstances } from './instance-reader.ts';
import { endInstance, insertInstance, saveDecision } from './instance-writer.ts';
import { readMembers } from './member-directory.ts';
import { newestRules } from './rule-repository.ts';
import { instances } from './tables.ts';

/** What a business action may touch inside `tx`; event handlers open it over the dispatcher's transaction. */
export const scopeOf = (tx: Transaction, cause: Cause): Scope => ({
  members: (organizationId) => readMembers(tx, organizationId),
  rules: (organizationId) => newestRules(tx, organizationId),
  insertInstance: (instance) => insertInstance(tx, instance),
  lockNewest: async (organizationId, expenseId) => {
    const rows = await tx
      .select()
      .from(instances)
      .where(
        and(
          eq(instances.organizationId, BigInt(organizationId)),
          eq(instances.expenseId, BigInt(expenseId)),
        ),
      )
      .orderBy(desc(instances.submission))
      .limit(1)
      .for('update');
    return (await readInstances(tx, rows))[0] ?? null;
  },
  saveDecision: (instance, outcome, now) => saveDecision(tx, instance, outcome, now),
  endInstance: (instance, status, now) => endInstance(tx, instance, status, now),
  publish: (event) => enqueueEvent(tx, event, cause, 'workflow'),
  once: (key, operation, input, work) =>
    withIdempotencyKey(
      tx,
      {
        organizationId: cause.organizationId,
        actorId: cause.actorId ?? '',
        key,
        operation,
        input,
      },
      work,
    ),
});

export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
