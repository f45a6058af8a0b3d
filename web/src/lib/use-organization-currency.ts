import { useOrganizationDefaultsQuery } from '#graphql';

/** The currency of expenses and receipts that name none; null while it loads, USD if it is unavailable. */
export function useOrganizationCurrency(): string | null {
  const { data, error } = useOrganizationDefaultsQuery();
  return data?.organization.currency ?? (error ? 'USD' : null);
}
