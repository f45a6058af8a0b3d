import type { EventHandler } from '@outlay/platform/inbox';
import { parseMoney, type Currency, type Money } from '@outlay/platform/money';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { createDirectoryProjection } from '../persistence/directory-projection.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import { convertWaitingExpenses } from '../use-cases/convert-waiting-expenses.ts';
import { draftFromWalletTransaction } from '../use-cases/draft-from-wallet-transaction.ts';
import type { Clock } from '../use-cases/ports.ts';

export const onQuoteRecorded =
  (clock: Clock): EventHandler<'QuoteRecorded'> =>
  async (event, tx) => {
    const { pair, price, confidence, source, publishedAt, proof = null } = event.data;
    const quote = { pair, price, confidence, source, publishedAt: new Date(publishedAt), proof };
    await createDirectoryProjection(tx).saveQuote(quote);
    const scopeFor = (organizationId: string) =>
      scopeOf(tx, { ...causeOfEvent(event), organizationId, actorId: null });
    await convertWaitingExpenses(scopeFor, clock, quote, scopeFor(event.orgid).expenses);
  };

/** A wire amount, whose schema allows any decimal, as money; throws when it has more decimals than its currency. */
function money(amount: string, currency: Currency): Money {
  const parsed = parseMoney(amount, currency);
  if (typeof parsed === 'string') throw new Error(`${amount} ${currency}: ${parsed}`);
  return parsed;
}

export const onWalletTransactionObserved =
  (clock: Clock): EventHandler<'WalletTransactionObserved'> =>
  async (event, tx) => {
    const { data } = event;
    if (data.expense !== 'draft' || !data.ownerId) return;
    await draftFromWalletTransaction(scopeOf(tx, causeOfEvent(event)), clock, {
      organizationId: event.orgid,
      ownerId: data.ownerId,
      companyWallet: data.companyWallet,
      signature: data.signature,
      account: data.account,
      amount: money(data.amount, data.asset),
      counterparty: data.counterparty,
      time: new Date(data.blockTime),
      usdAmount: data.usdAmount === null ? null : money(data.usdAmount, 'USD'),
      rate: data.rate && {
        ...data.rate,
        publishedAt: new Date(data.rate.publishedAt),
        proof: data.rateProof ?? null,
      },
    });
  };
