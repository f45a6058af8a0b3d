import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;
const HOUR_MS = 3_600_000;

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Simulation {
  simulation: {
    members: { payee: { id: string }; othersNeeded: number; soleApprovers: { id: string }[] }[];
    paidAlone: { id: string }[];
    errors: { code: string; field: string | null }[];
  };
}
const simulate = async (amountUsd: string, viewer = viewerOf(FINN)) =>
  (
    await graph.ask<Simulation>(
      viewer,
      `query ($amountUsd: String!) { simulation: paymentSimulation(amountUsd: $amountUsd) {
         members { payee { id } othersNeeded soleApprovers { id } } paidAlone { id } errors { code field } } }`,
      { amountUsd },
    )
  ).simulation;
const ofEmma = async (amountUsd: string) =>
  (await simulate(amountUsd)).members.find(({ payee }) => payee.id === EMMA);

test('finance sees that no one is paid alone, and which single person could approve whose expense, delegates included', async () => {
  expect((await simulate('900')).paidAlone).toEqual([]);
  expect(await ofEmma('100')).toMatchObject({ othersNeeded: 1, soleApprovers: [{ id: MIA }] });
  expect(await ofEmma('900')).toMatchObject({ othersNeeded: 2, soleApprovers: [] });
  const nowMs = testkit.clock.now().getTime();
  await testkit.useCases.createDelegation({
    ...testkit.asking(viewerOf(FINN)),
    idempotencyKey: null,
    fromId: null,
    toId: MIA,
    startsAt: new Date(nowMs - HOUR_MS),
    endsAt: new Date(nowMs + HOUR_MS),
    reason: null,
  });
  expect(await ofEmma('900')).toMatchObject({ othersNeeded: 1, soleApprovers: [{ id: MIA }] });
  testkit.clock.shiftMs = 2 * HOUR_MS;
  expect(await ofEmma('900')).toMatchObject({ othersNeeded: 2 });
});

test('an employee is refused, the amount is validated, and another organization does not see these members', async () => {
  expect((await simulate('100', viewerOf(EMMA))).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  expect((await simulate('1e9', viewerOf(ADA))).errors).toEqual([
    { code: 'VALIDATION_FAILED', field: 'amountUsd' },
  ]);
  expect((await simulate('100', viewerOf(ADA, '2'))).members).toEqual([]);
});
