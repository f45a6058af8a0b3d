import { handlerOfSome } from '@outlay/platform/inbox';
import type { CheckQuote } from '@outlay/prices/quote-check';
import { isPythPair } from '@outlay/schemas/currencies';
import { isAcceptable, PYUSD_PAIR } from '../domain/proven-rates.ts';
import { storedMoney } from '@outlay/platform/money';
import type { Projecting } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';

/**
 * Keeps the price of PYUSD, and the daily rates that are close to the last accepted ones: a payment at another rate is held for a
 * person. Other signed prices need no second check.
 */
export const onQuoteRecorded = (clock: Clock, checkQuote: CheckQuote) =>
  handlerOfSome<'QuoteRecorded', Projecting>(
    ({ data: { pair } }) => !isPythPair(pair) || pair === PYUSD_PAIR,
    async (event, { projections }) => {
      const { pair, price, confidence, source, proof } = event.data;
      const publishedAt = new Date(event.data.publishedAt);
      if (!checkQuote({ pair, price, confidence, publishedAt, proof })) return;
      const quote = { pair, price, source, publishedAt, proof };
      const isDaily = !isPythPair(pair);
      const accepted = isDaily ? await projections.quoteOf(pair) : null;
      if (isDaily && !isAcceptable(quote, accepted, clock.now())) return;
      await projections.saveQuote(quote);
    },
  );

/** Keeps what moved a treasury's money without a payout, such as the deposits before its history was read. */
export const onWalletTransactionObserved = handlerOfSome<'WalletTransactionObserved', Projecting>(
  ({ data }) => data.ownerId === null && !data.companyWallet && data.payoutId === null,
  ({ orgid, data }, { projections }) => {
    const { asset, direction, walletAddress: address, signature } = data;
    const moved = storedMoney(data.amount, asset).amountMinor;
    return projections.saveObserved({
      ...{ organizationId: orgid, address, signature, asset },
      amount: direction === 'in' ? moved : -moved,
      at: new Date(data.blockTime),
    });
  },
);
