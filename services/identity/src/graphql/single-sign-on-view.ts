import type { SingleSignOn as Provider } from '../domain/single-sign-on.ts';
import { recordOf, type SingleSignOnDomain as Domain } from '../domain/single-sign-on-domain.ts';
import type {
  MemberRole,
  SingleSignOn,
  SingleSignOnDomain,
  SingleSignOnProvider,
} from '../generated/resolver-types.ts';
import type { Context } from './context.ts';

export function shownDomain({ domain, token, provedAt }: Domain): SingleSignOnDomain {
  const { name: recordName, value: recordValue } = recordOf({ domain, token });
  return { domain, recordName, recordValue, provedAt };
}

const shownProvider = ({ sealedSecret: _secret, ...provider }: Provider): SingleSignOnProvider => ({
  ...provider,
  groupRoles: provider.groupRoles.map(({ group, roles }) => ({
    group,
    roles: roles.map((role) => role.toUpperCase() as MemberRole),
  })),
  secondFactorValues: [...provider.secondFactorValues],
});

/** The settings of the viewer's organization, without the client secret. */
export async function shownSingleSignOn(context: Context): Promise<SingleSignOn> {
  const { provider, domains } = await context.queries.singleSignOn(context.viewer());
  return {
    redirectUri: context.redirectUri,
    provider: provider && shownProvider(provider),
    domains: domains.map(shownDomain),
  };
}
