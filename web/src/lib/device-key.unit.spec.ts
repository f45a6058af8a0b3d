import type { ApolloClient } from '@apollo/client/core';
import { expect, test, vi } from 'vitest';
import { aSessionAnswer } from '../testing/fake-answers.ts';
import { prepareDeviceKey, signDecision } from './device-key.ts';
import { storeSession } from './session-store.ts';

const decision = {
  organizationId: '1',
  expenseId: '7',
  submission: 1,
  contentHash: 'hash',
  stepNumber: 1,
  decision: 'approve',
} as const;

/** Signs in freshly, and returns a client whose server gives these answers to registrations in turn, and the keys that were sent. */
function signedIn(sid: string, ...answers: (() => Promise<string | null>)[]) {
  const claims = btoa(JSON.stringify({ sid, fresh_until: Date.now() / 1_000 + 300 }));
  storeSession({ ...aSessionAnswer(), access_token: `head.${claims}.signature` });
  const sent: string[] = [];
  const mutate = vi.fn(async ({ variables }: { variables: { publicKey: string } }) => {
    sent.push(variables.publicKey);
    return { data: { registerDeviceKey: { statement: await answers.shift()!(), errors: [] } } };
  });
  return { client: { mutate } as unknown as ApolloClient, sent };
}

const lost = () => Promise.reject(new TypeError('connection lost'));
const refused = () => Promise.resolve(null);
const stated = () => Promise.resolve('statement');

test('after a lost answer the same key is registered again, so no confirmation is asked for another one', async () => {
  const { client, sent } = signedIn('lost', lost, stated);
  await prepareDeviceKey(client);
  expect(await signDecision(client, decision)).toMatchObject({ statement: 'statement' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test('a key that the server refused signs nothing, and another one is registered', async () => {
  const { client, sent } = signedIn('refused', refused, refused, stated);
  await prepareDeviceKey(client);
  expect(await signDecision(client, decision)).toBeUndefined();
  expect(await signDecision(client, decision)).toBeDefined();
  expect(new Set(sent).size).toBe(3);
});

test('a registered key signs without being sent again, and only in its session', async () => {
  const { client, sent } = signedIn('first', stated);
  await prepareDeviceKey(client);
  await signDecision(client, decision);
  expect(sent).toHaveLength(1);
  const next = signedIn('second', stated);
  await signDecision(next.client, decision);
  expect(next.sent).toHaveLength(1);
  expect(next.sent).not.toEqual(sent);
});
