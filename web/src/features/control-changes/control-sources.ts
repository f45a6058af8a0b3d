import { useApolloClient } from '@apollo/client/react';
import {
  useDecideAccountingControlChangeMutation,
  useDecideApprovalControlChangeMutation,
  useDecideMemberControlChangeMutation,
  useDecidePayoutControlChangeMutation,
  useDecidePolicyControlChangeMutation,
  useDecideWalletControlChangeMutation,
  useDecideWebhookControlChangeMutation,
  type ControlChangeRowFragment,
  type ControlChangesQuery,
  type ControlDecision,
} from '../../generated/graphql.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { refetchActive } from '../../lib/refetch-active.ts';

interface Decided {
  readonly change: ControlChangeRowFragment | null;
  readonly errors: readonly Refusal[];
}

/** A decision on one change; undefined without a response. */
export type Decide = (variables: {
  id: string;
  decision: ControlDecision;
  reason?: string;
}) => Promise<Decided | undefined>;

/** Returns how to decide each service's changes, by its field of the query. */
export function useDeciders(): Record<Source, Decide> {
  const client = useApolloClient();
  const [decideAccounting] = useDecideAccountingControlChangeMutation();
  const [decideApproval] = useDecideApprovalControlChangeMutation();
  const [decidePayout] = useDecidePayoutControlChangeMutation();
  const [decidePolicy] = useDecidePolicyControlChangeMutation();
  const [decideMember] = useDecideMemberControlChangeMutation();
  const [decideWallet] = useDecideWalletControlChangeMutation();
  const [decideWebhook] = useDecideWebhookControlChangeMutation();
  /** A decision may end other changes too, such as those of the same setting. */
  const refetched = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const settled = await answer;
    void refetchActive(client, ['ControlChanges']);
    return settled;
  };
  return {
    accountingControlChanges: async (variables) =>
      (await refetched(decideAccounting({ variables }))).data?.decideAccountingControlChange,
    approvalControlChanges: async (variables) =>
      (await refetched(decideApproval({ variables }))).data?.decideApprovalControlChange,
    payoutControlChanges: async (variables) =>
      (await refetched(decidePayout({ variables }))).data?.decidePayoutControlChange,
    policyControlChanges: async (variables) =>
      (await refetched(decidePolicy({ variables }))).data?.decidePolicyControlChange,
    walletControlChanges: async (variables) =>
      (await refetched(decideWallet({ variables }))).data?.decideWalletControlChange,
    webhookControlChanges: async (variables) =>
      (await refetched(decideWebhook({ variables }))).data?.decideWebhookControlChange,
    memberControlChanges: async (variables) =>
      (await refetched(decideMember({ variables }))).data?.decideMemberControlChange,
  };
}

type Source = Exclude<keyof ControlChangesQuery, '__typename'>;

export interface SourcedChange {
  readonly source: Source;
  readonly change: ControlChangeRowFragment;
}

const sourcesOf = (data: ControlChangesQuery) =>
  Object.entries(data).flatMap(([source, list]) =>
    typeof list === 'object' ? [{ source: source as Source, list }] : [],
  );

/** Returns every service's changes, newest first. */
export const changesOf = (data: ControlChangesQuery): SourcedChange[] =>
  sourcesOf(data)
    .flatMap(({ source, list }) =>
      (list?.changes ?? []).map((change): SourcedChange => ({ source, change })),
    )
    .sort((left, right) => right.change.proposedAt.localeCompare(left.change.proposedAt));

/** Whether a service did not respond. */
export const isIncomplete = (data: ControlChangesQuery): boolean =>
  sourcesOf(data).some(({ list }) => list === null);

/**
 * Returns the seconds until the viewer's own change takes effect; null when another admin must confirm it. Finance confirms the
 * changes of accounting too, so that these say nothing about admins.
 */
export const delaySecondsOf = (data: ControlChangesQuery): number | null =>
  sourcesOf(data).reduce<number | null>((longest, { source, list }) => {
    if (source === 'accountingControlChanges') return longest;
    const delay = list?.delaySeconds ?? null;
    return delay === null || longest === null ? null : Math.max(longest, delay);
  }, 0);
