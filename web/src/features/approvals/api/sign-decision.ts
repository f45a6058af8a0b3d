import type { ApolloClient } from '@apollo/client/core';
import type {
  PasskeyRequestPartsFragment,
  ShownExpensePartsFragment,
  StatementProofInput,
  StepAction,
  SubmittedContentPartsFragment,
} from '#graphql';
import {
  nextVersion,
  signStatement,
  signStatementWithPasskey,
  type Saying,
} from '../../../lib/sign-statement.ts';
import { contentHashOf } from '../content-hash.ts';
import { matchesLines, submittedExpenseOf } from './submitted-expense.ts';

/** The displayed content of a decision. */
export interface ShownStep {
  workflow: { contentHash: string; content: SubmittedContentPartsFragment };
  /** The expense, whose submitted facts are displayed; null while they are unavailable and not shown. */
  expense: ShownExpensePartsFragment | null;
  step: {
    number: number;
    viewerPlaceId: string | null;
    passkeyRequest: PasskeyRequestPartsFragment | null;
  };
}

/** The proof that is sent with a decision. */
export interface DecisionProof {
  /** Computed here from the displayed content. */
  contentHash: string;
  proof?: StatementProofInput;
}

type Signed =
  | { proof: DecisionProof; failure?: undefined }
  | { proof?: undefined; failure: string };

const differs = {
  failure: 'What is shown here differs from what was submitted. Reload the page, then decide.',
};

/**
 * Signs a decision on exactly the displayed content: the hash is computed here, and nothing is signed where it differs. Asks the
 * authenticator only if a passkey is required.
 */
export async function signDecision(
  client: ApolloClient,
  { workflow, expense, step }: ShownStep,
  action: StepAction,
): Promise<Signed> {
  const { content } = workflow;
  const contentHash = (await contentHashOf(content)) ?? workflow.contentHash;
  if (contentHash !== workflow.contentHash) return differs;
  const submitted = expense && (await submittedExpenseOf(client, expense, content));
  if (submitted && !(await matchesContent(submitted, content))) return differs;
  const saying = await sayingOf(client, { content, contentHash, step }, action);
  const request = action === 'APPROVE' ? step.passkeyRequest : null;
  if (!request || !saying) {
    const proof = saying && (await signStatement(client, saying));
    return { proof: { contentHash, ...(proof && { proof }) } };
  }
  const signed = await signStatementWithPasskey(saying, request);
  return signed.failure === undefined
    ? { proof: { contentHash, proof: signed.value } }
    : { failure: signed.failure };
}

/** What the decision says. Null where that is unavailable: then the session decides, where it may. */
async function sayingOf(
  client: ApolloClient,
  {
    content: { expenseId, submission },
    contentHash,
    step: { number: stepNumber, viewerPlaceId: holderId },
  }: Pick<ShownStep, 'step'> & { content: SubmittedContentPartsFragment; contentHash: string },
  action: StepAction,
): Promise<Saying | null> {
  const subject = `expense/${expenseId}`;
  const about = { submission, contentHash, stepNumber };
  switch (action) {
    case 'APPROVE':
      return { kind: 'step.approved', subject, body: about, version: 1 };
    case 'ESCALATE':
      return { kind: 'step.escalated', subject, body: { ...about, holderId }, version: 1 };
    case 'REJECT':
    case 'SEND_BACK': {
      const version = await nextVersion(client, subject).catch(() => null);
      const kind = action === 'REJECT' ? 'expense.rejected' : 'expense.sent_back';
      return version === null ? null : { kind, subject, body: { submission }, version };
    }
  }
}

/** Whether the displayed facts match the content. */
const matchesContent = async (
  expense: ShownExpensePartsFragment,
  content: SubmittedContentPartsFragment,
): Promise<boolean> =>
  expense.id === content.expenseId &&
  Number(expense.amount) === Number(content.amount) &&
  expense.currency === content.currency &&
  expense.category?.id === content.categoryId &&
  expense.policy?.id === content.policyId &&
  (await matchesLines(expense, content));

/** Whether the viewer has to add a passkey before they can approve. */
export const needsNewPasskey = (request: PasskeyRequestPartsFragment | null): boolean =>
  request?.credentialIds.length === 0;
