import { approvalChallenge } from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import { anEvent, createTestAuthenticator, type SubgraphTestkit } from '@outlay/platform/testing';
import type { TestAuthenticator } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN] = ['1', '2', '3'] as const;

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;
let passkey: TestAuthenticator;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  passkey = await testkit.registerPasskey(MIA);
  expect(await requireAbove('50')).toEqual({ aboveUsd: '50.00' });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const admin: Viewer = { ...viewerOf(ADA), roles: ['admin'] };

interface Payload {
  readonly passkeyRule: object | null;
  readonly pendingChange: { id: string } | null;
  readonly errors: readonly { code: string; field: string | null }[];
}

const setRule = async (aboveUsd: string | null, viewer = admin): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewer,
      `mutation ($aboveUsd: Decimal) { made: setPasskeyRule(aboveUsd: $aboveUsd) {
         passkeyRule { aboveUsd } pendingChange { id } errors { code field } } }`,
      { aboveUsd },
    )
  ).made;

/** Asking for more passkeys takes one admin; the only admin asks for fewer without a delay, too. */
const requireAbove = async (aboveUsd: string | null) => (await setRule(aboveUsd)).passkeyRule;

interface Request {
  readonly challenge: string;
  readonly rpId: string;
  readonly credentialIds: readonly string[];
}

const requestFor = async (expenseId: string, userId: string = MIA): Promise<Request | null> => {
  const answer = await graph.ask<{ view: { steps: { passkeyRequest: Request | null }[] } }>(
    viewerOf(userId),
    `query ($id: ID!) { view: expenseWorkflow(expenseId: $id) { ... on WorkflowInstance {
       steps { passkeyRequest { challenge rpId credentialIds } } } } }`,
    { id: expenseId },
  );
  return answer.view.steps[0]?.passkeyRequest ?? null;
};

const submit = async (usdAmount: string) => (await testkit.submit(usdAmount)).data.expenseId;

const decide = async (
  expenseId: string,
  changes: Partial<Parameters<WorkflowTestkit['decide']>[2]> = {},
  userId: string = MIA,
) => {
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  return testkit.decide(userId, expenseId, {
    stepId: step?.id ?? '',
    action: 'approve',
    ...changes,
  });
};

const signed = (challenge: string, authenticator = passkey) => ({
  credentialId: authenticator.credentialId,
  ...authenticator.assert(challenge),
});

const refused = (code: string) => ({ ok: false, refusals: [{ code }] });

test('if a passkey is required, an approval without one is refused and changes nothing; other decisions need no passkey', async () => {
  const expenseId = await submit('50.01');
  expect(await decide(expenseId)).toMatchObject(refused('PASSKEY_REQUIRED'));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
  expect(await decide(expenseId, { action: 'reject', reason: 'private' })).toMatchObject({
    ok: true,
  });
});

test('an approval signed by the passkey counts, and the certificate includes the signature', async () => {
  const expenseId = await submit('60.00');
  const request = await requestFor(expenseId);
  expect(request).toMatchObject({ rpId: 'outlay.test', credentialIds: [passkey.credentialId] });
  const assertion = signed(request?.challenge ?? '');
  expect(await decide(expenseId, { passkey: assertion })).toMatchObject({ ok: true });
  const instance = await testkit.instanceOf(expenseId);
  const { decisions } = testkit.readCertificate(instance.certificate ?? '') ?? {};
  const { credentialId: _credentialId, ...parts } = assertion;
  expect(decisions?.[0]?.passkey?.assertion).toEqual(parts);
  expect(testkit.proofs.verifyPasskey(decisions?.[0]?.passkey?.credential ?? '')).toMatchObject({
    memberId: MIA,
    publicKey: passkey.publicKey,
  });
  const shown = await graph.ask<{ view: { steps: { passkeySignatures: object[] }[] } }>(
    viewerOf(MIA),
    `query ($id: ID!) { view: expenseWorkflow(expenseId: $id) { ... on WorkflowInstance {
       steps { passkeySignatures { signed challenge credentialId signature } } } } }`,
    { id: expenseId },
  );
  expect(shown.view.steps[0]?.passkeySignatures).toEqual([
    {
      signed: `{"contentHash":"${instance.contentHash}","decision":"approve","expenseId":"${expenseId}","organizationId":"1","stepNumber":1,"submission":1}`,
      challenge: request?.challenge,
      credentialId: passkey.credentialId,
      signature: parts.signature,
    },
  ]);
});

test('a signature for another expense, by another member or by an unknown passkey is refused', async () => {
  const [expenseId, other] = [await submit('70.00'), await submit('71.00')];
  const { challenge = '' } = (await requestFor(expenseId)) ?? {};
  const ofOther = (await requestFor(other))?.challenge ?? '';
  const invalid = refused('PASSKEY_INVALID');
  expect(await decide(expenseId, { passkey: signed(ofOther) })).toMatchObject(invalid);
  const finns = await testkit.registerPasskey(FINN);
  expect(await decide(expenseId, { passkey: signed(challenge, finns) })).toMatchObject(invalid);
  const unknown = createTestAuthenticator(testkit.relyingParty);
  expect(await decide(expenseId, { passkey: signed(challenge, unknown) })).toMatchObject(invalid);
  const unverified = { ...signed(challenge), ...passkey.assert(challenge, { isVerified: false }) };
  expect(await decide(expenseId, { passkey: unverified })).toMatchObject(invalid);
  const odd = { ...signed(challenge), signature: 'not base64url!' };
  expect(await decide(expenseId, { passkey: odd })).toMatchObject(invalid);
});

test("a key that someone swapped in this service's database signs nothing", async () => {
  const expenseId = await submit('75.00');
  const { challenge = '' } = (await requestFor(expenseId)) ?? {};
  const mine = createTestAuthenticator(testkit.relyingParty);
  const [row] = await testkit.rows<{ statement: string }>(
    'select statement from passkey_directory where credential_id = $1',
    [passkey.credentialId],
  );
  const [head, payload = '', signature] = row?.statement.split('.') ?? [];
  const stated = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = { ...stated, credentialId: mine.credentialId, publicKey: mine.publicKey };
  const swapped = [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature];
  await testkit.rows('insert into passkey_directory values ($1, 1, 2, $2)', [
    mine.credentialId,
    swapped.join('.'),
  ]);
  expect(await decide(expenseId, { passkey: signed(challenge, mine) })).toMatchObject(
    refused('PASSKEY_INVALID'),
  );
  await testkit.rows('delete from passkey_directory where credential_id = $1', [mine.credentialId]);
});

test("another member's passkey that someone gave to the approver in the database signs nothing", async () => {
  const expenseId = await submit('76.00');
  const { challenge = '' } = (await requestFor(expenseId)) ?? {};
  const finns = await testkit.registerPasskey(FINN);
  await testkit.rows('update passkey_directory set member_id = 2 where credential_id = $1', [
    finns.credentialId,
  ]);
  expect(await decide(expenseId, { passkey: signed(challenge, finns) })).toMatchObject(
    refused('PASSKEY_INVALID'),
  );
  await testkit.rows('delete from passkey_directory where credential_id = $1', [
    finns.credentialId,
  ]);
});

test('up to the amount no passkey is required, nor of people who cannot decide', async () => {
  const below = await submit('50.00');
  expect(await requestFor(below)).toBeNull();
  expect(await decide(below)).toMatchObject({ ok: true });
  expect(await requestFor(await submit('90.00'), ADA)).toBeNull();
});

test('a passkey signature that is not required is also kept as evidence', async () => {
  const expenseId = await submit('20.00');
  const instance = await testkit.instanceOf(expenseId);
  const challenge = approvalChallenge({ ...instance, stepNumber: 1 });
  expect(await decide(expenseId, { passkey: signed(challenge) })).toMatchObject({ ok: true });
  const { certificate } = await testkit.instanceOf(expenseId);
  expect(testkit.readCertificate(certificate ?? '')?.decisions[0]?.passkey).not.toBeNull();
});

test('a removed passkey can no longer sign, even if its removal is delivered twice', async () => {
  const authenticator = await testkit.registerPasskey(MIA);
  const expenseId = await submit('80.00');
  const { challenge = '', credentialIds } = (await requestFor(expenseId)) ?? {};
  expect(credentialIds).toHaveLength(2);
  const { credentialId } = authenticator;
  const removed = anEvent('MemberPasskeyRemoved', MIA, { memberId: MIA, credentialId });
  await testkit.deliver(removed);
  await testkit.deliver(removed);
  expect(await decide(expenseId, { passkey: signed(challenge, authenticator) })).toMatchObject(
    refused('PASSKEY_INVALID'),
  );
  expect((await requestFor(expenseId))?.credentialIds).toEqual([passkey.credentialId]);
});

test('the rule is published, refused with nonsense and to members, and waits for a second admin when there is one', async () => {
  expect(await setRule('ten')).toMatchObject({
    errors: [{ code: 'VALIDATION_FAILED', field: 'aboveUsd' }],
  });
  expect(await setRule('0', viewerOf(MIA))).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
  await testkit.deliverMember('5', { roles: ['admin'] });
  expect(await requireAbove('0')).toEqual({ aboveUsd: '0.00' });
  expect((await testkit.eventsOf('passkey-rule:1')).at(-1)).toMatchObject({
    type: 'PasskeyRuleChanged',
    data: { aboveUsd: '0.00' },
  });
  expect(await decide(await submit('0.01'))).toMatchObject(refused('PASSKEY_REQUIRED'));
  expect(await setRule(null)).toMatchObject({
    passkeyRule: null,
    errors: [{ code: 'PENDING_CONFIRMATION' }],
  });
  expect(await testkit.queries.passkeyRule(admin)).toEqual({ aboveUsd: '0.00' });
});
