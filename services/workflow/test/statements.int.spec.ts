import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';
import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { aMemberEvent } from './support/people.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;
/** Maximum statements of one transition, including its trial, claim and handler, without begin and commit; of a read, two less. */
const STATEMENTS_MAX = 9;

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

test('every transition takes at most nine statements, also with an Idempotency-Key', async () => {
  let expenseId = '';
  const counts: number[] = [];
  const count = async (work: () => Promise<unknown>): Promise<void> => {
    counts.push((await testkit.statementsOf(work)).length);
  };
  await count(async () => {
    expenseId = (await testkit.submit('900.00')).data.expenseId;
  });
  const [first = '', second = ''] = (await testkit.instanceOf(expenseId)).steps.map(({ id }) => id);
  const approve = { action: 'approve', stepId: first, idempotencyKey: 'six' } as const;
  await count(() => testkit.decide(MIA, expenseId, approve));
  await count(() =>
    testkit.decide(FINN, expenseId, { stepId: second, action: 'escalate', reason: 'not mine' }),
  );
  await count(() => testkit.decide(ADA, expenseId, { stepId: second, action: 'approve' }));
  expect((await testkit.instanceOf(expenseId)).status).toBe('approved');
  expect(counts).toEqual([7, 9, 7, 7]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(STATEMENTS_MAX);
});

test('a departing member with ten open steps costs as many statements as one with a single step', async () => {
  const leave = async (): Promise<number> => {
    const { length } = await testkit.statementsOf(() =>
      testkit.deliver(anEvent('MemberChanged', MIA, aMemberEvent(MIA, { active: false }))),
    );
    await testkit.deliver(anEvent('MemberChanged', MIA, aMemberEvent(MIA)));
    return length;
  };
  await testkit.submit('30.00');
  const one = await leave();
  for (let made = 0; made < 10; made += 1) await testkit.submit('30.00');
  expect(await leave()).toBe(one);
  expect(one).toBeLessThanOrEqual(STATEMENTS_MAX);
});

const EVERYTHING = `id status nextAction waitsSince waitsFor { id } progress { percentage }
  history { id kind actor { id } note }
  steps { id approvalsNeeded viewerCanDecide approvedBy { id } decidedFor { id }
    viewerCan { approve { allowed code } reject { allowed } escalate { allowed reason } sendBack { allowed } } }`;

test('lists and references take as many statements for fifty rows as for one', async () => {
  const operations = [
    [MIA, `{ pendingTasks { title workflow { ${EVERYTHING} } step { id } } }`],
    [EMMA, `{ myExpenseWorkflows { workflow { ${EVERYTHING} } } }`],
  ] as const;
  const references = (ids: readonly string[]) => ({
    query: `query ($r: [_Any!]!) { _entities(representations: $r) {
      ... on Expense { workflow { ... on WorkflowInstance { ${EVERYTHING} } } } } }`,
    variables: { r: ids.map((id) => ({ __typename: 'Expense', id })) },
  });
  const ids = [(await testkit.submit('30.00')).data.expenseId];
  const measure = async (): Promise<number[]> => {
    const counts = [];
    for (const [userId, query] of operations) {
      const { length } = await testkit.statementsOf(() => graph.ask(viewerOf(userId), query));
      counts.push(length);
    }
    const { query, variables } = references(ids);
    const { length } = await testkit.statementsOf(() => graph.ask(viewerOf(MIA), query, variables));
    return [...counts, length];
  };
  const one = await measure();
  while (ids.length < 50) ids.push((await testkit.submit('30.00')).data.expenseId);
  expect(await measure()).toEqual(one);
  expect(Math.max(...one)).toBeLessThanOrEqual(STATEMENTS_MAX - 2);
});
