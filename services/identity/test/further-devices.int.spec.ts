import { digitsOf } from '@outlay/authority';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY_WAITS_MS } from '../src/domain/device-key.ts';
import {
  NOWHERE,
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
  type TestDevice,
} from './support/test-device.ts';

const [ADA, MIA, EMMA, RON] = [
  'ada@acme.test',
  'mia@acme.test',
  'emma@acme.test',
  'ron@rival.test',
] as const;
const PASSWORD = 'tr0mbone lamp ice';

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
const subjectsTo = async (email: string) =>
  (await testkit.mailsTo(email)).map(({ subject }) => subject);
const confirm = (device: TestDevice, id: string | null) => confirmChange(testkit, device, id ?? '');

describe('a further device', () => {
  const waiting = ({ actor }: TestDevice) => testkit.queries.waitingKeys(actor.viewer);
  const keysOf = ({ actor }: TestDevice) =>
    testkit.queries.memberKeys(actor.viewer, actor.viewer.userId);
  const added = (by: TestDevice, { key }: TestDevice) =>
    by.prove({ kind: 'key.added', subject: `keys/${by.actor.viewer.userId}`, body: { key } });

  test('waits until another one adds it, which shows the same digits', async () => {
    const first = await registered(EMMA);
    const second = await aDevice(testkit, EMMA);
    const digits = digitsOf(second.key);
    expect(valueOf(await register(second))).toEqual({ keyId: null, digits });
    const { publicKey } = second.key;
    expect(await waiting(first)).toMatchObject([{ publicKey, digits }]);
    const proof = await added(first, second);
    const { actor } = first;
    expect(await testkit.useCases.addDeviceKey({ actor, publicKey })).toMatchObject(
      refused('PROOF_REQUIRED'),
    );
    valueOf(await testkit.useCases.addDeviceKey({ actor, publicKey, proof }));
    expect(await waiting(first)).toEqual([]);
    expect(valueOf(await register(second))).toMatchObject({ digits: null });
    expect(await keysOf(second)).toMatchObject([
      { id: first.key.id, current: false },
      { id: second.key.id, current: true, digits },
    ]);
    expect(await subjectsTo(EMMA)).toEqual(['A device was added', 'A device was added']);
  });

  test('is not the same browser after a new sign-in, whose key still signs', async () => {
    const { key } = await registered(EMMA);
    const later = await aDevice(testkit, EMMA);
    const { actor } = later;
    expect(
      valueOf(await testkit.useCases.registerDeviceKey({ actor, publicKey: key.publicKey })),
    ).toEqual({ keyId: key.id, digits: null });
    expect(await waiting(later)).toEqual([]);
  });

  test('does not sign itself in, and nobody else adds it', async () => {
    const [first, mia] = [await registered(EMMA), await registered(MIA)];
    const second = await aDevice(testkit, EMMA);
    const { actor, key } = second;
    const { publicKey } = key;
    const proof = await second.introduce();
    const own = await testkit.useCases.registerDeviceKey({ actor, publicKey, proof });
    expect(valueOf(own).digits).not.toBeNull();
    expect(await testkit.useCases.addDeviceKey({ actor, publicKey, proof })).toMatchObject(
      refused('PROOF_INVALID'),
    );
    const subject = `keys/${actor.viewer.userId}`;
    const byMia = await mia.prove({ kind: 'key.added', subject, body: { key } });
    expect(
      await testkit.useCases.addDeviceKey({ actor: first.actor, publicKey, proof: byMia }),
    ).toMatchObject(refused('FORBIDDEN'));
    expect(await keysOf(first)).toHaveLength(1);
    expect(await waiting(mia)).toEqual([]);
  });

  test('waits for a day', async () => {
    const first = await registered(EMMA);
    valueOf(await register(await aDevice(testkit, EMMA)));
    testkit.wait(KEY_WAITS_MS - 1);
    expect(await waiting(first)).toHaveLength(1);
    testkit.wait(1);
    expect(await waiting(first)).toEqual([]);
  });

  test('that was removed signs nothing any more, and its owner hears of it', async () => {
    const emma = await registered(EMMA);
    const { actor, key } = emma;
    const { userId } = actor.viewer;
    const removal = { kind: 'key.removed', subject: `keys/${userId}`, body: { keyId: key.id } };
    const remove = async () =>
      testkit.useCases.removeDeviceKey({ actor, id: key.id, proof: await emma.prove(removal) });
    const unknown = { actor, id: '0'.repeat(64) };
    expect(await testkit.useCases.removeDeviceKey(unknown)).toMatchObject(refused('NOT_FOUND'));
    valueOf(await remove());
    expect(await keysOf(emma)).toEqual([]);
    expect(await remove()).toMatchObject(refused('NOT_FOUND'));
    expect(await testkit.rows('select 1 from device_keys where revoked_at is null')).toEqual([]);
    expect(await subjectsTo(EMMA)).toEqual(['A device was added', 'A device was removed']);
  });
});

test('a session that ends leaves its device in the log until its owner signs that it goes', async () => {
  const [lost, here] = [await registered(EMMA), await aDevice(testkit, EMMA)];
  valueOf(await testkit.useCases.revokeOtherSessions(here.actor));
  expect((await stateOf(here)).keys.has(lost.key.id)).toBe(true);
});

test('two admins reset the keys of a member, who hears of it twice and signs in anew', async () => {
  const [ada, mia, emma] = [await registered(ADA), await registered(MIA), await registered(EMMA)];
  const memberId = emma.actor.viewer.userId;
  const reset = { kind: 'keys.reset', subject: `keys/${memberId}`, body: {} };
  const command = { actor: ada.actor, memberId };
  expect(await testkit.useCases.resetMemberKeys(command)).toMatchObject(refused('PROOF_REQUIRED'));
  const { pendingChangeId } = valueOf(
    await testkit.useCases.resetMemberKeys({ ...command, proof: await ada.prove(reset) }),
  );
  expect((await subjectsTo(EMMA)).slice(1)).toEqual([
    'An admin wants to reset your devices and passkeys',
  ]);
  valueOf(await confirm(mia, pendingChangeId));
  expect((await subjectsTo(EMMA)).slice(2)).toEqual(['Your devices and passkeys were reset']);
  expect((await stateOf(ada)).keys.has(emma.key.id)).toBe(false);
  const open = `select 1 from sessions where member_id = $1 and ended_at is null`;
  expect(await testkit.rows(open, [memberId])).toEqual([]);
  const next = await registered(EMMA);
  expect((await stateOf(ada)).keys.has(next.key.id)).toBe(true);
});

test.each([
  ['an employee', true, RON],
  ['a member who decides', false, EMMA],
])(
  'after a new password by mail the next device of %s signs itself in: %s',
  async (_who, isLetIn, email) => {
    await registered(email);
    valueOf(await testkit.useCases.requestPasswordReset({ email, origin: NOWHERE }));
    const token = await testkit.linkTo(email);
    const reset = { token, newPassword: PASSWORD, origin: NOWHERE };
    valueOf(await testkit.useCases.resetPassword(reset));
    const { actor, key, introduce } = await aDevice(testkit, email, PASSWORD);
    const command = { actor, publicKey: key.publicKey, proof: await introduce() };
    const { keyId } = valueOf(await testkit.useCases.registerDeviceKey(command));
    expect(keyId !== null).toBe(isLetIn);
  },
);
