import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { StatementProofInput } from '#graphql';
import { aSessionAnswer } from '../testing/fake-answers.ts';
import { prepareDeviceKey } from './device-key.ts';
import { storeSession } from './session-store.ts';
import { keepInvitation } from './invitation.ts';
import { signStatement } from './sign-statement.ts';

interface Answer {
  keyId: string | null;
  digits: string | null;
  errors?: { code: string; statement?: string }[];
}

const saying = { kind: 'step.approved', subject: 'expense/7', body: { stepNumber: 1 }, version: 1 };

/** Signs in freshly, and returns a client whose server gives these answers to registrations in turn, and the keys that were sent. */
function signedIn(sid: string, ...answers: (() => Promise<Answer>)[]) {
  const claims = btoa(JSON.stringify({ sid, fresh_until: Date.now() / 1_000 + 300 }));
  storeSession({ ...aSessionAnswer(), access_token: `head.${claims}.signature` });
  const sent: string[] = [];
  const proofs: (StatementProofInput | null)[] = [];
  interface Sent {
    variables: { publicKey: string; proof: StatementProofInput | null };
  }
  const mutate = vi.fn(async ({ variables }: Sent) => {
    sent.push(variables.publicKey);
    proofs.push(variables.proof);
    return { data: { registerDeviceKey: { errors: [], ...(await answers.shift()!()) } } };
  });
  return { client: { mutate } as unknown as ApolloClient, sent, proofs };
}

const lost = () => Promise.reject(new TypeError('connection lost'));
const refused = (code: string, statement?: string) => (): Promise<Answer> =>
  Promise.resolve({
    keyId: null,
    digits: null,
    errors: [{ code, ...(statement && { statement }) }],
  });
const revoked = refused('DEVICE_KEY_INVALID');
const waiting = () => Promise.resolve({ keyId: null, digits: '492039' });
const added = () => Promise.resolve({ keyId: 'key', digits: null });

test('after a lost answer the same key is registered again, so no confirmation is asked for another one', async () => {
  const { client, sent } = signedIn('lost', lost, added);
  await prepareDeviceKey(client);
  expect(await signStatement(client, saying)).toBeDefined();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
});

test('a key that was revoked signs nothing, and another one is registered', async () => {
  const { client, sent } = signedIn('revoked', revoked, revoked, added);
  await prepareDeviceKey(client);
  expect(await signStatement(client, saying)).toBeUndefined();
  expect(await signStatement(client, saying)).toBeDefined();
  expect(new Set(sent).size).toBe(3);
});

test('a key that waits for another device signs nothing, and is asked about again until that device has added it', async () => {
  const { client, sent } = signedIn('waiting', waiting, waiting, added);
  await prepareDeviceKey(client);
  expect(await signStatement(client, saying)).toBeUndefined();
  expect(await signStatement(client, saying)).toBeDefined();
  expect(new Set(sent).size).toBe(1);
});

const { user } = aSessionAnswer();
const memberId = String(user.id);

/** The statement that the server offers for the key that it was last sent. */
const firstKey =
  (sent: readonly string[], kind: string, subject: string, more: object = {}) =>
  () => {
    const [publicKey = ''] = sent.slice(-1);
    const key = {
      id: createHash('sha256').update(publicKey).digest('hex'),
      kind: 'device',
      publicKey,
    };
    const organizationId = String(user.org_id);
    const statement = {
      kind,
      subject,
      organizationId,
      version: 2,
      body: { key, ...more },
      madeAt: '',
      nonce: 'n',
    };
    return refused('PROOF_REQUIRED', canonicalJson(statement))();
  };

/** Signs in where devices sign; @returns the statements that the first key signed. */
async function firstSigned(kind: string, subject: string, more: object = {}): Promise<unknown[]> {
  const answers: (() => Promise<Answer>)[] = [];
  const { client, sent, proofs } = signedIn(
    `${kind} ${subject}`,
    ...[() => answers.shift()!(), added],
  );
  answers.push(firstKey(sent, kind, subject, more));
  await prepareDeviceKey(client);
  return proofs.flatMap((proof) => (proof ? [JSON.parse(proof.statement) as unknown] : []));
}

test('where devices sign, the first key signs the statement that brings it', async () => {
  const [signed] = await firstSigned('key.added', `keys/${memberId}`);
  expect(signed).toMatchObject({
    kind: 'key.added',
    version: 2,
    body: { key: { kind: 'device' } },
  });
});

test('whoever was invited signs the secret of the link that brought them', async () => {
  keepInvitation('secret of the link');
  const [signed] = await firstSigned('member.joined', `member/${memberId}`, { secret: '' });
  expect(signed).toMatchObject({ kind: 'member.joined', body: { secret: 'secret of the link' } });
});

test('the first key signs nothing but that it is this key of this person', async () => {
  expect(await firstSigned('key.added', 'keys/999')).toEqual([]);
  expect(await firstSigned('member.roles', `member/${memberId}`)).toEqual([]);
  const other = { key: { id: 'a', kind: 'device', publicKey: 'B' } };
  expect(await firstSigned('key.added', `keys/${memberId}`, other)).toEqual([]);
});

test('a statement is canonical, and its signature verifies with the key that its id names', async () => {
  const { client, sent } = signedIn('verified', added);
  const { statement = '', keyId, signature = '' } = (await signStatement(client, saying)) ?? {};
  const said: unknown = JSON.parse(statement);
  expect(said).toMatchObject({ ...saying, organizationId: String(aSessionAnswer().user.org_id) });
  expect(canonicalJson(said)).toBe(statement);
  const [publicKey = ''] = sent;
  expect(keyId).toBe(createHash('sha256').update(publicKey).digest('hex'));
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const point = Buffer.from(publicKey, 'base64url');
  const key = await crypto.subtle.importKey('raw', point, curve, false, ['verify']);
  const signed = Buffer.from(signature, 'base64url');
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  expect(await crypto.subtle.verify(hashed, key, signed, Buffer.from(statement))).toBe(true);
});

test('a key that only needs a confirmation is kept, because another one would wait for another device', async () => {
  const { client, sent } = signedIn('late', refused('STEP_UP_REQUIRED'), added);
  await prepareDeviceKey(client);
  expect(await signStatement(client, saying)).toBeDefined();
  expect(new Set(sent).size).toBe(1);
});

test('a registered key signs without being sent again, and a later session of its member takes it over', async () => {
  const { client, sent } = signedIn('first', added);
  await prepareDeviceKey(client);
  await signStatement(client, saying);
  expect(sent).toHaveLength(1);
  const next = signedIn('second', added);
  await signStatement(next.client, saying);
  expect(next.sent).toEqual(sent);
});

test('a member does not sign with the key of another one who used the browser before', async () => {
  const first = signedIn('of a', added);
  await prepareDeviceKey(first.client);
  const next = signedIn('of b', added);
  const { user, ...answer } = aSessionAnswer();
  const claims = btoa(JSON.stringify({ sid: 'of b', fresh_until: Date.now() / 1_000 + 300 }));
  const access_token = `head.${claims}.signature`;
  storeSession({ ...answer, access_token, user: { ...user, id: '8' } });
  await prepareDeviceKey(next.client);
  expect(next.sent).toHaveLength(1);
  expect(next.sent).not.toEqual(first.sent);
});
