import { useOrganizationDefaultsQuery } from '#graphql';
import { dayIn, viewerTimeZone } from './format-date.ts';

/** The organization's time zone, or the viewer's if it is unavailable; null while it loads. */
export function useOrganizationZone(): string | null {
  const { data, error } = useOrganizationDefaultsQuery();
  if (!data && !error) return null;
  return data?.organization.timeZone ?? viewerTimeZone();
}

/** The organization's calendar day, whose month is "this month"; null while its time zone loads. */
export function useOrganizationDay(): string | null {
  const zone = useOrganizationZone();
  return zone === null ? null : dayIn(zone, new Date());
}
