import type { Quote } from '../domain/quote.ts';
import type { Clock, PriceFeed, UnitOfWork } from './ports.ts';
import { systemCause } from './system-cause.ts';

/** Payments older than this are not priced any more when they are found. */
const HISTORY_MS = 7 * 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;

export interface RecordQuotesPorts {
  readonly feed: PriceFeed;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** One look at the feed: every price that was published since the last one is stored and told, in one transaction each. */
export function recordQuotes({ feed, unitOfWork, clock }: RecordQuotesPorts): () => Promise<void> {
  let forgottenAtMs = 0;
  return async () => {
    for (const quote of await feed.read()) await record(unitOfWork, quote);
    const nowMs = clock.now().getTime();
    if (nowMs - forgottenAtMs < FORGET_EVERY_MS) return;
    forgottenAtMs = nowMs;
    await unitOfWork.run(systemCause(), ({ quotes }) =>
      quotes.forgetBefore(new Date(nowMs - HISTORY_MS)),
    );
  };
}

const record = (unitOfWork: UnitOfWork, quote: Quote): Promise<void> =>
  unitOfWork.run(systemCause(), async (scope) => {
    if (!(await scope.quotes.save(quote))) return;
    await scope.publish({
      type: 'QuoteRecorded',
      aggregateId: quote.pair,
      data: { ...quote, publishedAt: quote.publishedAt.toISOString() },
    });
  });
