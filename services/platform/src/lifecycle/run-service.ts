import type { Logger } from '../telemetry/index.ts';

/** Result of a composition root: parts start in order, and stop in reverse. */
export interface Service {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The local stack stops within 15 s, and every part must stop well before. */
const STOP_DEADLINE_MS = 10_000;

/**
 * Runs a service until a signal ends it. Exits 0 after a clean stop. Exits 1 after a failed start, an uncaught error, or a stop
 * that misses its deadline, so that the supervisor restarts it instead of keeping a process in an unknown state.
 */
export async function runService(service: Service, log: Logger): Promise<void> {
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('stop missed its deadline');
      process.exit(1);
    }, STOP_DEADLINE_MS).unref();
    try {
      await service.stop();
    } catch (error) {
      log.error({ err: error }, 'stop failed');
      code = 1;
    }
    process.exit(code);
  };
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught fault');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  try {
    await service.start();
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    process.exit(1);
  }
}

/** Ends the process after failures from which it can't continue (a crashed consumer, a lost leader lock). */
export function exitWithFault(log: Logger, reason: string, error?: unknown): never {
  log.fatal({ err: error }, reason);
  process.exit(1);
}
