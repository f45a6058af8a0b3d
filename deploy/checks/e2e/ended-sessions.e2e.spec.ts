import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { joinMember, NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';

const run = readRunFile(inject('stackDataDir'))!;
const CUT_MS_MAX = 2_000;

const get = (path: string, token: string): Promise<Response> =>
  fetch(`${run.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
const admin = (): Promise<RestClient> =>
  RestClient.signIn(run.url, 'admin@outlay.test', DEMO_PASSWORD);
const joined = () =>
  joinMember(run, `cut-${randomUUID().slice(0, 8)}@outlay.test`, NEW_MEMBER_PASSWORD);
const idOf = async ({ token }: RestClient): Promise<string> =>
  (await askGraphql<{ me: { id: string } }>(run.url, token, '{ me { id } }')).me.id;

/** Milliseconds until `ended` resolves. */
async function msUntil(ended: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await ended();
  return performance.now() - startedMs;
}

async function untilRefused(token: string): Promise<{ code: string }> {
  for (;;) {
    const response = await get('/auth/me', token);
    if (response.status === 401) return (await response.json()) as { code: string };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a deactivated member's requests, event stream and subscription are cut within two seconds", async () => {
  const member = await joined();
  const stream = await get('/events', member.token);
  expect(stream.status).toBe(200);
  const subscription = await fetch(`${run.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: 'subscription { changes { type } }' }),
  });
  expect(subscription.status).toBe(200);
  const streamEnds = Promise.all([stream.text(), subscription.text()]);
  const id = await idOf(member);
  await askGraphql(
    run.url,
    (await admin()).token,
    'mutation ($id: ID!) { deactivateMember(id: $id) { errors { code } } }',
    { id },
  );
  const ms = await msUntil(() => Promise.all([streamEnds, untilRefused(member.token)]));
  expect(ms).toBeLessThan(CUT_MS_MAX);
});

test('a demoted approver is refused with the token of before, and renews to the roles of now', async () => {
  const member = await joined();
  const id = await idOf(member);
  const { token } = await admin();
  await askGraphql(
    run.url,
    token,
    'mutation ($id: ID!) { updateMember(id: $id, input: { roles: [EMPLOYEE, FINANCE] }) { errors { code } } }',
    { id },
  );
  let refusal = { code: '' };
  const ms = await msUntil(async () => {
    refusal = await untilRefused(member.token);
  });
  expect(ms).toBeLessThan(CUT_MS_MAX);
  expect(refusal.code).toBe('TOKEN_OUTDATED');
});
