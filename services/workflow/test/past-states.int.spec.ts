import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

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

const WORKFLOW = `query ($expense: _Any!) { _entities(representations: [$expense]) { ... on Expense { workflow { __typename
  ... on WorkflowInstance { id status completedAt nextAction waitsSince waitsFor { id } progress { percentage }
    history { id kind }
    steps { number status assignees { id } decidedBy { id } startedAt completedAt notes rejectionReason escalationReason
      approvedBy { id } deadlineAt } } } } } }`;
const DECIDE = `mutation ($input: DecideStepInput!) { decideStep(input: $input) { errors { code } } }`;
const PERMISSIONS = `query ($expense: _Any!) { _entities(representations: [$expense]) { ... on Expense { workflow {
  ... on WorkflowInstance { steps { viewerCanDecide passkeyRequest { rpId } viewerCan { approve { allowed code } } } } } } } }`;

const at = (id: string, asOf: string | null) => ({
  expense: { __typename: 'Expense', id, asOf },
});

async function workflow(id: string, asOf: string | null, viewer = viewerOf(FINN, '1')) {
  const { _entities } = await graph.ask<{ _entities: [{ workflow: unknown }] }>(
    viewer,
    WORKFLOW,
    at(id, asOf),
  );
  return _entities[0].workflow;
}

test('an approval can be read as it was at each decision: assignees, notes, deadlines and who acts next', async () => {
  const { expenseId: id } = (await testkit.submit('700.00')).data;
  const seen: { at: string; state: unknown }[] = [];
  const note = async (): Promise<void> => {
    seen.push({ at: new Date().toISOString(), state: await workflow(id, null) });
    await expect.poll(() => new Date().toISOString()).not.toBe(seen.at(-1)?.at);
  };
  const decide = async (actor: string, place: number, decision: object): Promise<void> => {
    const { steps, contentHash } = await testkit.instanceOf(id);
    const input = { expenseId: id, contentHash, stepId: steps[place]!.id, ...decision };
    const answer = await graph.ask(viewerOf(actor), DECIDE, { input });
    expect(answer).toEqual({ decideStep: { errors: [] } });
    await note();
  };
  await note();
  await decide(MIA, 0, { action: 'ESCALATE', reason: 'Above my head', notes: 'Please check' });
  await decide(ADA, 0, { action: 'APPROVE', notes: 'Fine' });
  await decide(FINN, 1, { action: 'SEND_BACK', reason: 'Add the invoice' });
  for (const { at: moment, state } of seen) expect(await workflow(id, moment)).toEqual(state);
  expect(await workflow(id, '2020-01-01T00:00:00.000Z')).toEqual({ __typename: 'NoWorkflow' });
});

test('nothing can be decided in the past, not even by the assignee of now', async () => {
  const { expenseId: id } = (await testkit.submit('40.00')).data;
  const past = await graph.ask(viewerOf(MIA), PERMISSIONS, at(id, new Date().toISOString()));
  const step = {
    viewerCanDecide: false,
    passkeyRequest: null,
    viewerCan: { approve: { allowed: false, code: 'PAST_STATE' } },
  };
  expect(past).toEqual({ _entities: [{ workflow: { steps: [step] } }] });
});

test('who may not see an approval now may not see its past', async () => {
  const { expenseId: id } = (await testkit.submit('40.00')).data;
  const now = new Date().toISOString();
  expect(await workflow(id, now, viewerOf(EMMA))).toMatchObject({ status: 'IN_PROGRESS' });
  expect(await workflow(id, now, viewerOf(STRANGER))).toEqual({ __typename: 'WorkflowRestricted' });
  expect(await workflow(id, now, viewerOf(ADA, '2'))).toEqual({ __typename: 'NoWorkflow' });
});
