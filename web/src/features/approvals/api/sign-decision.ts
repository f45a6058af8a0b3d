import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import type {
  DeviceProofInput,
  PasskeyAssertionInput,
  PasskeyRequestPartsFragment,
  ShownExpensePartsFragment,
  StepAction,
  SubmittedContentPartsFragment,
} from '../../../generated/graphql.ts';
import { signDecision as signWithDevice } from '../../../lib/device-key.ts';
import { signWithPasskey } from '../../../lib/passkeys.ts';
import { base64urlSha256, contentHashOf } from '../content-hash.ts';
import { matchesLines, submittedExpenseOf } from './submitted-expense.ts';

/** The displayed content of a decision. */
export interface ShownStep {
  workflow: { contentHash: string; content: SubmittedContentPartsFragment };
  /** The expense, whose submitted facts are displayed; null while they are unavailable and not shown. */
  expense: ShownExpensePartsFragment | null;
  step: { number: number; passkeyRequest: PasskeyRequestPartsFragment | null };
}

/** The proof that is sent with a decision. */
export interface DecisionProof {
  /** Computed here from the displayed content. */
  contentHash: string;
  deviceProof?: DeviceProofInput;
  /** The passkey's signature, if it is required. */
  passkey?: PasskeyAssertionInput;
}

type Signed =
  | { proof: DecisionProof; failure?: undefined }
  | { proof?: undefined; failure: string };

const differs = {
  failure: 'What is shown here differs from what was submitted. Reload the page, then decide.',
};

/**
 * Signs a decision on exactly the displayed content: the hash is computed here, and a request with another hash is not signed.
 * Asks the authenticator only if a passkey is required.
 */
export async function signDecision(
  client: ApolloClient,
  organizationId: string,
  { workflow, expense, step }: ShownStep,
  action: StepAction,
): Promise<Signed> {
  const { content } = workflow;
  const contentHash = (await contentHashOf(content)) ?? workflow.contentHash;
  if (contentHash !== workflow.contentHash) return differs;
  const submitted = expense && (await submittedExpenseOf(client, expense, content));
  if (submitted && !(await matchesContent(submitted, content))) return differs;
  const { expenseId, submission } = content;
  const decided = { organizationId, expenseId, submission, contentHash, stepNumber: step.number };
  const request = action === 'APPROVE' ? step.passkeyRequest : null;
  if (request && !(await isChallengeOf(decided, request))) return differs;
  // Comes first, because browsers show the authenticator only shortly after a click.
  const passkey = request && (await signWithPasskey(request));
  if (passkey?.failure !== undefined) return { failure: passkey.failure };
  const deviceProof = await signWithDevice(client, {
    ...decided,
    decision: action.toLowerCase() as Lowercase<StepAction>,
  });
  return {
    proof: {
      contentHash,
      ...(deviceProof && { deviceProof }),
      ...(passkey && { passkey: passkey.value }),
    },
  };
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

/** Whether a passkey's request is about this approval, as the server and the signer compute it. */
async function isChallengeOf(
  decided: object,
  { challenge }: PasskeyRequestPartsFragment,
): Promise<boolean> {
  const expected = await base64urlSha256(canonicalJson({ ...decided, decision: 'approve' }));
  return expected === null || expected === challenge;
}

/** Whether the viewer has to add a passkey before they can approve. */
export const needsNewPasskey = (request: PasskeyRequestPartsFragment | null): boolean =>
  request?.credentialIds.length === 0;
