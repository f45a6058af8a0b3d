import type {
  ControlChange,
  Mutation,
  MutationConfirmDelegationsArgs,
  MutationConfirmFactsArgs,
  MutationDecideAccountingControlChangeArgs,
  MutationDecideApprovalControlChangeArgs,
  MutationDecidePolicyControlChangeArgs,
  MutationDecideWalletControlChangeArgs,
  MutationDecideWebhookControlChangeArgs,
  Query,
  UnconfirmedFact,
} from '../generated/schema.ts';
import { jonas, priya } from './fake-people.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about changes to controls. */
export interface ControlChangeAnswers {
  accountingControlChanges: Answer<unknown, Query['accountingControlChanges']>;
  approvalControlChanges: Answer<unknown, Query['approvalControlChanges']>;
  memberControlChanges: Answer<unknown, Query['memberControlChanges']>;
  payoutControlChanges: Answer<unknown, Query['payoutControlChanges']>;
  policyControlChanges: Answer<unknown, Query['policyControlChanges']>;
  walletControlChanges: Answer<unknown, Query['walletControlChanges']>;
  webhookControlChanges: Answer<unknown, Query['webhookControlChanges']>;
  unconfirmedFacts: Answer<unknown, Query['unconfirmedFacts']>;
  confirmFacts: Answer<MutationConfirmFactsArgs, Mutation['confirmFacts']>;
  confirmDelegations: Answer<MutationConfirmDelegationsArgs, Mutation['confirmDelegations']>;
  decideAccountingControlChange: Answer<
    MutationDecideAccountingControlChangeArgs,
    Mutation['decideAccountingControlChange']
  >;
  decideApprovalControlChange: Answer<
    MutationDecideApprovalControlChangeArgs,
    Mutation['decideApprovalControlChange']
  >;
  decidePolicyControlChange: Answer<
    MutationDecidePolicyControlChangeArgs,
    Mutation['decidePolicyControlChange']
  >;
  decideWalletControlChange: Answer<
    MutationDecideWalletControlChangeArgs,
    Mutation['decideWalletControlChange']
  >;
  decideWebhookControlChange: Answer<
    MutationDecideWebhookControlChangeArgs,
    Mutation['decideWebhookControlChange']
  >;
}

const hourMs = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

/** A manager of Jonas set by Priya alone, unless overridden. */
export const anUnconfirmedFact = (overrides: Partial<UnconfirmedFact> = {}): UnconfirmedFact => ({
  member: jonas,
  kind: 'MANAGER',
  statement: 'Maya Chen manages Jonas Weber.',
  madeAt: ago(2),
  madeBy: priya,
  viewerCanConfirm: true,
  ...overrides,
});

/** A rule of Priya's that waits for another admin, unless overridden. */
export function aControlChange(overrides: Partial<ControlChange> = {}): ControlChange {
  return {
    id: '3',
    kind: 'approval_rule.updated',
    title: 'Update approval rule “Travel”',
    diff: [
      {
        field: 'Conditions',
        before: 'the amount is above 500 USD',
        after: 'the amount is above 2000 USD',
      },
      { field: 'Stage 2', before: 'Finance: any of role finance', after: null },
    ],
    status: 'PENDING',
    proposedBy: priya,
    proposedAt: ago(2),
    takesEffectAt: null,
    expiresAt: ago(-166),
    decidedBy: null,
    decidedAt: null,
    reason: null,
    decisions: ['CONFIRM', 'REFUSE'],
    ...overrides,
  };
}

const none = () => ({ delaySeconds: 0, changes: [] });
const decided = () => ({ change: aControlChange(), errors: [] });

/** The only admin of an organization, where nothing is pending. */
export const controlChangeAnswers = (): ControlChangeAnswers => ({
  accountingControlChanges: none,
  approvalControlChanges: none,
  memberControlChanges: none,
  payoutControlChanges: none,
  policyControlChanges: none,
  walletControlChanges: none,
  webhookControlChanges: none,
  unconfirmedFacts: () => [],
  confirmFacts: ({ input }) => ({ confirmed: input.facts.length, errors: [] }),
  confirmDelegations: ({ ids }) => ({ confirmed: ids.length, errors: [] }),
  decideAccountingControlChange: decided,
  decideApprovalControlChange: decided,
  decidePolicyControlChange: decided,
  decideWalletControlChange: decided,
  decideWebhookControlChange: decided,
});
