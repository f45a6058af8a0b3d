import type { Logger } from '@outlay/platform/telemetry';
import { isContradicted, quoteFrom, type Quote } from '../domain/quote.ts';
import type { Clock, PriceFeed, UnitOfWork } from './ports.ts';
import { systemCause } from './system-cause.ts';

/** Payments older than this are not priced any more when they are found. */
const HISTORY_MS = 7 * 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;

export interface RecordQuotesPorts {
  /** The first one that has a usable price of a pair gives it. */
  readonly feeds: readonly PriceFeed[];
  /** Sources that nobody signed. They give no quote; one that they contradict is not recorded. */
  readonly opinions?: readonly PriceFeed[];
  readonly log: Logger;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** One look at the feed: every price that was published since the last one is stored and told, in one transaction each. */
export function recordQuotes(ports: RecordQuotesPorts): () => Promise<undefined> {
  const { feeds, opinions = [], unitOfWork, clock, log } = ports;
  let forgottenAtMs = 0;
  return async () => {
    const quotes = await freshQuotes(feeds, clock);
    const others = await opinionsOf(opinions, clock);
    for (const quote of quotes) {
      if (isContradicted(quote, others)) {
        log.error({ pair: quote.pair, price: quote.price }, 'a price was contradicted');
      } else await record(unitOfWork, quote);
    }
    const nowMs = clock.now().getTime();
    if (nowMs - forgottenAtMs < FORGET_EVERY_MS) return;
    forgottenAtMs = nowMs;
    await unitOfWork.run(systemCause(), ({ quotes }) =>
      quotes.forgetBefore(new Date(nowMs - HISTORY_MS)),
    );
  };
}

/**
 * One usable quote per pair. A feed that cannot be asked is passed over while another answers.
 * @throws {ChainUnavailableError} when none can be asked
 */
async function freshQuotes(feeds: readonly PriceFeed[], clock: Clock): Promise<Quote[]> {
  const answers = await Promise.allSettled(feeds.map((feed) => feed.read()));
  if (answers.every(({ status }) => status === 'rejected')) {
    throw (answers[0] as PromiseRejectedResult).reason;
  }
  const now = clock.now();
  const quotes = new Map<string, Quote>();
  for (const answer of answers) {
    for (const reading of answer.status === 'fulfilled' ? answer.value : []) {
      const quote = quotes.has(reading.pair) ? null : quoteFrom(reading, now);
      if (quote) quotes.set(quote.pair, quote);
    }
  }
  return [...quotes.values()];
}

/** Whatever can be asked; a second source that is down stops nothing. */
const opinionsOf = async (feeds: readonly PriceFeed[], clock: Clock): Promise<Quote[]> => {
  const answers = await Promise.allSettled(feeds.map((feed) => feed.read()));
  const now = clock.now();
  return answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .flatMap((reading) => quoteFrom(reading, now) ?? []);
};

const record = (unitOfWork: UnitOfWork, quote: Quote): Promise<void> =>
  unitOfWork.run(systemCause(), async (scope) => {
    if (!(await scope.quotes.save(quote))) return;
    await scope.publish({
      type: 'QuoteRecorded',
      aggregateId: quote.pair,
      data: { ...quote, publishedAt: quote.publishedAt.toISOString() },
    });
  });
