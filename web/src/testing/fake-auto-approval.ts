import type {
  Mutation,
  MutationSetAutoApprovalLimitArgs,
  MutationSetAutoApprovalMonthlyLimitArgs,
  Query,
} from '../generated/schema.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about automatic approval. */
export interface AutoApprovalAnswers {
  autoApprovalLimit: Answer<unknown, Query['autoApprovalLimit']>;
  autoApprovalMonthlyLimit: Answer<unknown, Query['autoApprovalMonthlyLimit']>;
  setAutoApprovalMonthlyLimit: Answer<
    MutationSetAutoApprovalMonthlyLimitArgs,
    Mutation['setAutoApprovalMonthlyLimit']
  >;
  setAutoApprovalLimit: Answer<MutationSetAutoApprovalLimitArgs, Mutation['setAutoApprovalLimit']>;
}

/** An organization that has set no limit, of an operator who allows up to 100 US dollars. */
export const autoApprovalAnswers = (): AutoApprovalAnswers => ({
  autoApprovalLimit: () => ({ limitUsd: '0.00', maxUsd: '100.00', allowsApiKeys: false }),
  autoApprovalMonthlyLimit: () => '0.00',
  setAutoApprovalMonthlyLimit: ({ monthlyLimitUsd }) => ({
    monthlyLimitUsd,
    pendingChange: null,
    errors: [],
  }),
  setAutoApprovalLimit: ({ limitUsd, allowApiKeys }) => ({
    autoApprovalLimit: { limitUsd, maxUsd: '100.00', allowsApiKeys: allowApiKeys === true },
    pendingChange: null,
    errors: [],
  }),
});
