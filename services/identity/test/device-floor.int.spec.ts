import { createAuthorityStates, type Saying } from '@outlay/authority-log';
import type { Role } from '@outlay/platform/auth';
import { pointOfCose } from '@outlay/authority-log/passkeys';
import { siteOf } from '@outlay/authority';
import { createTestAuthenticator } from '@outlay/authority/testing/authenticator';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmWalletChange } from '../src/use-cases/change-wallet.ts';
import { hashOfToken, newSecret } from '../src/use-cases/secret-token.ts';
import {
  NOWHERE,
  PUBLIC_URL,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';
import {
  aDevice,
  aRegisteredDevice,
  authorityOf,
  confirmChange,
  confirmationOf,
  type TestDevice,
} from './support/test-device.ts';

const [ADA, MIA, EMMA, CARL, NORA] = [
  'ada@acme.test',
  'mia@acme.test',
  'emma@acme.test',
  'carl@acme.test',
  'nora@newco.test',
] as const;
const PASSWORD = 'tr0mbone lamp ice';
const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit({ assuranceMin: 'DEVICE_KEY', delayS: 86_400 });
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(() => testkit.close());

const stateOf = (device: TestDevice) => authorityOf(testkit, device);
const register = async ({ actor, key: { publicKey } }: TestDevice) =>
  testkit.useCases.registerDeviceKey({ actor, publicKey });
const registered = (email: string): Promise<TestDevice> => aRegisteredDevice(testkit, email);
const memberSaid = async (email: string, kind: string, body: unknown): Promise<Saying> => ({
  kind: `member.${kind}`,
  subject: `member/${await testkit.idOf(email)}`,
  body,
});
const confirm = (device: TestDevice, id: string | null) => confirmChange(testkit, device, id ?? '');

/** Invites somebody by a signed statement. */
async function invite(device: TestDevice, email: string, roles: Role[]) {
  const input = { email, firstName: 'New', lastName: 'Person', roles };
  const command = { actor: device.actor, input, idempotencyKey: null };
  const proof = device.signOffered(await testkit.useCases.inviteMember(command));
  const made = valueOf(await testkit.useCases.inviteMember({ ...command, proof }));
  const { subject, version } = JSON.parse(proof.statement) as { subject: string; version: number };
  const memberId = subject.replace('member/', '');
  return { ...made, secret: testkit.ports.invitationSecretOf(memberId, version) };
}

/** Accepts an invitation, and joins with the key of a new device. */
async function join(email: string, secret: string, said = secret) {
  valueOf(
    await testkit.useCases.acceptInvitation({ token: secret, password: PASSWORD, origin: NOWHERE }),
  );
  const device = await aDevice(testkit, email, PASSWORD);
  const { actor, key } = device;
  const subject = `member/${actor.viewer.userId}`;
  const body = { key, secret: said };
  const proof = await device.prove({ kind: 'member.joined', subject, body });
  const { publicKey } = key;
  return {
    device,
    result: await testkit.useCases.registerDeviceKey({ actor, publicKey, proof }),
  };
}

test('every signature of a demo organization verifies, and the next key of each member signs itself in', async () => {
  const states = createAuthorityStates(testkit.ports.trust);
  for (const email of [ADA, MIA, EMMA, 'rita@rival.test', 'ron@rival.test']) {
    const device = await aDevice(testkit, email);
    const { organizationId, userId } = device.actor.viewer;
    const before = await states.of(testkit.database, organizationId);
    expect([...before.keys.values()].filter((key) => key.memberId === userId)).toEqual([]);
    const proof = await device.introduce();
    const { actor, key } = device;
    const command = { actor, publicKey: key.publicKey, proof };
    expect(valueOf(await testkit.useCases.registerDeviceKey(command)).keyId).toBe(key.id);
    const after = await states.of(testkit.database, organizationId);
    expect(after.keys.get(key.id)).toMatchObject({ memberId: userId });
  }
});

describe('a change', () => {
  const grant = async (
    { actor }: TestDevice,
    roles: Role[],
    proof: Awaited<ReturnType<TestDevice['prove']>> | null,
  ) =>
    testkit.useCases.updateMember({
      actor,
      id: await testkit.idOf(EMMA),
      input: { roles },
      proof,
      idempotencyKey: null,
    });

  test('without a signature is refused and leaves nothing', async () => {
    const ada = await registered(ADA);
    expect(await grant(ada, ['employee'], null)).toMatchObject(refused('PROOF_REQUIRED'));
    expect((await testkit.viewerOf(EMMA)).roles).toEqual(['employee', 'approver']);
    expect(await testkit.rows('select 1 from change_details')).toEqual([]);
  });

  test('brings its statement when it is refused, and is made once that is signed', async () => {
    const ada = await registered(ADA);
    const refusal = await grant(ada, ['employee'], null);
    expect(refusal).toMatchObject(refused('PROOF_REQUIRED'));
    const granted = await grant(ada, ['employee'], ada.signOffered(refusal));
    expect(valueOf(granted)).toMatchObject({ pendingChangeId: null });
    expect((await testkit.viewerOf(EMMA)).roles).toEqual(['employee']);
  });

  test('of several parts brings one statement after the other, also behind one that is pending', async () => {
    const ada = await registered(ADA);
    const id = await testkit.idOf(EMMA);
    const input = { roles: ['employee', 'finance'] as Role[], managerId: null, department: null };
    const update = (proof: Awaited<ReturnType<TestDevice['prove']>> | null) =>
      testkit.useCases.updateMember({ actor: ada.actor, id, input, proof, idempotencyKey: null });
    const kinds: string[] = [];
    let answer = await update(null);
    while (!answer.ok) {
      const proof = ada.signOffered(answer);
      kinds.push((JSON.parse(proof.statement) as { kind: string }).kind);
      answer = await update(proof);
    }
    expect(kinds).toEqual(['member.roles', 'member.manager', 'member.department']);
    const { proposals } = await stateOf(ada);
    expect(proposals.has(answer.value.pendingChangeId ?? '')).toBe(true);
  });

  test('counts when a key signs exactly it: no other body, subject or key', async () => {
    const [ada, mia] = [await registered(ADA), await registered(MIA)];
    const said = await memberSaid(EMMA, 'roles', { roles: ['employee'] });
    const other = await memberSaid(EMMA, 'roles', { roles: ['employee', 'finance'] });
    const ofMia = await memberSaid(MIA, 'roles', { roles: ['employee'] });
    for (const saying of [other, ofMia]) {
      expect(await grant(ada, ['employee'], await ada.prove(saying))).toMatchObject(
        refused('PROOF_INVALID'),
      );
    }
    const forged = { ...(await ada.prove(said)), keyId: mia.key.id };
    expect(await grant(ada, ['employee'], forged)).toMatchObject(refused('PROOF_INVALID'));
    const proof = await ada.prove(said);
    valueOf(await grant(ada, ['employee'], proof));
    expect((await testkit.viewerOf(EMMA)).roles).toEqual(['employee']);
  });

  test('that was signed for an earlier state is outdated', async () => {
    const ada = await registered(ADA);
    const proof = await ada.prove(
      await memberSaid(EMMA, 'roles', { roles: ['employee', 'approver', 'finance'] }),
    );
    valueOf(
      await grant(
        ada,
        ['employee'],
        await ada.prove(await memberSaid(EMMA, 'roles', { roles: ['employee'] })),
      ),
    );
    expect(await grant(ada, ['employee', 'approver', 'finance'], proof)).toMatchObject(
      refused('STATEMENT_OUTDATED'),
    );
  });

  test('of two people takes the signature of the second one', async () => {
    const [ada, mia] = [await registered(ADA), await registered(MIA)];
    const roles: Role[] = ['employee', 'finance'];
    const proof = await ada.prove(await memberSaid(EMMA, 'roles', { roles }));
    const { pendingChangeId } = valueOf(await grant(ada, roles, proof));
    expect(await testkit.answer(MIA, pendingChangeId, 'confirm')).toMatchObject(
      refused('PROOF_REQUIRED'),
    );
    const { actor } = mia;
    const command = { actor, id: pendingChangeId ?? '', answer: 'confirm', reason: null } as const;
    const wrong = await mia.prove(confirmationOf('0'.repeat(64)));
    expect(await testkit.useCases.answerChange({ ...command, proof: wrong })).toMatchObject(
      refused('PROOF_INVALID'),
    );
    valueOf(await confirm(mia, pendingChangeId));
    expect((await testkit.viewerOf(EMMA)).roles).toEqual(roles);
  });

  test('of a wallet takes the signature of its owner beside the one of the wallet', async () => {
    const emma = await registered(EMMA);
    const { actor } = emma;
    const isSigned = { ...testkit.ports.walletProofs, isSigned: () => true };
    const change = confirmWalletChange({ ...testkit.ports, walletProofs: isSigned });
    const wallet = { actor, address: WALLET, signature: 'any' };
    valueOf(await testkit.useCases.startWalletChange({ actor, address: WALLET }));
    expect(await change(wallet)).toMatchObject(refused('PROOF_REQUIRED'));
    const subject = `wallet/${actor.viewer.userId}`;
    const body = { address: WALLET, memo: null };
    const proof = await emma.prove({ kind: 'wallet.set', subject, body });
    valueOf(await change({ ...wallet, proof }));
    expect((await stateOf(emma)).members.get(actor.viewer.userId)?.wallet).toMatchObject({
      address: WALLET,
    });
  });
});

describe('a new organization', () => {
  test('is founded by the first key of its founder, who invites, and whose people join with theirs', async () => {
    const input = {
      name: 'Newco',
      email: NORA,
      firstName: 'Nora',
      lastName: 'New',
      password: PASSWORD,
    };
    valueOf(await testkit.useCases.createOrganization({ input, origin: NOWHERE }));
    const token = await testkit.linkTo(NORA);
    const opened = { token, password: PASSWORD, origin: NOWHERE };
    valueOf(await testkit.useCases.confirmOrganization(opened));
    const nora = await aDevice(testkit, NORA, PASSWORD);
    expect(await register(nora)).toMatchObject(refused('PROOF_REQUIRED'));
    const body = { founderId: nora.actor.viewer.userId, key: nora.key };
    const founding = { kind: 'organization.created', subject: 'organization', body };
    const { actor, key } = nora;
    const proof = await nora.prove(founding);
    const command = { actor, publicKey: key.publicKey, proof };
    valueOf(await testkit.useCases.registerDeviceKey(command));
    const invited = await invite(nora, 'paul@newco.test', ['employee']);
    expect(invited.pendingChangeId).toBeNull();
    const { device, result } = await join('paul@newco.test', invited.secret);
    valueOf(result);
    expect((await stateOf(nora)).members.get(invited.id)).toMatchObject({ active: true });
    expect(device.actor.viewer.userId).toBe(invited.id);
  });

  test('takes nobody in whose key does not name the secret of the invitation', async () => {
    const ada = await registered(ADA);
    const { secret, id } = await invite(ada, CARL, ['employee']);
    const { result } = await join(CARL, secret, newSecret());
    expect(result).toMatchObject(refused('FORBIDDEN'));
    expect((await stateOf(ada)).members.get(id)).toMatchObject({ active: false });
  });
});

test('an admin who signs an invitation with a secret of their own is refused, so nobody who invites can join as the invited', async () => {
  const ada = await registered(ADA);
  const input = { email: CARL, firstName: 'New', lastName: 'Person', roles: ['finance'] as Role[] };
  const command = { actor: ada.actor, input, idempotencyKey: null };
  const { statement } = ada.signOffered(await testkit.useCases.inviteMember(command));
  const { kind, subject, body } = JSON.parse(statement) as Saying;
  const known = { ...(body as object), secretHash: hashOfToken(newSecret()) };
  const proof = await ada.prove({ kind, subject, body: known });
  const answer = await testkit.useCases.inviteMember({ ...command, proof });
  expect(answer).toMatchObject(refused('PROOF_INVALID'));
  expect((await stateOf(ada)).proposals.size).toBe(0);
});

test('two admins who invite the same person wait for each other with one invitation, whose link works', async () => {
  const [ada, mia] = [await registered(ADA), await registered(MIA)];
  const first = await invite(ada, CARL, ['finance']);
  const second = await invite(mia, CARL, ['finance']);
  expect(second.id).toBe(first.id);
  valueOf(await confirm(ada, second.pendingChangeId));
  valueOf((await join(CARL, first.secret)).result);
});

test('the role of a new admin counts once the digits were compared and the admin has confirmed who is here', async () => {
  const [ada, mia] = [await registered(ADA), await registered(MIA)];
  const { pendingChangeId, secret } = await invite(ada, CARL, ['admin']);
  valueOf(await confirm(mia, pendingChangeId));
  const { device: carl, result } = await join(CARL, secret);
  valueOf(result);
  const memberId = carl.actor.viewer.userId;
  const tries = async () => {
    const id = await testkit.idOf(EMMA);
    const saying = await memberSaid(EMMA, 'department', { department: null });
    const change = { id, input: { department: null }, proof: await carl.prove(saying) };
    return testkit.useCases.updateMember({ actor: carl.actor, ...change, idempotencyKey: null });
  };
  expect(await tries()).toMatchObject(refused('FORBIDDEN'));
  const keyId = carl.key.id;
  expect(await testkit.queries.firstDevices(ada.actor.viewer)).toMatchObject([{ memberId, keyId }]);
  expect(await testkit.queries.firstDevices(carl.actor.viewer)).toEqual([]);
  const compared = await memberSaid(CARL, 'key_confirmed', { keyId });
  const own = { actor: carl.actor, memberId, keyId, proof: await carl.prove(compared) };
  expect(await testkit.useCases.confirmMemberKey(own)).toMatchObject(refused('FORBIDDEN'));
  const byAda = { actor: ada.actor, memberId, keyId, proof: await ada.prove(compared) };
  valueOf(await testkit.useCases.confirmMemberKey(byAda));
  expect(await testkit.queries.firstDevices(ada.actor.viewer)).toEqual([]);
  expect(await tries()).toMatchObject(refused('FORBIDDEN'));
  const shown = await testkit.queries.peopleToConfirm(carl.actor.viewer);
  expect(shown).toMatchObject([{ broughtInById: null, sequence: 1 }, {}, {}]);
  const body = { confirmed: shown.map((each) => each.memberId), doubted: [] };
  const people = { kind: 'people.confirmed', subject: `people/${memberId}`, body };
  const command = { actor: carl.actor, ...body };
  expect(await testkit.useCases.confirmPeople(command)).toMatchObject(refused('PROOF_REQUIRED'));
  valueOf(await testkit.useCases.confirmPeople({ ...command, proof: await carl.prove(people) }));
  expect(await testkit.queries.peopleToConfirm(carl.actor.viewer)).toEqual([]);
  expect(await tries()).toMatchObject({ ok: true });
  expect(await testkit.auditKinds()).toEqual(
    expect.arrayContaining(['member.key_confirmed', 'member.people_confirmed']),
  );
});

test('a passkey is added by a device of its owner, and signs what is sensitive from then on', async () => {
  const ada = await registered(ADA);
  const { actor } = ada;
  const authenticator = createTestAuthenticator(siteOf(PUBLIC_URL));
  const { credentialId } = authenticator;
  const options = valueOf(await testkit.useCases.startPasskey(actor));
  const { challenge } = JSON.parse(options) as { challenge: string };
  const registration = { credentialId, ...authenticator.register(challenge) };
  // The authenticator is asked once: the same registration is sent again with its signature.
  const add = (proof: Awaited<ReturnType<TestDevice['prove']>> | null) =>
    testkit.useCases.addPasskey({ actor, name: 'Laptop', registration, proof });
  expect(await add(null)).toMatchObject(refused('PROOF_REQUIRED'));
  expect(await testkit.queries.passkeys(actor.viewer)).toEqual([]);
  const point = pointOfCose(authenticator.publicKey);
  const publicKey = Buffer.from(point ?? []).toString('base64url');
  const key = { id: credentialId, kind: 'passkey', publicKey };
  const subject = `keys/${actor.viewer.userId}`;
  valueOf(await add(await ada.prove({ kind: 'key.added', subject, body: { key } })));
  const said = await memberSaid(EMMA, 'department', { department: null });
  const change = { id: await testkit.idOf(EMMA), input: { department: null } };
  const byDevice = { actor, ...change, proof: await ada.prove(said), idempotencyKey: null };
  expect(await testkit.useCases.updateMember(byDevice)).toMatchObject(refused('PASSKEY_REQUIRED'));
  const asked = { ...change, input: { roles: ['employee'] as Role[] }, idempotencyKey: null };
  const old = { ...actor, viewer: { ...actor.viewer, authentication: null } };
  const lacking = await testkit.useCases.updateMember({ ...asked, actor: old, proof: null });
  expect(lacking).toMatchObject(refused('PASSKEY_REQUIRED'));
  const statement = lacking.ok ? '' : (lacking.refusals[0].statement ?? '');
  const hash = createHash('sha256').update(statement).digest('base64url');
  const assertion = JSON.stringify(authenticator.assert(hash));
  const proof = {
    statement,
    keyId: credentialId,
    signature: Buffer.from(assertion).toString('base64url'),
  };
  const signed = { ...asked, actor: old, proof };
  // Its signature is a recent authentication.
  expect(valueOf(await testkit.useCases.updateMember(signed))).toMatchObject({ id: asked.id });
});
