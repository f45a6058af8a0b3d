import type { Account } from '../domain/member.ts';
import { domainOf } from '../domain/single-sign-on-domain.ts';
import type { Scope } from './ports.ts';

/**
 * Whether an account must sign in through the organization's provider. Admins never do, because they must be able to correct the
 * settings; nor does someone with an address in another domain, whom the provider can't name.
 */
export async function needsSingleSignOn(
  scope: Scope,
  { organizationId, roles, email }: Account,
): Promise<boolean> {
  if (organizationId === null || roles.includes('admin')) return false;
  const provider = await scope.singleSignOn.findByDomain(domainOf(email.toLowerCase()));
  return provider?.organizationId === organizationId && provider.isRequired;
}
