import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

/** Ada and a second admin, and Emma, an employee. */
const [ADA, BEA, EMMA] = ['1', '5', '4'] as const;
const SET = { deciderDayUsd: '1000', decider30DaysUsd: '4000.5' };

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await testkit.deliverMember(BEA, { roles: ['admin'] });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const admin: Viewer = { ...viewerOf(ADA), roles: ['admin'] };
const LIMITS = 'deciderDayUsd decider30DaysUsd payee30DaysUsd organizationDayUsd';

interface Payload {
  readonly approvalLimits: object | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly object[];
}

const setLimits = async (input: object, viewer = admin): Promise<Payload> => {
  const mutation = `mutation ($input: ApprovalLimitsInput!) { made: setApprovalLimits(input: $input) {
    approvalLimits { ${LIMITS} } pendingChange { id } errors { code field } } }`;
  return (await graph.ask<{ made: Payload }>(viewer, mutation, { input })).made;
};

const limitsInForce = async (): Promise<object> =>
  (await graph.ask<{ approvalLimits: object }>(viewerOf(EMMA), `{ approvalLimits { ${LIMITS} } }`))
    .approvalLimits;

test('admins set the limits of the signer together where they raise one, and lower them alone', async () => {
  const before = await limitsInForce();
  const proposed = await setLimits(SET);
  expect(proposed).toMatchObject({ errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(await limitsInForce()).toEqual(before);
  await testkit.authorityLog.confirm('1', BEA, proposed.pendingChange!.id);
  const agreed = {
    deciderDayUsd: '1000.00',
    decider30DaysUsd: '4000.50',
    payee30DaysUsd: null,
    organizationDayUsd: null,
  };
  expect(await limitsInForce()).toEqual(agreed);
  const lower = { ...SET, payee30DaysUsd: '700' };
  expect(await setLimits(lower)).toEqual({
    approvalLimits: { ...agreed, payee30DaysUsd: '700.00' },
    pendingChange: null,
    errors: [],
  });
  expect(testkit.authorityLog.state('1').limits).toMatchObject({ payee30DaysUsd: '700.00' });
  expect(await setLimits({ ...lower, payee30DaysUsd: '900' })).toMatchObject({
    errors: [{ code: 'PENDING_CONFIRMATION' }],
  });
});

test('a limit that is no amount is refused by its name, and so is anybody but an admin', async () => {
  expect(await setLimits({ ...SET, organizationDayUsd: '-1' })).toMatchObject({
    approvalLimits: null,
    errors: [{ code: 'VALIDATION_FAILED', field: 'organizationDayUsd' }],
  });
  const employee: Viewer = { ...viewerOf(EMMA), roles: ['employee'] };
  expect(await setLimits(SET, employee)).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
});
