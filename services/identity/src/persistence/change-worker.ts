import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import { claimDueChanges } from './pending-change-repository.ts';

const BATCH_MAX = 20;
const POLL_MS = 15_000;

/** Puts changes of only admins into effect when their delay has passed. Any number of replicas share the work. */
export const createChangeWorker = ({
  database,
  log,
  mature,
  pollMs = POLL_MS,
}: {
  readonly database: Database;
  readonly log: Logger;
  /** Called once per due change, in its own transaction. */
  readonly mature: (organizationId: string, statementHash: string) => Promise<void>;
  readonly pollMs?: number;
}): BackgroundWork =>
  createRepeatingWork({
    name: 'pending changes',
    log,
    intervalMs: pollMs,
    round: async () => {
      const due = await claimDueChanges(database, BATCH_MAX);
      for (const { organizationId, statementHash } of due) {
        await mature(organizationId, statementHash).catch((error: unknown) => {
          log.error({ err: error, statementHash }, 'a pending change failed; retrying');
        });
      }
      return due.length === BATCH_MAX ? 0 : undefined;
    },
  });
