import type { EventHandler } from '@outlay/platform/inbox';
import { PYUSD_PAIR } from '../domain/approved-payment.ts';
import { createDirectoryProjection } from '../persistence/directory-repository.ts';

export const onQuoteRecorded: EventHandler<'QuoteRecorded'> = async (event, tx) => {
  const { pair, price, source, publishedAt } = event.data;
  if (pair !== PYUSD_PAIR) return;
  await createDirectoryProjection(tx).saveQuote({
    price,
    source,
    publishedAt: new Date(publishedAt),
  });
};
