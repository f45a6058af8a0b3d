import type { Database } from '../postgres/index.ts';
import { hasWrittenEvents } from './enqueue-event.ts';

/** Makes each transaction of `database` that wrote events call `wake` after its commit, so that they are published at once. */
export function wakeAfterEvents(database: Database, wake: () => void): void {
  const transaction = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const [value, hasEvents] = await transaction(
      async (tx) => [await work(tx), hasWrittenEvents(tx)] as const,
      config,
    );
    if (hasEvents) wake();
    return value;
  };
}
