import { useOrganizationDefaultsQuery } from '../generated/graphql.ts';
import { dayIn, viewerTimeZone } from './format-date.ts';

/**
 * The organization's calendar day, whose month is "this month"; null while its time zone loads. If it is unavailable, the
 * viewer's day.
 */
export function useOrganizationDay(): string | null {
  const { data, error } = useOrganizationDefaultsQuery();
  if (!data && !error) return null;
  return dayIn(data?.organization.timeZone ?? viewerTimeZone(), new Date());
}
