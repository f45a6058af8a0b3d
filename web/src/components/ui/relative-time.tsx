import { formatDateTime, formatRelative } from '../../lib/format-date.ts';

/** Relative to now, the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  );
}
