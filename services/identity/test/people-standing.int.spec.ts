import {
  createStatementVerifier,
  PEOPLE_STANDING,
  type PeopleStanding,
} from '@outlay/platform/approval-proof';
import { anEvent } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityTestkit, valueOf, type IdentityTestkit } from './support/identity-testkit.ts';

const [ADA, MIA, EMMA, RON] = [
  'ada@acme.test',
  'mia@acme.test',
  'emma@acme.test',
  'ron@rival.test',
];
const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

/** A request for a payment to Emma that Mia has approved, with these passkeys. */
async function questionOf(passkeys: string[] = [], payee = EMMA, deviceKeys: string[] = []) {
  const payoutId = randomUUID();
  const orgid = (await testkit.viewerOf(MIA)).organizationId;
  const deciders = [{ memberId: await testkit.idOf(MIA), deviceKeys, passkeys }];
  const about = { payoutId, expenseId: '12', submission: 1, contentHash: 'a'.repeat(64) };
  const data = { ...about, payeeId: await testkit.idOf(payee), deciders };
  return anEvent('StandingRequested', payoutId, data, { orgid });
}

async function answersTo(payoutId: string): Promise<PeopleStanding[]> {
  const verify = createStatementVerifier(testkit.walletKeySet, PEOPLE_STANDING);
  return (await testkit.eventsOf(payoutId)).map(({ data }) => {
    const stated = verify(String(data['statement']));
    if (!stated) throw new Error('identity has not signed it');
    return stated;
  });
}

async function ask(
  passkeys: string[] = [],
  payee = EMMA,
  deviceKeys: string[] = [],
): Promise<PeopleStanding> {
  const question = await questionOf(passkeys, payee, deviceKeys);
  await testkit.deliver(question);
  const [stated] = await answersTo(question.subject);
  if (!stated) throw new Error('identity has not responded');
  return stated;
}

const giveWallet = (email: string, address: string) =>
  testkit.rows(`update members set wallet_address = $1, wallet_memo = 'tag 7' where email = $2`, [
    address,
    email,
  ]);
const givePasskey = async (email: string, credentialId: string) =>
  testkit.rows(
    `insert into passkeys (member_id, name, credential_id, public_key, counter, created_at)
     values ($1, 'Laptop', $2, 'AQID', 0, now())`,
    [await testkit.idOf(email), credentialId],
  );

test("it states the payee's wallet and memo, the approver's roles, and how many admins there are", async () => {
  await giveWallet(EMMA, WALLET);
  const stated = await ask();
  expect(stated).toMatchObject({
    adminCount: 1,
    payee: {
      memberId: await testkit.idOf(EMMA),
      active: true,
      wallet: { address: WALLET, memo: 'tag 7' },
    },
    deciders: [
      { memberId: await testkit.idOf(MIA), active: true, roles: ['employee', 'approver'] },
    ],
    statedAt: testkit.clock.now().toISOString(),
  });
  expect(JSON.stringify(stated.deciders)).not.toContain('wallet');
});

test('a removed wallet and a deactivated approver are in the next statement, under higher versions', async () => {
  await giveWallet(EMMA, WALLET);
  const before = await ask();
  valueOf(await testkit.useCases.removeWallet({ actor: await testkit.actorOf(EMMA) }));
  const id = await testkit.idOf(MIA);
  valueOf(await testkit.useCases.deactivateMember({ actor: await testkit.actorOf(ADA), id }));
  const after = await ask();
  expect(after.payee.wallet).toBeNull();
  expect(after.payee.version).toBeGreaterThan(before.payee.version);
  expect(after.deciders[0]?.active).toBe(false);
  expect(after.deciders[0]?.version).toBeGreaterThan(before.deciders[0]?.version ?? Infinity);
});

test("of the passkeys asked for, only the approver's own ones of now are confirmed", async () => {
  await givePasskey(MIA, 'mias');
  await givePasskey(EMMA, 'emmas');
  expect((await ask(['mias', 'emmas', 'gone'])).deciders[0]?.passkeys).toEqual(['mias']);
  await testkit.rows(`delete from passkeys where credential_id = 'mias'`);
  expect((await ask(['mias'])).deciders[0]?.passkeys).toEqual([]);
});

test('a member of another organization counts as unknown', async () => {
  await giveWallet(RON, WALLET);
  expect((await ask([], RON)).payee).toMatchObject({ version: 0, active: false, wallet: null });
});

test('a question that is delivered twice is answered once, and many together are each answered', async () => {
  const questions = [await questionOf(), await questionOf(), await questionOf()];
  expect(await testkit.deliverTogether(questions)).toBe(true);
  for (const question of questions) {
    await testkit.deliver(question);
    expect(await answersTo(question.subject)).toHaveLength(1);
  }
});

test("of the device keys asked for, only those of the approver's sessions that nobody revoked are confirmed", async () => {
  const give = async (email: string, publicKey: string, revokedAt: string | null = null) =>
    testkit.rows(
      `insert into device_keys (public_key, member_id, session_id, registered_at, revoked_at)
       values ($1, $2, gen_random_uuid(), now(), $3)`,
      [publicKey, await testkit.idOf(email), revokedAt],
    );
  await give(MIA, 'mias');
  await give(MIA, 'stolen', '2026-11-26T09:00:00Z');
  await give(EMMA, 'emmas');
  const { deciders } = await ask([], EMMA, ['mias', 'stolen', 'emmas', 'unknown']);
  expect(deciders[0]?.deviceKeys).toEqual(['mias']);
});
