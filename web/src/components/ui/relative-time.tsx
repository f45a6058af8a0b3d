import { formatDateTime, formatRelative } from '../../lib/format-date.ts';

/** A time relative to now, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  );
}
