import type {
  Mutation,
  MutationAddSingleSignOnDomainArgs,
  MutationProveSingleSignOnDomainArgs,
  MutationRemoveSingleSignOnDomainArgs,
  MutationSetSingleSignOnArgs,
  MutationTestSingleSignOnArgs,
  Query,
  SingleSignOn,
  SingleSignOnDomain,
} from '../generated/schema.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about single sign-on. */
export interface SingleSignOnAnswers {
  mySingleSignOn: Answer<unknown, Query['mySingleSignOn']>;
  startSingleSignOnStepUp: Answer<unknown, Mutation['startSingleSignOnStepUp']>;
  singleSignOn: Answer<unknown, Query['singleSignOn']>;
  setSingleSignOn: Answer<MutationSetSingleSignOnArgs, Mutation['setSingleSignOn']>;
  removeSingleSignOn: Answer<unknown, Mutation['removeSingleSignOn']>;
  testSingleSignOn: Answer<MutationTestSingleSignOnArgs, Mutation['testSingleSignOn']>;
  addSingleSignOnDomain: Answer<
    MutationAddSingleSignOnDomainArgs,
    Mutation['addSingleSignOnDomain']
  >;
  proveSingleSignOnDomain: Answer<
    MutationProveSingleSignOnDomainArgs,
    Mutation['proveSingleSignOnDomain']
  >;
  removeSingleSignOnDomain: Answer<
    MutationRemoveSingleSignOnDomainArgs,
    Mutation['removeSingleSignOnDomain']
  >;
}

export const aDomain = (overrides: Partial<SingleSignOnDomain> = {}): SingleSignOnDomain => ({
  domain: 'acme.test',
  recordName: '_outlay.acme.test',
  recordValue: 'outlay-domain=token',
  provedAt: null,
  ...overrides,
});

export const someSingleSignOn = (overrides: Partial<SingleSignOn> = {}): SingleSignOn => ({
  redirectUri: 'http://localhost/sign-in/callback',
  provider: null,
  domains: [],
  ...overrides,
});

const settled = { singleSignOn: null, pendingChange: null, errors: [] };

/** An organization without single sign-on, where every change succeeds. */
export const singleSignOnAnswers = (): SingleSignOnAnswers => ({
  mySingleSignOn: () => false,
  startSingleSignOnStepUp: () => ({ request: null, errors: [] }),
  singleSignOn: () => someSingleSignOn(),
  setSingleSignOn: () => settled,
  removeSingleSignOn: () => settled,
  testSingleSignOn: () => ({ done: true, errors: [] }),
  addSingleSignOnDomain: () => ({ domain: null, errors: [] }),
  proveSingleSignOnDomain: () => ({ domain: null, errors: [] }),
  removeSingleSignOnDomain: () => ({ done: true, errors: [] }),
});
