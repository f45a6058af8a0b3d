import { formatDateTime, formatRelative } from '../../lib/format-date.ts';

/** A time relative to now, with the exact time on hover. */
export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at)}
  </time>
);
