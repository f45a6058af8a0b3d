import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { formatRate } from '../../../lib/format-money.ts';
import { sourceText } from '../../../subjects/payments/rate-source.ts';

interface RateFactsProps {
  rate: {
    price: string;
    confidence: string;
    source: string;
    publishedAt: string;
    note: string | null;
  };
  currency: string;
}

/** The quote of a conversion: price, confidence, source and time. A reference rate of the day has a day and no confidence. */
export function RateFacts({ rate, currency }: RateFactsProps) {
  const { price, confidence, source, publishedAt, note } = rate;
  const isDaily = compareDecimals(confidence, '0') === 0;
  const details = isDaily
    ? `${price} USD, ${sourceText(source)}, ${formatDay(publishedAt.slice(0, 10))}`
    : `${price} ± ${confidence} USD, ${sourceText(source)}, ${formatDateTime(publishedAt)}`;
  return (
    <p className="text-sm text-ink-faint tabular-nums" title={details}>
      {formatRate('1', currency)} = {formatRate(price, 'USD')}
      {note !== null && <span className="block">{note}</span>}
    </p>
  );
}
