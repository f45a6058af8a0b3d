import type { ApolloClient } from '@apollo/client/core';
import { expect, test, vi } from 'vitest';
import type { StepAction } from '#graphql';
import { storeSession } from '../../../lib/session-store.ts';
import { aSessionAnswer } from '../../../testing/fake-answers.ts';
import { aWorkflow } from '../../../testing/fake-expenses.ts';
import { signDecision, type ShownStep } from './sign-decision.ts';

/** The device of the session, registered, and a log in which the expense has two entries. */
function aClient(): ApolloClient {
  const claims = btoa(JSON.stringify({ sid: 'decisions' }));
  storeSession({ ...aSessionAnswer(), access_token: `head.${claims}.signature` });
  const registered = { registerDeviceKey: { keyId: 'key', digits: null, errors: [] } };
  return {
    mutate: vi.fn(() => Promise.resolve({ data: registered })),
    query: vi.fn(() => Promise.resolve({ data: { statementVersions: [3] } })),
  } as unknown as ApolloClient;
}

const workflow = aWorkflow() as unknown as ShownStep['workflow'];
const { contentHash } = workflow;
const { expenseId, submission } = workflow.content;
const shown: ShownStep = {
  workflow,
  expense: null,
  step: { number: 2, viewerPlaceId: '12', passkeyRequest: null },
};
const about = { submission, contentHash, stepNumber: 2 };

test.each<[StepAction, object]>([
  ['APPROVE', { kind: 'step.approved', version: 1, body: about }],
  ['ESCALATE', { kind: 'step.escalated', version: 1, body: { ...about, holderId: '12' } }],
  ['REJECT', { kind: 'expense.rejected', version: 3, body: { submission } }],
  ['SEND_BACK', { kind: 'expense.sent_back', version: 3, body: { submission } }],
])('%s is signed as the statement that the server derives from it', async (action, said) => {
  const { proof } = await signDecision(aClient(), shown, action);
  expect(proof?.contentHash).toBe(contentHash);
  const statement = JSON.parse(proof?.proof?.statement ?? '{}') as object;
  expect(statement).toMatchObject({ ...said, subject: `expense/${expenseId}` });
});

test('nothing is signed where what is shown has another hash than the server says', async () => {
  const other = { ...shown, workflow: { ...workflow, contentHash: 'f'.repeat(64) } };
  expect(await signDecision(aClient(), other, 'APPROVE')).toEqual({
    failure: 'What is shown here differs from what was submitted. Reload the page, then decide.',
  });
});
