import type { SingleSignOnDomain } from './single-sign-on-domain.ts';

/** So many of its domains are shown. */
const SHOWN_MAX = 2;

/**
 * An organisation in an email to someone who may not know it: anyone can call theirs "Acme". With the domains that it has proved, or
 * the word that it has proved none.
 */
export function shownOrganization(
  name: string,
  domains: readonly Pick<SingleSignOnDomain, 'domain' | 'provedAt'>[],
): string {
  const proved = domains.filter(({ provedAt }) => provedAt !== null).map(({ domain }) => domain);
  return `${name} (${proved.length > 0 ? proved.slice(0, SHOWN_MAX).join(', ') : 'unverified'})`;
}
