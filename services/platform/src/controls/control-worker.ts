import { randomUUID } from 'node:crypto';
import { createRepeatingWork, type BackgroundWork } from '../lifecycle/index.ts';
import type { Cause } from '../outbox/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { claimDueControlChanges } from './control-store.ts';

const BATCH_MAX = 20;

/** Lets delayed changes take effect and pending ones expire. Any number of replicas share the work. */
export function createControlWorker(options: {
  readonly database: Database;
  readonly log: Logger;
  /** Called once per due change, in its own transaction. */
  readonly passTime: (cause: Cause, changeId: string) => Promise<void>;
  readonly pollMs?: number;
}): BackgroundWork {
  const { database, log, passTime, pollMs = 15_000 } = options;
  return createRepeatingWork({
    name: 'control changes',
    log,
    intervalMs: pollMs,
    round: async () => {
      const due = await claimDueControlChanges(database, BATCH_MAX);
      for (const { id, organizationId } of due) {
        const cause = {
          organizationId,
          actorId: null,
          correlationId: randomUUID(),
          causationId: null,
        };
        await passTime(cause, id).catch((error: unknown) => {
          log.error({ err: error, changeId: id }, 'a control change failed; retrying');
        });
      }
      return due.length === BATCH_MAX ? 0 : undefined;
    },
  });
}
