import { signedText, type Statement } from '@outlay/authority';
import { statementOf, stepSaying, type SentProof } from '@outlay/authority-log';
import type { Viewer } from '@outlay/platform/auth';
import {
  createTestAuthenticator,
  type TestAuthenticator,
} from '@outlay/authority/testing/authenticator';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { createHash } from 'node:crypto';
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
  passkey = await addPasskey(MIA);
  expect(await requireAbove('50')).toEqual({ aboveUsd: '50.00' });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const anAuthenticator = (): TestAuthenticator => createTestAuthenticator(testkit.trust.site);

/** Adds a passkey of a member to the log. */
async function addPasskey(memberId: string): Promise<TestAuthenticator> {
  const authenticator = anAuthenticator();
  const key = { id: authenticator.credentialId, kind: 'passkey', publicKey: authenticator.point };
  const saying = { kind: 'key.added', subject: `keys/${memberId}`, body: { key } };
  await testkit.authorityLog.say('1', memberId, saying);
  return authenticator;
}

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
  readonly rpId: string;
  readonly credentialIds: readonly string[];
}

const requestFor = async (expenseId: string, userId: string = MIA): Promise<Request | null> => {
  const answer = await graph.ask<{ view: { steps: { passkeyRequest: Request | null }[] } }>(
    viewerOf(userId),
    `query ($id: ID!) { view: expenseWorkflow(expenseId: $id) { ... on WorkflowInstance {
       steps { passkeyRequest { rpId credentialIds } } } } }`,
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

/** The approval of the first step of an expense. */
async function approvalOf(expenseId: string): Promise<Statement> {
  const { contentHash, submission } = await testkit.instanceOf(expenseId);
  const saying = stepSaying({ expenseId, submission, contentHash, stepNumber: 1 });
  return statementOf(testkit.authorityLog.state('1'), saying, testkit.clock.now());
}

const challengeOf = (statement: string): string =>
  createHash('sha256').update(statement).digest('base64url');

const encoded = (assertion: object): string =>
  Buffer.from(JSON.stringify(assertion)).toString('base64url');

async function signed(expenseId: string, by: TestAuthenticator = passkey): Promise<SentProof> {
  const statement = signedText(await approvalOf(expenseId));
  const signature = encoded(by.assert(challengeOf(statement)));
  return { statement, keyId: by.credentialId, signature };
}

const refused = (code: string) => ({ ok: false, refusals: [{ code }] });

test('if a passkey is required, an approval without one is refused and changes nothing; other decisions need no passkey', async () => {
  const expenseId = await submit('50.01');
  expect(await decide(expenseId)).toMatchObject(refused('PASSKEY_REQUIRED'));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
  expect(await decide(expenseId, { action: 'reject', reason: 'private' })).toMatchObject({
    ok: true,
  });
});

test('an approval signed by the passkey counts, and shows everything that is needed to verify it', async () => {
  const expenseId = await submit('60.00');
  expect(await requestFor(expenseId)).toEqual({
    rpId: 'outlay.test',
    credentialIds: [passkey.credentialId],
  });
  const proof = await signed(expenseId);
  expect(await decide(expenseId, { proof })).toMatchObject({ ok: true });
  const shown = await graph.ask<{ view: { steps: { passkeySignatures: object[] }[] } }>(
    viewerOf(MIA),
    `query ($id: ID!) { view: expenseWorkflow(expenseId: $id) { ... on WorkflowInstance {
       steps { passkeySignatures { signed challenge credentialId authenticatorData clientDataJSON signature } } } } }`,
    { id: expenseId },
  );
  const assertion = JSON.parse(Buffer.from(proof.signature, 'base64url').toString()) as object;
  expect(shown.view.steps[0]?.passkeySignatures).toEqual([
    {
      signed: proof.statement,
      challenge: challengeOf(proof.statement),
      credentialId: passkey.credentialId,
      ...assertion,
    },
  ]);
});

test('a signature for another expense, by another member or by an unknown passkey is refused', async () => {
  const [expenseId, other] = [await submit('70.00'), await submit('71.00')];
  const proof = await signed(expenseId);
  const finns = await addPasskey(FINN);
  const unverified = passkey.assert(challengeOf(proof.statement), { isVerified: false });
  const elsewhere = passkey.assert(challengeOf(proof.statement), { origin: 'https://evil.test' });
  const attempts: readonly SentProof[] = [
    await signed(other),
    await signed(expenseId, finns),
    await signed(expenseId, anAuthenticator()),
    { ...proof, signature: encoded(unverified) },
    { ...proof, signature: encoded(elsewhere) },
    { ...proof, signature: (await signed(other)).signature },
    { ...proof, signature: 'not base64url!' },
  ];
  for (const attempt of attempts) {
    expect(await decide(expenseId, { proof: attempt })).toMatchObject(refused('PROOF_INVALID'));
  }
});

test('up to the amount no passkey is required, nor of people who cannot decide', async () => {
  const below = await submit('50.00');
  expect(await requestFor(below)).toBeNull();
  expect(await decide(below)).toMatchObject({ ok: true });
  expect(await requestFor(await submit('90.00'), ADA)).toBeNull();
});

test('a passkey signature that is not required is also kept', async () => {
  const expenseId = await submit('20.00');
  const proof = await signed(expenseId);
  expect(await decide(expenseId, { proof })).toMatchObject({ ok: true });
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  expect(step?.approvals[0]?.signed?.proof.keyId).toBe(passkey.credentialId);
});

test('a removed passkey can no longer sign', async () => {
  const authenticator = await addPasskey(MIA);
  const expenseId = await submit('80.00');
  expect((await requestFor(expenseId))?.credentialIds).toHaveLength(2);
  const body = { keyId: authenticator.credentialId };
  const removed = { kind: 'key.removed', subject: `keys/${MIA}`, body };
  await testkit.authorityLog.say('1', MIA, removed);
  const proof = await signed(expenseId, authenticator);
  expect(await decide(expenseId, { proof })).toMatchObject(refused('PROOF_INVALID'));
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
  expect(testkit.authorityLog.state('1').limits.passkeyAboveUsd).toBe('0.00');
});
