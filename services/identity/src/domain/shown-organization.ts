import type { SingleSignOnDomain } from './single-sign-on-domain.ts';

/** Maximum domains that an email shows. */
const SHOWN_MAX = 2;

/**
 * Describes an organization to someone who may not know it: its proven domains, or a note that it has none, since anyone can
 * name an organization "Acme".
 */
export function shownOrganization(
  name: string,
  domains: readonly Pick<SingleSignOnDomain, 'domain' | 'provedAt'>[],
): string {
  const proved = domains.filter(({ provedAt }) => provedAt !== null).map(({ domain }) => domain);
  return `${name} (${proved.length > 0 ? proved.slice(0, SHOWN_MAX).join(', ') : 'unverified'})`;
}
