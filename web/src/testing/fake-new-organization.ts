import type {
  Mutation,
  MutationConfirmOrganizationArgs,
  MutationCreateOrganizationArgs,
  Query,
  QueryOrganizationRequestArgs,
} from '../generated/schema.ts';
import { maya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses for pages that create an organization. */
export interface NewOrganizationAnswers {
  organizationRequest: Answer<QueryOrganizationRequestArgs, Query['organizationRequest']>;
  createOrganization: Answer<MutationCreateOrganizationArgs, Mutation['createOrganization']>;
  confirmOrganization: Answer<MutationConfirmOrganizationArgs, Mutation['confirmOrganization']>;
}

export const newOrganizationAnswers = (): NewOrganizationAnswers => ({
  organizationRequest: () => null,
  createOrganization: () => ({ done: true, errors: [] }),
  confirmOrganization: () => ({
    session: {
      accessToken: 'a',
      refreshToken: 'link-token',
      expiresIn: 900,
      secondFactor: 'OFF',
      user: maya,
    },
    errors: [],
  }),
});
