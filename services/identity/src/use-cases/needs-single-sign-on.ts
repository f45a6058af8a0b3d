import type { Account } from '../domain/member.ts';
import { domainOf } from '../domain/single-sign-on-domain.ts';
import type { Scope } from './ports.ts';

/**
 * Whether an account may sign in at the organisation's provider alone. Never an admin, who must be able to mend the settings, nor
 * someone with an address of another domain, whom the provider can't name.
 */
export async function needsSingleSignOn(
  scope: Scope,
  { organizationId, roles, email }: Account,
): Promise<boolean> {
  if (organizationId === null || roles.includes('admin')) return false;
  const provider = await scope.singleSignOn.findByDomain(domainOf(email.toLowerCase()));
  return provider?.organizationId === organizationId && provider.isRequired;
}
