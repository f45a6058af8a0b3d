import { pastQuoteFrom, type Reading } from '../domain/quote.ts';
import { publishQuote } from './record-quotes.ts';
import type { Clock, UnitOfWork } from './ports.ts';
import { systemCause } from './system-cause.ts';

export interface RateHistoryPorts {
  /** The readings of each day. @throws {ChainUnavailableError} */
  readonly readHistory: () => Promise<readonly (readonly Reading[])[]>;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Publishes the reference rates of past days, each day once, so that what was spent before the installation began, or while it was
 * down, has the rate of its day.
 */
export const recordRateHistory =
  ({ readHistory, unitOfWork, clock }: RateHistoryPorts) =>
  async (): Promise<void> => {
    const now = clock.now();
    for (const readings of await readHistory()) {
      const [first] = readings;
      if (!first) continue;
      await unitOfWork.run(systemCause(), async (scope) => {
        if (!(await scope.quotes.claimDay(first.published.publishedAt))) return;
        for (const reading of readings) {
          const quote = pastQuoteFrom(reading, now);
          if (quote) await publishQuote(scope, quote);
        }
      });
    }
  };
