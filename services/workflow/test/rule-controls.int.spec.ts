import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, MIA, EMMA] = ['1', '2', '4'] as const;
/** A second admin, beside Ada. */
const BEA = '5';

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await testkit.deliverMember(BEA, { roles: ['admin'], firstName: 'Bea', lastName: 'Second' });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const admin = (userId: string): Viewer => ({
  ...viewerOf(userId),
  roles: ['admin'],
  authentication: { at: 0, methods: ['pwd'], freshUntil: Date.now() / 1_000 + 3_600 },
});

interface Change {
  readonly id: string;
  readonly status: string;
  readonly title: string;
  readonly decisions: readonly string[];
  readonly diff: readonly object[];
  readonly reason: string | null;
}

interface Payload {
  readonly rule: { readonly id: string } | null;
  readonly pendingChange: Change | null;
  readonly errors: readonly { readonly code: string }[];
}

const CHANGE = 'id kind title status decisions reason takesEffectAt diff { field before after }';
const toMyself = {
  name: 'Quick',
  conditions: [{ submitterIds: [ADA] }],
  stages: [],
};

const create = async (userId: string, input: object = toMyself, key?: string): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      admin(userId),
      `mutation ($input: ApprovalRuleInput!, $key: String) {
         made: createApprovalRule(input: $input, idempotencyKey: $key) {
           rule { id } pendingChange { ${CHANGE} } errors { code message } } }`,
      { input, key },
    )
  ).made;

const archive = async (userId: string, id: string): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      admin(userId),
      `mutation ($id: ID!) { made: archiveApprovalRule(id: $id) {
         rule { id } pendingChange { ${CHANGE} } errors { code } } }`,
      { id },
    )
  ).made;

const decide = async (
  userId: string,
  id: string | undefined,
  decision: 'CONFIRM' | 'REFUSE' | 'WITHDRAW',
  reason?: string,
) =>
  (
    await graph.ask<{ made: { change: Change | null; errors: { code: string }[] } }>(
      admin(userId),
      `mutation ($id: ID!, $decision: ControlDecision!, $reason: String) {
         made: decideApprovalControlChange(id: $id, decision: $decision, reason: $reason) {
           change { ${CHANGE} } errors { code message } } }`,
      { id, decision, reason },
    )
  ).made;

const rulesOf = async (userId: string): Promise<string[]> =>
  (
    await graph.ask<{ rules: { name: string }[] }>(
      admin(userId),
      '{ rules: approvalRules { name } }',
    )
  ).rules.map(({ name }) => name);

const statusesOf = async (id: string): Promise<unknown[]> =>
  (await testkit.eventsOf(`control:${id}`)).map(
    ({ data }) => (data['change'] as { status: string }).status,
  );

test('an admin alone cannot write a rule that pays themselves', async () => {
  const made = await create(ADA, toMyself, 'attack');
  expect(made).toMatchObject({
    rule: null,
    errors: [{ code: 'PENDING_CONFIRMATION' }],
    pendingChange: {
      kind: 'approval_rule.created',
      title: 'Add approval rule “Quick”',
      status: 'PENDING',
      takesEffectAt: null,
      decisions: ['WITHDRAW'],
      diff: [
        { field: 'Name', before: null, after: 'Quick' },
        { field: 'Conditions', before: null, after: 'Submitter is Ada Admin' },
        { field: 'Stages', before: null, after: 'None: approved automatically up to the limit' },
      ],
    },
  });
  const id = made.pendingChange?.id ?? '';
  expect((await create(ADA, toMyself, 'attack')).pendingChange?.id).toBe(id);
  expect((await decide(ADA, id, 'CONFIRM')).errors).toMatchObject([
    { code: 'SECOND_PERSON_REQUIRED' },
  ]);
  testkit.clock.shiftMs = 6 * 86_400_000;
  await testkit.controls.passTime(testkit.causeOf(ADA), id);
  expect(await rulesOf(ADA)).not.toContain('Quick');
  const { data } = await testkit.submit('9500.00', { creatorId: ADA });
  expect(await testkit.instanceOf(data.expenseId)).toMatchObject({ status: 'in_progress' });
  testkit.clock.shiftMs = 8 * 86_400_000;
  await testkit.controls.passTime(testkit.causeOf(ADA), id);
  testkit.clock.shiftMs = 0;
  expect(await statusesOf(id)).toEqual(['pending', 'expired']);
});

test('a second admin sees the change and confirms it; the rule belongs to its proposer', async () => {
  const id = (await create(ADA)).pendingChange?.id;
  const { list } = await graph.ask<{
    list: { changes: Change[]; delaySeconds: number | null };
  }>(admin(BEA), `{ list: approvalControlChanges { delaySeconds changes { ${CHANGE} } } }`);
  expect(list.delaySeconds).toBeNull();
  expect(list.changes[0]).toMatchObject({ id, decisions: ['CONFIRM', 'REFUSE'] });
  expect(await decide(BEA, id, 'CONFIRM')).toMatchObject({
    change: { status: 'EFFECTIVE', decisions: [] },
    errors: [],
  });
  expect(await rulesOf(ADA)).toContain('Quick');
  expect((await testkit.eventsOf(`control:${id}`)).at(-1)).toMatchObject({
    type: 'ApprovalControlChanged',
    actorid: BEA,
    data: { change: { status: 'effective', proposedById: ADA, decidedById: BEA } },
  });
  const [row] = await testkit.rows<{ author: string }>(
    `select created_by_id as author from rules where name = 'Quick'`,
  );
  expect(row?.author).toBe(ADA);
  expect((await decide(BEA, id, 'CONFIRM')).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('a change that is no longer valid ends refused, with the reason', async () => {
  const covering = { ...toMyself, name: 'Wide', conditions: [{ amountAboveUsd: '7000' }] };
  const narrow = { ...toMyself, name: 'Narrow', conditions: [{ amountAboveUsd: '8000' }] };
  const first = (await create(ADA, narrow)).pendingChange?.id;
  const wide = (await create(BEA, covering)).pendingChange?.id;
  expect((await decide(ADA, wide, 'CONFIRM')).errors).toEqual([]);
  expect(await decide(BEA, first, 'CONFIRM')).toMatchObject({
    change: { status: 'REFUSED', reason: expect.stringContaining('“Wide”') as string },
    errors: [],
  });
  expect(await rulesOf(ADA)).not.toContain('Narrow');
});

test('archiving and reordering need a second admin too; refusing and withdrawing end a change', async () => {
  const [quick] = await testkit.rows<{ id: string }>(`select id from rules where name = 'Quick'`);
  const archived = await archive(ADA, quick?.id ?? '');
  expect(archived.errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
  expect(await decide(BEA, archived.pendingChange?.id, 'REFUSE', ' still needed ')).toMatchObject({
    change: { status: 'REFUSED', reason: 'still needed' },
  });
  const again = await archive(ADA, quick?.id ?? '');
  expect(await decide(ADA, again.pendingChange?.id, 'WITHDRAW')).toMatchObject({
    change: { status: 'WITHDRAWN' },
  });
  const { moved } = await graph.ask<{ moved: { pendingChange: Change; rules: null } }>(
    admin(ADA),
    `mutation ($ids: [ID!]!) { moved: reorderApprovalRules(ids: $ids) {
       rules { id } pendingChange { ${CHANGE} } } }`,
    { ids: [String(Number(quick?.id) + 1), quick?.id] },
  );
  expect(moved).toMatchObject({
    rules: null,
    pendingChange: { diff: [{ field: 'Order', before: 'Quick, Wide', after: 'Wide, Quick' }] },
  });
  expect(await rulesOf(ADA)).toContain('Quick');
});

test('other roles and other organizations see and decide nothing', async () => {
  const { pendingChange } = await create(ADA, {
    ...toMyself,
    name: 'Mine',
    conditions: [{ amountAboveUsd: '5' }],
  });
  const list = '{ approvalControlChanges { changes { id } } }';
  expect(await graph.codesOf(viewerOf(MIA), list)).toEqual(['FORBIDDEN']);
  const stranger = { ...admin(EMMA), organizationId: '2' };
  expect(await graph.ask(stranger, list)).toEqual({ approvalControlChanges: { changes: [] } });
  const asked = testkit.controls.decide(testkit.causeOf(EMMA, '2'), {
    viewer: stranger,
    id: pendingChange?.id ?? '',
    decision: 'confirm',
    reason: null,
  });
  expect(await asked).toMatchObject({ ok: false, refusals: [{ code: 'NOT_FOUND' }] });
});
