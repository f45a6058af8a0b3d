import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import {
  createDailyRatesFeed,
  readRateHistory,
  type DailyRatesOptions,
} from '../feed/daily-rates-feed.ts';
import { recordQuotes, type RecordQuotesPorts } from '../use-cases/record-quotes.ts';
import { recordRateHistory } from '../use-cases/record-rate-history.ts';

/** The document changes once a day. */
const INTERVAL_MS = 1_800_000;
const RETRY_MS = 10_000;
/** The history has days that were missed. */
const HISTORY_INTERVAL_MS = 86_400_000;

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

/** Records the reference rates of past days, at the start and then daily. */
export function createRateHistoryWorker({
  log,
  unitOfWork,
  clock,
  ...source
}: DailyRatesWorkerOptions): RepeatingWork {
  const readHistory = () => readRateHistory(source);
  const record = recordRateHistory({ readHistory, unitOfWork, clock });
  return createRepeatingWork({
    name: 'history of daily rates',
    log,
    intervalMs: RETRY_MS,
    backoffMaxMs: INTERVAL_MS,
    round: async () => {
      await record();
      return HISTORY_INTERVAL_MS;
    },
  });
}
