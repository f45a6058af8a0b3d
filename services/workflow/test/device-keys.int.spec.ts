import { stepSaying, type DecidedStage, type SentProof } from '@outlay/authority-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [MIA, FINN] = ['2', '3'] as const;
const viewer = viewerOf(MIA);

let testkit: WorkflowTestkit;
beforeAll(async () => {
  const floor = { min: 'DEVICE_KEY', passkeyAboveUsd: '1000.00' } as const;
  testkit = await startWorkflowTestkit({ floor });
});
afterAll(() => testkit.close());

const submit = async (usdAmount = '60.00') => (await testkit.submit(usdAmount)).data.expenseId;

async function stageOf(expenseId: string): Promise<DecidedStage> {
  const { contentHash, submission } = await testkit.instanceOf(expenseId);
  return { expenseId, submission, contentHash, stepNumber: 1 };
}

const proofFor = async (
  expenseId: string,
  changes: Partial<DecidedStage> = {},
): Promise<SentProof> =>
  testkit.prove(MIA, stepSaying({ ...(await stageOf(expenseId)), ...changes }));

async function decide(
  expenseId: string,
  proof: SentProof | null,
  decision: Partial<Parameters<WorkflowTestkit['decide']>[2]> = {},
) {
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  return testkit.decide(MIA, expenseId, {
    ...{ stepId: step?.id ?? '', action: 'approve', viewer, proof },
    ...decision,
  });
}

const refused = (code: string) => ({ ok: false, refusals: [{ code }] });

test('where the installation requires device keys, a session alone decides nothing, so a stolen token does not', async () => {
  const expenseId = await submit();
  const because = { reason: 'because' };
  expect(await decide(expenseId, null)).toMatchObject(refused('PROOF_REQUIRED'));
  for (const action of ['escalate', 'reject', 'send_back'] as const) {
    const answer = await decide(expenseId, null, { action, ...because });
    expect([action, answer]).toMatchObject([action, refused('PROOF_REQUIRED')]);
  }
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test("an approval that the approver's device signed counts, and carries the signature", async () => {
  const expenseId = await submit();
  const proof = await proofFor(expenseId);
  expect(await decide(expenseId, proof)).toMatchObject({ ok: true });
  const completed = (await testkit.eventsOf(expenseId)).findLast(
    ({ type }) => type === 'WorkflowCompleted',
  );
  const { keyId, signature, statement } = proof;
  expect(completed?.data).toMatchObject({
    steps: [{ statement: JSON.parse(statement) as object, proof: { keyId, signature } }],
  });
});

test('a rejection that the device signed counts', async () => {
  const expenseId = await submit();
  const body = { submission: 1 };
  const saying = { kind: 'expense.rejected', subject: `expense/${expenseId}`, body };
  const proof = await testkit.prove(MIA, saying);
  const rejected = { action: 'reject', reason: 'private' } as const;
  expect(await decide(expenseId, proof, rejected)).toMatchObject({ ok: true });
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'rejected' });
});

test('a signature of something else, by somebody else, changed afterwards, and one of another day decide nothing', async () => {
  const expenseId = await submit();
  const mine = await proofFor(expenseId);
  const finns = await testkit.prove(FINN, stepSaying(await stageOf(expenseId)));
  const shifted = async (minutes: number): Promise<SentProof> => {
    testkit.clock.shiftMs = minutes * 60_000;
    const proof = await proofFor(expenseId);
    testkit.clock.shiftMs = 0;
    return proof;
  };
  const attempts: Record<string, SentProof> = {
    'another content': await proofFor(expenseId, { contentHash: 'b'.repeat(64) }),
    'another step': await proofFor(expenseId, { stepNumber: 2 }),
    'another submission': await proofFor(expenseId, { submission: 2 }),
    'another expense': await proofFor(expenseId, { expenseId: '999999' }),
    'another action': await testkit.prove(
      MIA,
      stepSaying(await stageOf(expenseId), { holderId: MIA }),
    ),
    'another person': finns,
    'the key of another person': { ...mine, keyId: finns.keyId },
    'another organization': {
      ...mine,
      statement: mine.statement.replace('"organizationId":"1"', '"organizationId":"2"'),
    },
    'another nonce': { ...mine, statement: mine.statement.replace('"nonce":"', '"nonce":"x') },
    'a time eleven minutes ago': await shifted(-11),
    'a time in eleven minutes': await shifted(11),
  };
  for (const [attempt, proof] of Object.entries(attempts)) {
    expect([attempt, await decide(expenseId, proof)]).toMatchObject([
      attempt,
      refused('PROOF_INVALID'),
    ]);
  }
  expect(await testkit.instanceOf(expenseId)).toMatchObject({ status: 'in_progress' });
});

test('an escalation names the place that it passes on', async () => {
  const expenseId = await submit();
  const stage = await stageOf(expenseId);
  const escalated = { action: 'escalate', reason: 'not mine' } as const;
  const ofFinn = await testkit.prove(MIA, stepSaying(stage, { holderId: FINN }));
  expect(await decide(expenseId, ofFinn, escalated)).toMatchObject(refused('PROOF_INVALID'));
  const own = await testkit.prove(MIA, stepSaying(stage, { holderId: MIA }));
  expect(await decide(expenseId, own, escalated)).toMatchObject({ ok: true });
});

test('above the amount of the installation an approval needs a passkey, whatever the organization decides', async () => {
  const expenseId = await submit('1000.01');
  const proof = await proofFor(expenseId);
  expect(await decide(expenseId, proof)).toMatchObject(refused('PASSKEY_REQUIRED'));
  expect(await decide(expenseId, null)).toMatchObject(refused('PASSKEY_REQUIRED'));
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
      query: `query Harmless { __typename } mutation Decide($input: DecideStepInput!, $proof: StatementProofInput) {
        decideStep(input: $input, proof: $proof) { errors { code } } }`,
      operationName: 'Decide',
      variables: {
        input: { ...{ expenseId, stepId: steps[0]?.id, contentHash, action: 'APPROVE' } },
        proof: await proofFor(expenseId),
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
