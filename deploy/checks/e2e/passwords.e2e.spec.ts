import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { until } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { joinMember, NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';

const run = readRunFile(inject('stackDataDir'))!;

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${run.url}/api/v1/expenses/`, { headers: { authorization: `Bearer ${key}` } }))
    .status;

test("an API key works until its member's password changes, and is refused afterwards", async () => {
  const email = `keys-${randomUUID().slice(0, 8)}@outlay.test`;
  const { token } = await joinMember(run, email, NEW_MEMBER_PASSWORD);
  const { createApiKey } = await askGraphql<{ createApiKey: { secret: string } }>(
    run.url,
    token,
    'mutation { createApiKey(input: { name: "Export", scopes: [READ] }) { secret errors { code } } }',
  );
  const { secret } = createApiKey;
  expect(await statusWith(secret)).toBe(200);
  await askGraphql(
    run.url,
    token,
    `mutation ($before: String!) {
       changePassword(currentPassword: $before, newPassword: "violet-anchor-lantern-7") { errors { code } } }`,
    { before: NEW_MEMBER_PASSWORD },
  );
  await until(
    async () => ((await statusWith(secret)) === 401 ? true : undefined),
    'the key to be refused',
  );
  expect(await statusWith(secret)).toBe(401);
});
