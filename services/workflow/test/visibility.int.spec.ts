import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startWorkflowGraph } from './support/workflow-graph.ts';

const [ADA, MIA, FINN, EMMA, STRANGER] = ['1', '2', '3', '4', '5'] as const;

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await testkit.deliverMember(STRANGER);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const VIEW = `query ($id: ID!) { expenseWorkflow(expenseId: $id) { __typename
  ... on WorkflowInstance { contentHash waitsFor { id } waitsSince
    history { kind actor { id } contentHash }
    currentStep { id viewerCanDecide viewerCan { approve { allowed code reason } escalate { allowed } } } } } }`;
const ALL = 'query ($id: ID!) { expenseWorkflows(expenseId: $id) { status contentHash } }';
const DECIDE = `mutation ($input: DecideStepInput!) { decideStep(input: $input) {
  workflow { ... on WorkflowInstance { status } } errors { code field message } } }`;

test('authorized viewers see the next approver, since when, and the history', async () => {
  const { expenseId: id } = (await testkit.submit('40.00')).data;
  expect(await graph.ask(viewerOf(MIA), VIEW, { id })).toMatchObject({
    expenseWorkflow: {
      waitsFor: [{ id: MIA }],
      waitsSince: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      history: [{ kind: 'WORKFLOW_STARTED', actor: { id: EMMA } }, { kind: 'STEP_OPENED' }],
      currentStep: { viewerCanDecide: true, viewerCan: { approve: { allowed: true, code: null } } },
    },
  });
  expect(await graph.ask(viewerOf(EMMA), VIEW, { id })).toMatchObject({
    expenseWorkflow: {
      currentStep: {
        viewerCanDecide: false,
        viewerCan: {
          approve: {
            allowed: false,
            code: 'SELF_APPROVAL',
            reason: "You can't decide on your own expense.",
          },
        },
      },
    },
  });
});

test('an accountant sees every approval and decides none', async () => {
  const { expenseId: id } = (await testkit.submit('40.00')).data;
  const accountant = { ...viewerOf(STRANGER), roles: ['accountant'] as const };
  const { expenseWorkflow } = await graph.ask<{
    expenseWorkflow: { contentHash: string; currentStep: { id: string } };
  }>(accountant, VIEW, { id });
  expect(expenseWorkflow).toMatchObject({
    waitsFor: [{ id: MIA }],
    currentStep: { viewerCanDecide: false, viewerCan: { approve: { allowed: false } } },
  });
  const { contentHash, currentStep } = expenseWorkflow;
  const input = { expenseId: id, stepId: currentStep.id, action: 'APPROVE', contentHash };
  expect(await graph.codesOf(accountant, DECIDE, { input })).toEqual(['FORBIDDEN']);
  expect(
    await graph.codesOf(accountant, 'mutation { endDelegation(id: "1") { errors { code } } }'),
  ).toEqual(['FORBIDDEN']);
});

test("other members get a restricted view, and another organization's ids are not found", async () => {
  const { expenseId: id } = (await testkit.submit('40.00')).data;
  const typeFor = async (viewer: ReturnType<typeof viewerOf>, asked: string): Promise<unknown> =>
    (await graph.ask<{ expenseWorkflow: unknown }>(viewer, VIEW, { id: asked })).expenseWorkflow;
  expect(await typeFor(viewerOf(STRANGER), id)).toEqual({ __typename: 'WorkflowRestricted' });
  expect(await graph.ask(viewerOf(STRANGER), ALL, { id })).toEqual({ expenseWorkflows: [] });
  for (const asked of [id, '999999', '0', "1' or '1'='1", 'x'.repeat(100_000), '9'.repeat(30)]) {
    const stranger = viewerOf(ADA, '2');
    expect(await typeFor(stranger, asked)).toEqual({ __typename: 'NoWorkflow' });
    expect(await graph.ask(stranger, ALL, { id: asked })).toEqual({ expenseWorkflows: [] });
    const input = { expenseId: asked, stepId: asked, action: 'APPROVE', contentHash: 'f' };
    expect(await graph.ask(stranger, DECIDE, { input })).toMatchObject({
      decideStep: { workflow: null, errors: [{ code: 'NOT_FOUND' }] },
    });
  }
});

test('a delegate has access while the window is open, and afterwards only if they decided', async () => {
  const [seen, decided] = [await testkit.submit('40.00'), await testkit.submit('41.00')];
  const nowMs = Date.now();
  const made = await testkit.useCases.createDelegation({
    ...testkit.asking(viewerOf(MIA)),
    idempotencyKey: null,
    fromId: null,
    toId: STRANGER,
    startsAt: new Date(nowMs - 1_000),
    endsAt: new Date(nowMs + 3_600_000),
    reason: null,
  });
  expect(await viewOfStranger(seen.data.expenseId)).toMatchObject({
    __typename: 'WorkflowInstance',
    currentStep: { viewerCanDecide: true, viewerCan: { approve: { allowed: true, code: null } } },
  });
  const [step] = (await testkit.instanceOf(decided.data.expenseId)).steps;
  const approve = { action: 'approve', stepId: step?.id ?? '' } as const;
  expect(await testkit.decide(STRANGER, decided.data.expenseId, approve)).toMatchObject({
    ok: true,
  });
  await testkit.useCases.endDelegation({
    ...testkit.asking(viewerOf(MIA)),
    id: made.ok ? made.value.id : '',
  });
  expect(await viewOfStranger(seen.data.expenseId)).toEqual({ __typename: 'WorkflowRestricted' });
  expect(await viewOfStranger(decided.data.expenseId)).toMatchObject({
    __typename: 'WorkflowInstance',
  });
});

const viewOfStranger = async (id: string): Promise<unknown> =>
  (await graph.ask<{ expenseWorkflow: unknown }>(viewerOf(STRANGER), VIEW, { id })).expenseWorkflow;

test('a decision on content from before it was sent back and changed is refused, and each submission is kept', async () => {
  const first = (await testkit.submit('50.00')).data;
  const { expenseId } = first;
  const [old] = (await testkit.instanceOf(expenseId)).steps;
  await testkit.decide(MIA, expenseId, {
    stepId: old?.id ?? '',
    action: 'send_back',
    reason: 'why?',
  });
  const again = await testkit.submission('55.00', { expenseId }, 2);
  await testkit.deliver(anEvent('ExpenseSubmitted', expenseId, again));
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  const decide = (stepId: string, contentHash: string) =>
    graph.ask(viewerOf(MIA), DECIDE, {
      input: { expenseId, stepId, action: 'APPROVE', contentHash },
    });
  for (const stepId of [old?.id ?? '', step?.id ?? '']) {
    expect(await decide(stepId, first.contentHash)).toMatchObject({
      decideStep: { errors: [{ code: 'CONTENT_CHANGED', field: 'contentHash' }] },
    });
  }
  expect(await graph.ask(viewerOf(FINN), ALL, { id: expenseId })).toEqual({
    expenseWorkflows: [
      { status: 'IN_PROGRESS', contentHash: again.contentHash },
      { status: 'SENT_BACK', contentHash: first.contentHash },
    ],
  });
  expect(await decide(step?.id ?? '', again.contentHash)).toMatchObject({
    decideStep: { workflow: { status: 'APPROVED' }, errors: [] },
  });
});

test('a decision without the hash of what was shown is refused', async () => {
  const { expenseId } = (await testkit.submit('40.00')).data;
  const [step] = (await testkit.instanceOf(expenseId)).steps;
  const input = { expenseId, stepId: step?.id, action: 'APPROVE' };
  expect(await graph.ask(viewerOf(MIA), DECIDE, { input })).toMatchObject({
    decideStep: { errors: [{ code: 'CONTENT_HASH_REQUIRED', field: 'contentHash' }] },
  });
});

test.each(['\u0000', 'a\u001b[31m', '\ud83d', 'x'.repeat(900_000)])(
  'a reason that cannot be stored is refused without a server error',
  async (reason) => {
    const { expenseId, contentHash } = (await testkit.submit('40.00')).data;
    const [step] = (await testkit.instanceOf(expenseId)).steps;
    const input = { expenseId, stepId: step?.id, action: 'REJECT', contentHash, reason };
    expect(await graph.ask(viewerOf(MIA), DECIDE, { input })).toMatchObject({
      decideStep: { errors: [{ code: 'VALIDATION_FAILED', field: 'reason' }] },
    });
  },
);

test('a delegation can be created and listed for both members; invalid ids and times are refused', async () => {
  const make = (input: object, userId = FINN) =>
    graph.ask<{ createDelegation: { errors: unknown[] } }>(
      viewerOf(userId),
      `mutation ($input: DelegationInput!) { createDelegation(input: $input) {
        delegation { from { id } to { id } reason endedAt } errors { code field } } }`,
      { input },
    );
  const window = { startsAt: '2031-01-01T00:00:00Z', endsAt: '2031-02-01T00:00:00Z' };
  expect(await make({ toId: '__proto__', ...window })).toMatchObject({
    createDelegation: { errors: [{ code: 'NOT_FOUND', field: 'toId' }] },
  });
  expect(await make({ toId: ADA, ...window })).toMatchObject({
    createDelegation: { errors: [{ code: 'VALIDATION_FAILED', field: 'startsAt' }] },
  });
  const soon = { startsAt: new Date().toISOString(), endsAt: new Date(Date.now() + 60_000) };
  expect(await make({ toId: ADA, reason: ' Holidays ', ...soon })).toEqual({
    createDelegation: {
      delegation: { from: { id: FINN }, to: { id: ADA }, reason: 'Holidays', endedAt: null },
      errors: [],
    },
  });
  const list = '{ delegations { from { id } } }';
  expect(await graph.ask(viewerOf(FINN), list)).toEqual({ delegations: [{ from: { id: FINN } }] });
  expect(await graph.ask(viewerOf(EMMA), list)).toEqual({ delegations: [] });
  expect(await graph.ask(viewerOf(ADA, '2'), list)).toEqual({ delegations: [] });
});
