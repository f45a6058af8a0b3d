import { Counter, type Registry } from 'prom-client';
import { quoteProblem, type ProvePrice, type RecordedQuote } from './index.ts';
import type { Logger } from '@outlay/platform/telemetry';

/** Whether an event's quote is proven. An unproven quote is skipped with an alarm, and later quotes continue. */
export type CheckQuote = (quote: RecordedQuote) => boolean;

export interface QuoteCheckParts {
  readonly log: Logger;
  readonly metrics?: Registry;
}

export function createQuoteCheck(prove: ProvePrice, { log, metrics }: QuoteCheckParts): CheckQuote {
  const unproven = new Counter({
    name: 'outlay_unproven_quotes_total',
    help: 'Quotes whose proof did not verify, and which are not used',
    registers: metrics ? [metrics] : [],
  });
  return (quote) => {
    const reason = quoteProblem(quote, prove);
    if (reason === null) return true;
    unproven.inc();
    log.error(
      { pair: quote.pair, price: quote.price, reason },
      'UNPROVEN_PRICE: a quote is not used',
    );
    return false;
  };
}
