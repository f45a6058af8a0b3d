import type { DeviceSignature } from '@outlay/platform/approval-proof';
import { createTestDeviceKey, type TestDeviceKey } from '@outlay/platform/testing';
import type { SignedDecision } from '@outlay/schemas/signed-decision';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  stateDeviceKey,
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const MIA = '2';
const SESSION = '5f0f8f0e-54a0-4a8f-9d77-2a86f0b0c7e1';
const OTHER_SESSION = '5f0f8f0e-54a0-4a8f-9d77-2a86f0b0c7e2';
const viewer = { ...viewerOf(MIA), sessionId: SESSION };

let testkit: WorkflowTestkit;
const key = createTestDeviceKey();
beforeAll(async () => {
  const floor = { min: 'DEVICE_KEY', passkeyAboveUsd: '1000.00' } as const;
  testkit = await startWorkflowTestkit({ floor });
});
afterAll(() => testkit.close());

const statementOf = (
  { publicKey }: TestDeviceKey,
  changes: Partial<Parameters<typeof stateDeviceKey>[0]> = {},
): string =>
  stateDeviceKey({
    organizationId: '1',
    memberId: MIA,
    sessionId: SESSION,
    publicKey,
    methods: ['pwd'],
    registeredAt: '2026-11-20T09:00:00.000Z',
    ...changes,
  });

async function proofFor(
  expenseId: string,
  changes: Partial<SignedDecision> = {},
  { by = key, statement = statementOf(by) } = {},
): Promise<DeviceSignature> {
  const { contentHash, submission } = await testkit.instanceOf(expenseId);
  const signedAt = changes.signedAt ?? testkit.clock.now().toISOString();
  const signed: SignedDecision = {
    ...{ organizationId: '1', expenseId, submission, contentHash, stepNumber: 1 },
    decision: 'approve',
    ...changes,
    signedAt,
  };
  return { statement, signature: by.sign(signed), signedAt };
}

const submit = async (usdAmount = '60.00') => (await testkit.submit(usdAmount)).data.expenseId;

async function approve(expenseId: string, deviceProof: DeviceSignature | null) {
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  const decision = { stepId: step?.id ?? '', action: 'approve', viewer, deviceProof } as const;
  return testkit.decide(MIA, expenseId, decision);
}

const refused = (code: string) => ({ ok: false, refusals: [{ code }] });

test('where the installation requires device keys, a session alone approves nothing, so a stolen token does not', async () => {
  const expenseId = await submit();
  expect(await approve(expenseId, null)).toMatchObject(refused('DEVICE_KEY_REQUIRED'));
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test("an approval that the session's key signed counts, and the certificate has the signature", async () => {
  const expenseId = await submit();
  const deviceProof = await proofFor(expenseId);
  expect(await approve(expenseId, deviceProof)).toMatchObject({ ok: true });
  const { certificate } = await testkit.instanceOf(expenseId);
  const [decision] = testkit.readCertificate(certificate ?? '')?.decisions ?? [];
  expect(decision?.deviceKey).toEqual(deviceProof);
});

test('a signature of something else, of another key, session or member, and one of the day before yesterday decide nothing', async () => {
  const expenseId = await submit();
  const other = createTestDeviceKey();
  const attempts: Record<string, DeviceSignature> = {
    'another content': await proofFor(expenseId, { contentHash: 'b'.repeat(64) }),
    'another action': await proofFor(expenseId, { decision: 'reject' }),
    'another step': await proofFor(expenseId, { stepNumber: 2 }),
    'another expense': await proofFor(expenseId, { expenseId: '999999' }),
    'another key': await proofFor(expenseId, {}, { by: other, statement: statementOf(key) }),
    'another session': await proofFor(
      expenseId,
      {},
      { statement: statementOf(key, { sessionId: OTHER_SESSION }) },
    ),
    'another member': await proofFor(
      expenseId,
      {},
      { statement: statementOf(key, { memberId: '3' }) },
    ),
    'another organization': await proofFor(
      expenseId,
      {},
      { statement: statementOf(key, { organizationId: '2' }) },
    ),
    'a statement that identity did not sign': await proofFor(
      expenseId,
      {},
      { statement: `${statementOf(key).slice(0, -4)}AAAA` },
    ),
    'a time eleven minutes ago': await proofFor(expenseId, {
      signedAt: new Date(testkit.clock.now().getTime() - 11 * 60_000).toISOString(),
    }),
    'a time in eleven minutes': await proofFor(expenseId, {
      signedAt: new Date(testkit.clock.now().getTime() + 11 * 60_000).toISOString(),
    }),
  };
  for (const [attempt, proof] of Object.entries(attempts)) {
    expect([attempt, await approve(expenseId, proof)]).toMatchObject([
      attempt,
      refused('DEVICE_KEY_INVALID'),
    ]);
  }
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test('above the amount of the installation an approval needs a passkey, whatever the organization decides', async () => {
  const expenseId = await submit('1000.01');
  const deviceProof = await proofFor(expenseId);
  expect(await approve(expenseId, deviceProof)).toMatchObject(refused('PASSKEY_REQUIRED'));
});

test("whoever owns the gateway's key decides nothing in the name of someone whose token they do not have", async () => {
  const graph = await startWorkflowGraph(testkit);
  const expenseId = await submit();
  const { contentHash, steps } = await testkit.instanceOf(expenseId);
  const forged = JSON.stringify({ principal: viewer, isPersonal: false });
  const response = await graph.server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${forged}` },
    payload: {
      query: `query Harmless { __typename } mutation Decide($input: DecideStepInput!) {
        decideStep(input: $input) { errors { code } } }`,
      operationName: 'Decide',
      variables: {
        input: {
          ...{ expenseId, stepId: steps[0]?.id, contentHash, action: 'APPROVE' },
          deviceProof: await proofFor(expenseId),
        },
      },
    },
  });
  await graph.close();
  expect(response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test('an operator reads what the installation requires of approvals, and a stranger does not', async () => {
  const graph = await startWorkflowGraph(testkit);
  const query = '{ approvalAssurance { min controlChangeDelaySeconds } }';
  const operator = { userId: '9', organizationId: null, roles: [] } as const;
  const { approvalAssurance } = await graph.ask<{ approvalAssurance: object }>(operator, query);
  expect(approvalAssurance).toEqual({ min: 'DEVICE_KEY', controlChangeDelaySeconds: 0 });
  expect(await graph.codesOf(null, query)).toEqual(['UNAUTHENTICATED']);
  await graph.close();
});
