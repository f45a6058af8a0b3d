import { compareDecimals } from '../../../lib/decimal.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';

/** The quote of a conversion: price, confidence, source and time. A reference rate of the day has a day and no confidence. */
export function RateFacts({
  rate,
  currency,
}: {
  rate: {
    price: string;
    confidence: string;
    source: string;
    publishedAt: string;
    note: string | null;
  };
  currency: string;
}) {
  const { price, confidence, source, publishedAt, note } = rate;
  const isDaily = compareDecimals(confidence, '0') === 0;
  return (
    <p
      className="text-sm text-ink-faint tabular-nums"
      title={isDaily ? undefined : `± ${confidence} USD, ${formatDateTime(publishedAt)}`}
    >
      1 {currency} = {price} USD, {source},{' '}
      <time dateTime={publishedAt}>{formatDay(publishedAt.slice(0, 10))}</time>
      {note !== null && <span className="block">{note}</span>}
    </p>
  );
}
