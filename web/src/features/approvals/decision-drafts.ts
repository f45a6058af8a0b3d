import type { StepAction } from '#graphql';
import { draftPrefixOf } from '../../lib/draft-keys.ts';
import { readDraft, writeDraft } from '../../lib/form-draft.ts';
import { useSessionUser } from '../../lib/use-session.ts';

/** What an approver typed for a step, and the decision that could not be sent. */
export interface DecisionDraft {
  NOTES: string;
  REJECT: string;
  SEND_BACK: string;
  ESCALATE: string;
  unsent: StepAction | '';
}

const empty: DecisionDraft = { NOTES: '', REJECT: '', SEND_BACK: '', ESCALATE: '', unsent: '' };

/** Keeps an approver's texts by step, for the inbox and the page of the expense alike, until the decision is made. */
export function useDecisionDrafts() {
  const { id } = useSessionUser();
  const keyOf = (stepId: string) => `${draftPrefixOf(id)}decision-${stepId}`;
  const of = (stepId: string): DecisionDraft => ({
    ...empty,
    ...readDraft(keyOf(stepId), empty)?.values,
  });
  return {
    of,
    keep: (stepId: string, changes: Partial<DecisionDraft>) =>
      writeDraft(keyOf(stepId), empty, { ...of(stepId), ...changes }),
    forget: (stepId: string) => localStorage.removeItem(keyOf(stepId)),
  };
}
