import type { Logger } from '@outlay/platform/telemetry';
import { isContradicted, quoteFrom, type Quote } from '../domain/quote.ts';
import type { Clock, PriceFeed, Scope, UnitOfWork } from './ports.ts';
import { systemCause } from './system-cause.ts';

/** Older payments are not priced any more when they are found. */
const HISTORY_MS = 7 * 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;

export interface RecordQuotesPorts {
  /** For each pair, the first feed with a usable price gives the quote. */
  readonly feeds: readonly PriceFeed[];
  /** Unsigned sources. They give no quotes, but a quote that they contradict is not recorded. */
  readonly opinions?: readonly PriceFeed[];
  readonly log: Logger;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/**
 * Reads all feeds once. The prices that were published since the last time are stored and published in one transaction, so that
 * consumers fetch and apply them together.
 */
export function recordQuotes(ports: RecordQuotesPorts): () => Promise<undefined> {
  const { feeds, opinions = [], unitOfWork, clock, log } = ports;
  let forgottenAtMs = 0;
  return async () => {
    const quotes = await freshQuotes(feeds, clock);
    const others = await opinionsOf(opinions, clock);
    const isGood = (quote: Quote): boolean => {
      const { pair, price } = quote;
      const isWrong = isContradicted(quote, others);
      if (isWrong) log.error({ pair, price }, 'a second source contradicts the price');
      return !isWrong;
    };
    await record(unitOfWork, quotes.filter(isGood));
    const nowMs = clock.now().getTime();
    if (nowMs - forgottenAtMs < FORGET_EVERY_MS) return;
    forgottenAtMs = nowMs;
    await unitOfWork.run(systemCause(), ({ quotes }) =>
      quotes.forgetBefore(new Date(nowMs - HISTORY_MS)),
    );
  };
}

/**
 * One usable quote for each pair. A feed that fails is skipped while another answers.
 * @throws {ChainUnavailableError} when all feeds fail
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

/** Quotes of the second sources; a source that is down is skipped. */
const opinionsOf = async (feeds: readonly PriceFeed[], clock: Clock): Promise<Quote[]> => {
  const answers = await Promise.allSettled(feeds.map((feed) => feed.read()));
  const now = clock.now();
  return answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .flatMap((reading) => quoteFrom(reading, now) ?? []);
};

const record = (unitOfWork: UnitOfWork, quotes: readonly Quote[]): Promise<void> =>
  unitOfWork.run(systemCause(), async (scope) => {
    for (const quote of quotes) {
      if (await scope.quotes.save(quote)) await publishQuote(scope, quote);
    }
  });

export const publishQuote = (scope: Pick<Scope, 'publish'>, quote: Quote): Promise<void> =>
  scope.publish({
    type: 'QuoteRecorded',
    aggregateId: quote.pair,
    data: { ...quote, publishedAt: quote.publishedAt.toISOString() },
  });
