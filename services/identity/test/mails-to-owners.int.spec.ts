import { ENTRY_KINDS } from '@outlay/authority';
import { createSigningDevice } from '@outlay/authority-log/testing';
import bs58 from 'bs58';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UpdateMemberInput } from '../src/use-cases/update-member.ts';
import {
  NOWHERE,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';
import { settingsOf, singleSignOnSteps } from './support/single-sign-on.ts';
import { aDevice } from './support/test-device.ts';
import { startTestProvider, type TestProvider } from './support/test-provider.ts';

const [ADA, MIA, EMMA, NORA] = [
  'ada@acme.test',
  'mia@acme.test',
  'emma@acme.test',
  'nora@acme.test',
] as const;
const DELAY_S = 86_400;

let testkit: IdentityTestkit;
let provider: TestProvider;
const { setUp, proveDomain, start, finish } = singleSignOnSteps(() => testkit);

beforeAll(async () => {
  testkit = await startIdentityTestkit({ start: new Date(), delayS: DELAY_S });
  provider = await startTestProvider(testkit.redirectUri);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await provider.close();
  await testkit.close();
});

const secondAdmin = () =>
  testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
const subjectsTo = async (email: string) =>
  (await testkit.mailsTo(email)).map(({ subject }) => subject);

/** Ada makes a change of a member, and Mia confirms it where it takes two. */
async function change(
  command: 'updateMember' | 'deactivateMember' | 'reactivateMember' | 'resetMemberKeys',
  input: UpdateMemberInput = {},
) {
  await secondAdmin();
  const id = await testkit.idOf(EMMA);
  const about = { actor: await testkit.actorOf(ADA), id, memberId: id };
  const made = await testkit.useCases[command]({ ...about, input, idempotencyKey: null });
  const { pendingChangeId } = valueOf(made);
  if (pendingChangeId !== null) valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
}

/** Emma's browser gets a key, or loses it. */
async function changeKey(change: 'added' | 'removed') {
  const { actor } = await aDevice(testkit, EMMA);
  const { key } = createSigningDevice();
  const { publicKey } = key;
  valueOf(await testkit.useCases.registerDeviceKey({ actor, publicKey }));
  if (change === 'removed') valueOf(await testkit.useCases.removeDeviceKey({ actor, id: key.id }));
}

async function setWallet() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const address = bs58.encode(Buffer.from(x, 'base64url'));
  const actor = await testkit.actorOf(EMMA);
  const { message } = valueOf(await testkit.useCases.startWalletChange({ actor, address }));
  const signature = bs58.encode(sign(null, Buffer.from(message), privateKey));
  valueOf(await testkit.useCases.confirmWalletChange({ actor, address, signature }));
}

const ADDED = 'A device was added';
const WALLET = 'Your Outlay wallet was added';

/** By kind of statement: what happens, whom it concerns, and all mails that they get. */
const MAILED: Readonly<
  Record<string, readonly [happens: () => Promise<unknown>, to: string, subjects: string[]]>
> = {
  'member.invited': [
    async () =>
      testkit.useCases.inviteMember({
        actor: await testkit.actorOf(ADA),
        input: { email: NORA, firstName: 'Nora', lastName: 'New', roles: ['employee'] },
        idempotencyKey: null,
      }),
    NORA,
    ['Ada Test invited you to Acme (unverified) on Outlay'],
  ],
  'member.admitted': [
    async () => {
      await secondAdmin();
      valueOf(await proveDomain(ADA, 'acme.test'));
      const { pendingChangeId } = valueOf(await setUp(ADA, settingsOf(provider.issuer)));
      valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
      provider.become({ sub: 'nora', email: NORA, email_verified: true, given_name: 'Nora' });
      const { url, secret } = await start(NORA);
      valueOf(await finish(await provider.signIn(url), secret));
    },
    NORA,
    ['Single sign-on now opens your account'],
  ],
  'member.roles': [
    () => change('updateMember', { roles: ['employee', 'admin'] }),
    EMMA,
    ['Your roles were changed'],
  ],
  'member.manager': [
    async () => change('updateMember', { managerId: await testkit.idOf(ADA) }),
    EMMA,
    ['Your manager was changed'],
  ],
  'member.department': [
    () => change('updateMember', { department: null }),
    EMMA,
    ['Your department was changed'],
  ],
  'member.deactivated': [() => change('deactivateMember'), EMMA, ['Your account was deactivated']],
  'member.reactivated': [
    async () => {
      await testkit.rows(`update members set status = 'deactivated' where email = '${EMMA}'`);
      await change('reactivateMember');
    },
    EMMA,
    ['Your account was reactivated'],
  ],
  'key.added': [() => changeKey('added'), EMMA, [ADDED]],
  'key.removed': [() => changeKey('removed'), EMMA, [ADDED, 'A device was removed']],
  'keys.reset': [
    () => change('resetMemberKeys'),
    EMMA,
    ['An admin wants to reset your devices and passkeys', 'Your devices and passkeys were reset'],
  ],
  'keys.reset_by_mail': [
    async () => {
      valueOf(await testkit.useCases.requestPasswordReset({ email: EMMA, origin: NOWHERE }));
      const reset = { token: await testkit.linkTo(EMMA), origin: NOWHERE };
      valueOf(await testkit.useCases.resetPassword({ ...reset, newPassword: 'tr0mbone lamp ice' }));
    },
    EMMA,
    ['Set a new password for Outlay', 'Your Outlay password was changed'],
  ],
  'wallet.set': [setWallet, EMMA, [WALLET]],
  'wallet.removed': [
    async () => {
      await setWallet();
      valueOf(await testkit.useCases.removeWallet({ actor: await testkit.actorOf(EMMA) }));
    },
    EMMA,
    [WALLET, 'Your Outlay wallet was removed'],
  ],
};

/** Why a kind has no mail. */
const UNMAILED: Readonly<Record<string, string>> = {
  'organization.created': 'the founder opened a mailed link for it, and hears of the first key',
  'member.joined': 'the person opened the mailed invitation for it, and hears of the first key',
  'member.key_confirmed': 'the person has just shown its digits to whoever confirmed it',
  'people.confirmed': 'it changes no account that it names',
  'delegation.set': 'both people see it in their tasks; it changes no account',
  'delegation.ended': 'notification tells both people',
};

const isAboutPerson = (kind: string): boolean =>
  /^(organization|member|people|keys?|wallet|delegation)\./.test(kind);

test('every kind of statement about a person has its mail, or a reason for none', () => {
  const known = [...Object.keys(MAILED), ...Object.keys(UNMAILED)];
  expect(known.toSorted()).toEqual(ENTRY_KINDS.filter(isAboutPerson).toSorted());
});

test.each(Object.entries(MAILED))(
  '%s mails whom it concerns, once',
  async (_kind, [happens, to, subjects]) => {
    await happens();
    expect(await subjectsTo(to)).toEqual(subjects);
  },
);

test('a change of an only admin is mailed when time confirms it, not before', async () => {
  const actor = await testkit.actorOf(ADA);
  const command = { actor, id: await testkit.idOf(EMMA), idempotencyKey: null };
  const { pendingChangeId } = valueOf(
    await testkit.useCases.updateMember({ ...command, input: { roles: ['employee', 'finance'] } }),
  );
  expect(await subjectsTo(EMMA)).toEqual([]);
  testkit.wait(DELAY_S * 1_000);
  const { organizationId } = actor.viewer;
  await testkit.useCases.matureChange(NOWHERE, organizationId, pendingChangeId ?? '');
  expect(await subjectsTo(EMMA)).toEqual(['Your roles were changed']);
});

test('a name that somebody changes, and an API key, are mailed too', async () => {
  const actor = await testkit.actorOf(EMMA);
  valueOf(await testkit.useCases.updateProfile({ actor, firstName: 'Emma', lastName: 'Stone' }));
  const input = { name: 'Payroll', scopes: ['READ' as const], expiresInDays: 30 };
  const { id } = valueOf(await testkit.useCases.createApiKey({ actor, input }));
  valueOf(await testkit.useCases.revokeApiKey({ actor: await testkit.actorOf(ADA), id }));
  expect(await subjectsTo(EMMA)).toEqual([
    'Your name was changed',
    'An API key was added',
    'An API key was removed',
  ]);
});
