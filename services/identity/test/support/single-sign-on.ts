import type { SingleSignOnInput } from '../../src/domain/single-sign-on.ts';
import { NOWHERE, valueOf, type IdentityTestkit } from './identity-testkit.ts';
import { CLIENT } from './test-provider.ts';

export const settingsOf = (
  issuer: string,
  changes: Partial<SingleSignOnInput> = {},
): SingleSignOnInput => ({
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  createsMembers: true,
  isRequired: false,
  groupsClaim: null,
  groupRoles: [],
  secondFactorValues: [],
  ...changes,
});

/** Steps of admins and people, over one testkit. */
export const singleSignOnSteps = (testkit: () => IdentityTestkit) => {
  const setUp = async (admin: string, input: SingleSignOnInput) =>
    testkit().useCases.setSingleSignOn({
      actor: await testkit().actorOf(admin),
      input,
      idempotencyKey: null,
    });
  /** Adds a domain and its record, and proves it. */
  const proveDomain = async (admin: string, domain: string) => {
    const actor = await testkit().actorOf(admin);
    const { token } = valueOf(await testkit().useCases.addSingleSignOnDomain({ actor, domain }));
    testkit().dnsTexts.set(`_outlay.${domain}`, ['v=spf1 -all', `outlay-domain=${token}`]);
    return testkit().useCases.proveSingleSignOnDomain({ actor, domain });
  };
  const start = async (email: string) =>
    valueOf(await testkit().useCases.startSingleSignOn({ email, origin: NOWHERE }));
  const finish = (query: string, secret: string) =>
    testkit().useCases.finishSingleSignOn({ response: { query, secret }, origin: NOWHERE });
  return { setUp, proveDomain, start, finish };
};
