import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { createDailyRatesFeed, type DailyRatesOptions } from '../feed/daily-rates-feed.ts';
import { recordQuotes, type RecordQuotesPorts } from '../use-cases/record-quotes.ts';

/** The document changes once a day. */
const INTERVAL_MS = 1_800_000;
const RETRY_MS = 10_000;

export interface DailyRatesWorkerOptions
  extends DailyRatesOptions, Omit<RecordQuotesPorts, 'feeds' | 'opinions'> {
  readonly log: Logger;
}

/** Records the reference rates of the day. A failure is retried after seconds, then with growing pauses. */
export function createDailyRatesWorker({
  log,
  unitOfWork,
  clock,
  ...source
}: DailyRatesWorkerOptions): RepeatingWork {
  const record = recordQuotes({ feeds: [createDailyRatesFeed(source)], unitOfWork, clock, log });
  return createRepeatingWork({
    name: 'daily rates',
    log,
    intervalMs: RETRY_MS,
    backoffMaxMs: INTERVAL_MS,
    round: async () => {
      await record();
      return INTERVAL_MS;
    },
  });
}
