import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { driveWithdrawal, type DriveWithdrawalPorts } from '../use-cases/drive-withdrawal.ts';
import { RailUnavailableError } from '../use-cases/ports.ts';
import type { WithdrawalQueries } from '../use-cases/withdrawal-ports.ts';
import { underLock } from './under-lock.ts';

export interface WithdrawalWorkerOptions extends DriveWithdrawalPorts {
  readonly queries: Pick<WithdrawalQueries, 'open'>;
  /** The database without a pooler, for the lock. */
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Interval while nothing is open. An order wakes the worker. */
  readonly idleMs?: number;
  /** Interval of looking at the chain while something is. */
  readonly pollIntervalMs?: number;
}

/** Open withdrawals of one round. */
const ROUND_MAX = 20;

/** Carries out withdrawals, in one process at a time. */
export function createWithdrawalWorker(options: WithdrawalWorkerOptions): RepeatingWork {
  const { queries, databaseUrl, log, idleMs = 15_000, pollIntervalMs = 800 } = options;
  const round = async (): Promise<number> => {
    const open = await queries.open(ROUND_MAX);
    for (const withdrawal of open) {
      try {
        await driveWithdrawal(withdrawal, options);
      } catch (error) {
        const isOutage = error instanceof RailUnavailableError;
        log[isOutage ? 'warn' : 'error'](
          { err: error, withdrawalId: withdrawal.id },
          'a step of a withdrawal failed',
        );
      }
    }
    return open.length;
  };
  return createRepeatingWork({
    name: 'withdrawals',
    log,
    intervalMs: idleMs,
    round: async () => {
      // Without an open one, no process asks for the lock.
      if ((await queries.open(1)).length === 0) return undefined;
      const handled = await underLock(databaseUrl, 'withdrawals', round);
      return handled === 0 ? undefined : pollIntervalMs;
    },
  });
}
