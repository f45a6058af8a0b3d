import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createCatalogueRepository } from './catalogue-repository.ts';
import { createDirectory } from './directory-repository.ts';
import { createDuplicateRepository } from './duplicate-repository.ts';
import { createExpenseRepository } from './expense-repository.ts';
import { activity } from './tables.ts';

/** What a business action may touch inside `tx`; event handlers open it over the dispatcher's transaction. */
export function scopeOf(tx: Transaction, cause: Cause): Scope {
  return {
    expenses: createExpenseRepository(tx),
    duplicates: createDuplicateRepository(tx),
    catalogue: createCatalogueRepository(tx),
    directory: createDirectory(tx),
    record: async (expense, { kind, note, changes }) => {
      await tx.insert(activity).values({
        organizationId: BigInt(expense.organizationId),
        expenseId: BigInt(expense.id),
        kind,
        actorId: cause.actorId === null ? null : BigInt(cause.actorId),
        note: note ?? null,
        changes: [...(changes ?? [])],
      });
    },
    publish: (event) => enqueueEvent(tx, event, cause, 'expense'),
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
  };
}

export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
