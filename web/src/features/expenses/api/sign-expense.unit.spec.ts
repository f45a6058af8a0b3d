import type { ApolloClient } from '@apollo/client/core';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../lib/session-store.ts';
import { aSessionAnswer } from '../../../testing/fake-answers.ts';
import { signSubmission, signWithdrawal } from './sign-expense.ts';

const proof = { statement: '{}', keyId: 'key', signature: 'signed' };
const viewerId = String(aSessionAnswer().user.id);
const signStatement = vi.fn();
const shown = { id: '42', amount: '44.5', currency: 'EUR' };

beforeEach(() => {
  storeSession(aSessionAnswer());
  signStatement.mockReset().mockResolvedValue(proof);
});

const clientOf = (expense: object): ApolloClient =>
  ({ query: () => Promise.resolve({ data: { expense } }) }) as unknown as ApolloClient;

/** A client whose server would submit this content. */
function submitting(changes: object = {}): { client: ApolloClient; content: string } {
  const amount = { amount: '44.50', currency: 'EUR' };
  const content = JSON.stringify({ amount, expenseId: '42', payeeId: viewerId, ...changes });
  const submissionToSign = { content, submission: 2, vendor: 'Deli', head: 7 };
  return { content, client: clientOf({ id: '42', creatorId: viewerId, submissionToSign }) };
}

test('a submission is signed with the hash of its content, computed here', async () => {
  const { client, content } = submitting();
  expect(await signSubmission(client, shown, signStatement)).toEqual({ proof });
  const contentHash = createHash('sha256').update(content).digest('hex');
  expect(signStatement).toHaveBeenCalledExactlyOnceWith(client, {
    ...{ kind: 'expense.submitted', subject: 'expense/42', version: 1 },
    body: { submission: 2, contentHash, vendor: 'Deli', head: 7 },
  });
});

test.each([
  ['amount', { amount: { amount: '445.00', currency: 'EUR' } }],
  ['currency', { amount: { amount: '44.50', currency: 'USD' } }],
  ['payee', { payeeId: '9999' }],
  ['expense', { expenseId: '43' }],
])('another %s than is shown is not signed', async (_what, changes) => {
  expect(await signSubmission(submitting(changes).client, shown, signStatement)).toEqual({
    failure:
      'What is shown here differs from what would be submitted. Reload the page, then submit.',
  });
  expect(signStatement).not.toHaveBeenCalled();
});

test('what may not be submitted is not signed, and the server says why', async () => {
  const client = clientOf({ id: '42', creatorId: viewerId, submissionToSign: null });
  expect(await signSubmission(client, shown, signStatement)).toEqual({ proof: undefined });
  expect(signStatement).not.toHaveBeenCalled();
});

test.each([
  ['expense.withdrawn', viewerId],
  ['expense.sent_back', '9999'],
])('%s is signed with the version that the server names', async (kind, creatorId) => {
  const withdrawalToSign = { submission: 2, version: 3 };
  const client = clientOf({ id: '42', creatorId, withdrawalToSign });
  expect(await signWithdrawal(client, '42', signStatement)).toEqual(proof);
  const saying = { kind, subject: 'expense/42', body: { submission: 2 }, version: 3 };
  expect(signStatement).toHaveBeenCalledExactlyOnceWith(client, saying);
});
