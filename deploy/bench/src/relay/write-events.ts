import { enqueueEvent } from '@outlay/platform/outbox';
import type { Database } from '@outlay/platform/postgres';

/** A state change with its event, as a service commits it; `key` identifies the event. Resolves to when COMMIT was sent. */
export const writeEvent = (database: Database, key: string): Promise<number> =>
  database.transaction(async (tx) => {
    await enqueueEvent(
      tx,
      {
        type: 'ExpenseDeleted',
        aggregateId: key,
        data: { expenseId: '42', creatorId: '4', receiptId: null },
      },
      { organizationId: '1', actorId: '4', correlationId: 'bench', causationId: null },
      'expense',
    );
    return performance.now();
  });
