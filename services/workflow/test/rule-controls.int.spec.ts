import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, FINN, EMMA] = ['1', '3', '4'] as const;
/** A second admin, beside Ada. */
const BEA = '5';

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await testkit.deliverMember(BEA, { roles: ['admin'], firstName: 'Bea', lastName: 'Second' });
});
beforeEach(async () => {
  await testkit.rows('update rule_heads set archived_at = now() where not is_default');
  await testkit.startLogAnew();
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const admin = (userId: string): Viewer => ({ ...viewerOf(userId), roles: ['admin'] });

interface Payload {
  readonly rule: { readonly id: string } | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string }[];
}

const toMyself = { name: 'Quick', conditions: [{ submitterIds: [ADA] }], stages: [] };
const manager = { name: 'Manager', approvers: [{ manager: true }] };
const finance = { name: 'Finance', approvers: [{ role: 'FINANCE' }] };
/** Asks for more than the default rule, of everyone above an amount. */
const stricter = {
  name: 'Strict',
  conditions: [{ amountAboveUsd: '400' }],
  stages: [manager, finance, { name: 'Ada', approvers: [{ memberId: ADA }] }],
};

const create = async (userId: string, input: object = toMyself, key?: string): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      admin(userId),
      `mutation ($input: ApprovalRuleInput!, $key: String) {
         made: createApprovalRule(input: $input, idempotencyKey: $key) {
           rule { id } pendingChange { id } errors { code message } } }`,
      { input, key },
    )
  ).made;

const archive = async (userId: string, id: string): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      admin(userId),
      `mutation ($id: ID!) { made: archiveApprovalRule(id: $id) {
         rule { id } pendingChange { id } errors { code } } }`,
      { id },
    )
  ).made;

const confirm = (userId: string, { pendingChange }: Payload): Promise<string> =>
  testkit.authorityLog.confirm('1', userId, pendingChange?.id ?? '');

const rulesOf = async (userId: string): Promise<string[]> =>
  (
    await graph.ask<{ rules: { name: string }[] }>(
      admin(userId),
      '{ rules: approvalRules { name } }',
    )
  ).rules.map(({ name }) => name);

const versionsOf = (name: string) =>
  testkit.rows<{ id: string; version: number; author: string; confirmer: string }>(
    `select id, version, created_by_id as author, confirmed_by_id as confirmer from rules
     where name = $1 order by version`,
    [name],
  );

const waiting = { rule: null, errors: [{ code: 'PENDING_CONFIRMATION' }] };

test('an admin alone cannot write a rule that pays themselves, however long they wait', async () => {
  const made = await create(ADA, toMyself, 'attack');
  expect(made).toMatchObject(waiting);
  expect((await create(ADA, toMyself, 'attack')).pendingChange).toEqual(made.pendingChange);
  expect(await confirm(ADA, made)).toBe('SECOND_PERSON_REQUIRED');
  testkit.clock.shiftMs = 60 * 86_400_000;
  await testkit.authorityLog.passTime('1');
  testkit.clock.shiftMs = 0;
  expect(await rulesOf(ADA)).not.toContain('Quick');
  const { data } = await testkit.submit('9500.00', { creatorId: ADA });
  expect(await testkit.instanceOf(data.expenseId)).toMatchObject({ status: 'in_progress' });
});

test('a change that one admin proposes is written when another confirms it in the log, in the name of both', async () => {
  const made = await create(ADA);
  await confirm(BEA, made);
  expect(await rulesOf(ADA)).toContain('Quick');
  expect(await versionsOf('Quick')).toMatchObject([{ version: 1, author: ADA, confirmer: BEA }]);
  expect(await confirm(BEA, made)).toBe('NOT_FOUND');
  expect(await versionsOf('Quick')).toHaveLength(1);
});

test('a rule under which every expense needs at least as much takes one admin, whose word it needs no second for', async () => {
  const { rule, pendingChange, errors } = await create(ADA, stricter);
  expect({ pendingChange, errors }).toEqual({ pendingChange: null, errors: [] });
  expect(await versionsOf('Strict')).toMatchObject([{ id: rule?.id, author: ADA, confirmer: ADA }]);
  const { data } = await testkit.submit('401.00');
  expect((await testkit.instanceOf(data.expenseId)).steps).toHaveLength(3);
});

test('a change that was rejected or withdrawn is never written', async () => {
  const { authorityLog } = testkit;
  const name = 'Never';
  const [first, second] = [
    await create(ADA, { ...toMyself, name }),
    await create(BEA, { ...toMyself, name }),
  ];
  await authorityLog.reject('1', BEA, first.pendingChange?.id ?? '');
  await authorityLog.reject('1', BEA, second.pendingChange?.id ?? '');
  expect(await confirm(BEA, first)).toBe('NOT_FOUND');
  expect(await versionsOf(name)).toEqual([]);
});

test('what two people agreed on is written although the rules have moved, so that workflow and the log hold the same rules', async () => {
  const narrow = { ...toMyself, name: 'Narrow', conditions: [{ amountAboveUsd: '8000' }] };
  const wide = { ...toMyself, name: 'Wide', conditions: [{ amountAboveUsd: '7000' }] };
  const [first, later] = [await create(ADA, narrow), await create(BEA, wide)];
  await confirm(ADA, later);
  await confirm(BEA, first);
  const inLog = [...testkit.authorityLog.state('1').rules.values()].flatMap((versions) =>
    versions.flatMap(({ rule, until }) => (until === null ? [rule.name] : [])),
  );
  const stored = await rulesOf(ADA);
  expect(stored).toEqual(expect.arrayContaining(['Narrow', 'Wide']));
  expect(inLog).toEqual(expect.arrayContaining(['Narrow', 'Wide']));
});

test('archiving a rule that demands more takes two admins, and the order of rules is written as the log has it', async () => {
  const { rule: strict } = await create(ADA, stricter);
  const archived = await archive(ADA, strict?.id ?? '');
  expect(archived).toMatchObject(waiting);
  const other = { ...stricter, name: 'Stricter', conditions: [{ amountAboveUsd: '900' }] };
  const refusedOrder = await create(ADA, other);
  expect(refusedOrder.errors).toMatchObject([{ code: 'RULE_UNREACHABLE' }]);
  await confirm(BEA, archived);
  expect(await rulesOf(ADA)).not.toContain('Strict');
  const { rule: high } = await create(ADA, other);
  const { rule: low } = await create(ADA, { ...stricter, conditions: [{ policyIds: ['3'] }] });
  const ids = [low?.id, high?.id];
  const { moved } = await graph.ask<{ moved: Payload }>(
    admin(ADA),
    `mutation ($ids: [ID!]!) { moved: reorderApprovalRules(ids: $ids) {
       rules { id } pendingChange { id } errors { code } } }`,
    { ids },
  );
  if (moved.pendingChange) await confirm(BEA, moved);
  const { rules } = testkit.authorityLog.state('1');
  const inForce = (id = '') => rules.get(id)?.find(({ until }) => until === null)?.rule.priority;
  expect(ids.map(inForce)).toEqual([1, 2]);
  expect(await rulesOf(ADA)).toEqual(['Strict', 'Stricter', expect.any(String)]);
});

test.each(['before', 'after'] as const)(
  'an entry that arrives %s the answer writes its change once',
  async (when) => {
    const release = when === 'after' ? testkit.holdEntries() : null;
    const name = `Arrives ${when}`;
    const made = await create(ADA, { ...stricter, name, conditions: [{ amountAboveUsd: '300' }] });
    expect(made).toMatchObject({ pendingChange: null, errors: [] });
    expect(await versionsOf(name)).toHaveLength(1);
    await release?.();
    expect(await versionsOf(name)).toHaveLength(1);
    expect(
      await testkit.rows("select * from change_details where payload ->> 'name' = $1", [name]),
    ).toEqual([]);
  },
);

test('a change made before the log has caught up waits for it, instead of being refused as outdated', async () => {
  const release = testkit.holdEntries();
  const { rule } = await create(ADA, { ...stricter, name: 'First' });
  const releasedSoon = new Promise((resolve) => setTimeout(resolve, 250)).then(release);
  const updated = await graph.ask<{ made: Payload }>(
    admin(ADA),
    `mutation ($id: ID!, $input: ApprovalRuleInput!) {
       made: updateApprovalRule(id: $id, input: $input, expectedVersion: 1) {
         rule { id } pendingChange { id } errors { code } } }`,
    { id: rule?.id, input: { ...stricter, name: 'Second' } },
  );
  await releasedSoon;
  expect(updated.made).toMatchObject({ pendingChange: null, errors: [] });
  expect(await versionsOf('Second')).toMatchObject([{ version: 2 }]);
});

test('other roles and other organizations change nothing', async () => {
  for (const viewer of [viewerOf(FINN), { ...admin(EMMA), organizationId: '2' }]) {
    const asked = testkit.useCases.archiveRule({ ...testkit.asking(viewer), id: '1' });
    expect(await asked).toMatchObject({ ok: false });
  }
  expect(
    await testkit.rows('select * from rule_heads where is_default and archived_at is not null'),
  ).toEqual([]);
});
