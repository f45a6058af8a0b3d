import { handlerOfSome, type Subscriptions } from '@outlay/platform/inbox';
import { formatMoney, parseMoney, type Currency, type Money } from '@outlay/platform/money';
import type { CheckQuote } from '@outlay/prices/quote-check';
import type { WalletTransactionObserved } from '@outlay/schemas/events';
import { convertWaitingExpenses } from '../use-cases/convert-waiting-expenses.ts';
import { toUsd } from '../domain/usd-conversion.ts';
import {
  draftFromWalletTransaction,
  type WalletPayment,
} from '../use-cases/draft-from-wallet-transaction.ts';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock } from '../use-cases/ports.ts';

/** Dependencies of events about prices. */
export interface PricePorts {
  readonly clock: Clock;
  readonly checkQuote: CheckQuote;
}

/**
 * Converts an amount of an event, whose schema allows any decimal, to money. Throws when it has more decimals than its currency.
 */
function money(amount: string, currency: Currency): Money {
  const parsed = parseMoney(amount, currency);
  if (typeof parsed === 'string') throw new Error(`${amount} ${currency}: ${parsed}`);
  return parsed;
}

/** Returns the value of a payment if its rate is proven and matches; otherwise the draft waits for a proven quote. */
function valueOf(
  { amount, asset, usdAmount, rate, rateProof }: WalletTransactionObserved,
  checkQuote: CheckQuote,
): Pick<WalletPayment, 'usdAmount' | 'rate'> {
  if (!rate || !rateProof) return { usdAmount: null, rate: null };
  const known = { ...rate, publishedAt: new Date(rate.publishedAt), proof: rateProof };
  if (!checkQuote(known)) return { usdAmount: null, rate: null };
  const value = toUsd(money(amount, asset), known, known.publishedAt);
  const isGiven = value.usdAmount !== null && formatMoney(value.usdAmount) === usdAmount;
  return isGiven ? value : { usdAmount: null, rate: null };
}

/** Ledger-watcher records prices and the payments of wallets. */
export const ledgerEvents = ({ clock, checkQuote }: PricePorts) =>
  ({
    /** Ignores a quote without a valid proof, so that write access to the topic is not enough to set rates. */
    QuoteRecorded: async (event, { projections, scopeOf }) => {
      const { pair, price, confidence, source, publishedAt, proof } = event.data;
      const quote = { pair, price, confidence, source, publishedAt: new Date(publishedAt), proof };
      if (!checkQuote(quote)) return;
      await projections.saveQuote(quote);
      const scopeFor = (organizationId: string) =>
        scopeOf({ ...event, orgid: organizationId, actorid: null });
      await convertWaitingExpenses(scopeFor, clock, quote, scopeFor(event.orgid).expenses);
    },
    /** Other movements, such as those of payouts, become no draft. */
    WalletTransactionObserved: handlerOfSome(
      ({ data }) => data.expense === 'draft' && data.ownerId !== null,
      async (event, { scopeOf }) => {
        const { data } = event;
        if (data.ownerId === null) return;
        await draftFromWalletTransaction(scopeOf(event), clock, {
          organizationId: event.orgid,
          ownerId: data.ownerId,
          companyWallet: data.companyWallet,
          signature: data.signature,
          account: data.account,
          amount: money(data.amount, data.asset),
          counterparty: data.counterparty,
          time: new Date(data.blockTime),
          ...valueOf(data, checkQuote),
        });
      },
    ),
  }) satisfies Subscriptions<EventPorts>;
