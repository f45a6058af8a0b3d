import type { ApolloClient } from '@apollo/client/core';
import { ExpenseToSignDocument, type ExpenseToSignQuery, type StatementProofInput } from '#graphql';
import { hexSha256 } from '../../../lib/sha256.ts';
import { sessionState } from '../../../lib/session-store.ts';
import { signStatement } from '../../../lib/sign-statement.ts';

/** What the person sees of an expense that they submit. */
export interface ShownExpense {
  id: string;
  amount: string;
  currency: string;
}

/** A proof where this browser has a key; otherwise the server says whether it needs one. */
type Signed =
  | { proof: StatementProofInput | undefined; failure?: undefined }
  | { proof?: undefined; failure: string };

type Sign = typeof signStatement;
type ToSign = NonNullable<ExpenseToSignQuery['expense']>;

const unsigned = { proof: undefined };

const differs = {
  failure: 'What is shown here differs from what would be submitted. Reload the page, then submit.',
};

/** Signs what the server would submit, if it is what is shown; its hash is computed here. */
export async function signSubmission(
  client: ApolloClient,
  shown: ShownExpense,
  sign: Sign = signStatement,
): Promise<Signed> {
  const toSign = (await read(client, shown.id))?.submissionToSign;
  // The server says why it can't be submitted.
  if (!toSign) return unsigned;
  const { content, submission, vendor, head } = toSign;
  if (!isShown(content, shown)) return differs;
  const contentHash = await hexSha256(content);
  if (contentHash === null) return unsigned;
  const proof = await sign(client, {
    kind: 'expense.submitted',
    subject: `expense/${shown.id}`,
    body: { submission, contentHash, vendor, head },
    version: 1,
  });
  return { proof };
}

/** Signs that a submission ends: its creator withdraws it, anyone else sends it back. */
export async function signWithdrawal(
  client: ApolloClient,
  id: string,
  sign: Sign = signStatement,
): Promise<StatementProofInput | undefined> {
  const found = await read(client, id);
  if (!found?.withdrawalToSign) return undefined;
  const { submission, version } = found.withdrawalToSign;
  const kind = found.creatorId === viewerId() ? 'expense.withdrawn' : 'expense.sent_back';
  return sign(client, { kind, subject: `expense/${id}`, body: { submission }, version });
}

async function read(client: ApolloClient, id: string): Promise<ToSign | null | undefined> {
  const { data } = await client.query({
    query: ExpenseToSignDocument,
    variables: { id },
    fetchPolicy: 'no-cache',
  });
  return data?.expense;
}

function viewerId(): string | null {
  const session = sessionState();
  return session.status === 'signed-out' ? null : String(session.user.id);
}

function isShown(text: string, { id, amount, currency }: ShownExpense): boolean {
  const content = JSON.parse(text) as {
    expenseId: string;
    payeeId: string;
    amount: { amount: string; currency: string };
  };
  return (
    content.expenseId === id &&
    content.payeeId === viewerId() &&
    Number(content.amount.amount) === Number(amount) &&
    content.amount.currency === currency
  );
}
