import { formatDateTime } from '../../../lib/format-date.ts';

/** The quote of a conversion: price, confidence, source and time. */
export function RateFacts({
  rate,
  currency,
}: {
  rate: { price: string; confidence: string; source: string; publishedAt: string };
  currency: string;
}) {
  return (
    <p className="text-[0.8125rem] text-ink-faint tabular-nums">
      1 {currency} = {rate.price} USD (± {rate.confidence}), {rate.source},{' '}
      <time dateTime={rate.publishedAt}>{formatDateTime(rate.publishedAt)}</time>
    </p>
  );
}
