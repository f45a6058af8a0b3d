import type { Viewer } from '@outlay/platform/auth';
import { createControlWorker } from '@outlay/platform/controls';
import { createLogger } from '@outlay/platform/telemetry';
import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, FINN, viewerOf } from './support/people.ts';

const HOUR_MS = 3_600_000;
const clock = { shiftMs: 0, now: () => new Date(Date.now() + clock.shiftMs) };

/** An admin who signed in just now. */
const admin = (userId: string, organizationId = '1'): Viewer => ({
  ...viewerOf(userId, 'admin', organizationId),
  authentication: { at: 0, methods: ['pwd'], freshUntil: Date.now() / 1_000 + 3_600 },
});
const [ADA, BEA] = [admin('1'), admin('5')];
/** The only admin of the other organization. */
const RITA = admin('9', '2');

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit('UTC', clock, HOUR_MS / 1_000);
  graph = await startExpenseGraph(testkit.parts);
  for (const { userId, organizationId } of [ADA, BEA, RITA]) {
    const data = {
      ...{ memberId: userId, email: `${userId}@example.test`, firstName: 'Ada', lastName: 'Admin' },
      ...{ managerId: null, department: null, walletAddress: null, active: true },
      ...{ walletWatched: false, walletMemo: null, walletChangedAt: null, facts: [] },
      roles: ['employee' as const, 'admin' as const],
    };
    await testkit.deliver(anEvent('MemberChanged', userId, data, { orgid: organizationId }));
  }
});
beforeEach(() => {
  clock.shiftMs = 0;
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Change {
  readonly id: string;
  readonly status: string;
  readonly takesEffectAt: string | null;
}
interface Made {
  readonly policy: { readonly id: string; readonly reimbursable: boolean } | null;
  readonly pendingChange: Change | null;
  readonly change: Change | null;
  readonly errors: readonly { readonly code: string }[];
}

const CHANGE = 'id kind title status reason takesEffectAt decisions diff { field before after }';
const MADE = `policy { id name reimbursable archived } pendingChange { ${CHANGE} } errors { code }`;

const ask = async (viewer: Viewer, query: string, variables: object): Promise<Made> =>
  (await graph.ask<{ made: Made }>(viewer, query, variables)).made;

/** Gives every policy in the tests a unique name. */
let named = 0;
const rulesOf = (changes: object = {}) => {
  named += 1;
  const rules = { name: `Policy ${named}`, categoryIds: [testkit.categoryId], reimbursable: true };
  return { ...rules, ...changes };
};

const create = (viewer: Viewer, input: object = rulesOf(), key: string | null = null) =>
  ask(
    viewer,
    `mutation ($input: PolicyInput!, $key: String) {
       made: createPolicy(input: $input, idempotencyKey: $key) { ${MADE} } }`,
    { input, key },
  );
const update = (viewer: Viewer, id: string, input: object) =>
  ask(
    viewer,
    `mutation ($id: ID!, $input: PolicyInput!) { made: updatePolicy(id: $id, input: $input) { ${MADE} } }`,
    { id, input },
  );
const setArchived = (viewer: Viewer, id: string, archived: boolean) =>
  ask(
    viewer,
    `mutation ($id: ID!, $archived: Boolean!) { made: setPolicyArchived(id: $id, archived: $archived) { ${MADE} } }`,
    { id, archived },
  );
const decide = (viewer: Viewer, id: string | undefined, decision: string, reason?: string) =>
  ask(
    viewer,
    `mutation ($id: ID!, $decision: ControlDecision!, $reason: String) {
       made: decidePolicyControlChange(id: $id, decision: $decision, reason: $reason) {
         change { ${CHANGE} } errors { code } } }`,
    { id, decision, reason },
  );

const stored = async (name: string) =>
  (
    await testkit.rows<{ id: string; reimbursable: boolean; archived: boolean }>(
      'select id::text, reimbursable, archived from policies where name = $1',
      [name],
    )
  )[0];

/** Creates a policy without reimbursement, which one admin can add alone. */
async function aCardPolicy(): Promise<{ id: string; name: string }> {
  const rules = rulesOf({ reimbursable: false });
  const { policy } = await create(ADA, rules);
  return { id: policy!.id, name: rules.name };
}

/** Creates a reimbursed policy with the confirmation of both admins. */
async function aReimbursedPolicy(): Promise<{ id: string; name: string }> {
  const { name, ...rules } = rulesOf();
  await decide(BEA, (await create(ADA, { name, ...rules })).pendingChange?.id, 'CONFIRM');
  return { id: (await stored(name))!.id, name };
}

const PENDING = [{ code: 'PENDING_CONFIRMATION' }];

test('a change has an id of its kind, and one of another service with the same number is not decided here', async () => {
  const { pendingChange } = await create(ADA, rulesOf());
  const [, number] = /^policy\.created-([0-9]+)$/.exec(pendingChange?.id ?? '') ?? [];
  expect(number).toBeDefined();
  const other = await decide(BEA, `approval_rule.updated-${number}`, 'CONFIRM');
  expect(other.errors).toEqual([{ code: 'NOT_FOUND' }]);
  expect((await decide(BEA, pendingChange?.id, 'CONFIRM')).errors).toEqual([]);
});

test('an admin alone cannot add a reimbursed policy: it exists once a second admin confirms it', async () => {
  const rules = rulesOf({ amountMaxUsd: '500' });
  const made = await create(ADA, rules, 'new');
  expect(made).toMatchObject({
    policy: null,
    errors: PENDING,
    pendingChange: {
      kind: 'policy.created',
      title: `Add policy “${rules.name}”`,
      decisions: ['WITHDRAW'],
      diff: expect.arrayContaining([
        { field: 'Reimbursed', before: null, after: 'Yes' },
        { field: 'Limit per expense', before: null, after: '500.00 USD' },
      ]) as unknown,
    },
  });
  const id = made.pendingChange?.id;
  expect((await create(ADA, rules, 'new')).pendingChange?.id).toBe(id);
  expect((await create(ADA, rules)).pendingChange?.id).toBe(id);
  expect((await decide(ADA, id, 'CONFIRM')).errors).toEqual([{ code: 'SECOND_PERSON_REQUIRED' }]);
  expect(await stored(rules.name)).toBeUndefined();
  expect(await decide(BEA, id, 'CONFIRM')).toMatchObject({ change: { status: 'EFFECTIVE' } });
  const policy = await stored(rules.name);
  expect(policy).toMatchObject({ reimbursable: true, archived: false });
  expect(await create(ADA, rules, 'new')).toMatchObject({
    pendingChange: { id, status: 'EFFECTIVE' },
    errors: PENDING,
  });
  expect(await testkit.eventsOf(`policy:${policy?.id}`)).toMatchObject([
    { type: 'PolicyChanged', actorid: BEA.userId, data: { reimbursable: true } },
  ]);
  expect(await testkit.eventsOf(`control:${id}`)).toMatchObject([
    { type: 'PolicyControlChanged', actorid: ADA.userId, data: { change: { status: 'pending' } } },
    {
      actorid: BEA.userId,
      data: {
        change: { status: 'effective', proposedById: ADA.userId, decidedById: BEA.userId },
      },
    },
  ]);
});

test('a policy becomes reimbursed once a second admin confirms, with all that was changed beside it', async () => {
  const { id, name } = await aCardPolicy();
  const renamed = rulesOf({ ageMaxDays: 30 });
  const { pendingChange } = await update(ADA, id, renamed);
  expect(pendingChange).toMatchObject({
    kind: 'policy.updated',
    title: `Reimburse expenses under policy “${name}”`,
    diff: [
      { field: 'Name', before: name, after: renamed.name },
      { field: 'Reimbursed', before: 'No', after: 'Yes' },
      { field: 'Maximum age', before: 'None', after: '30 days' },
    ],
  });
  expect(await stored(name)).toMatchObject({ reimbursable: false });
  expect(await stored(renamed.name)).toBeUndefined();
  await decide(BEA, pendingChange?.id, 'CONFIRM');
  expect(await stored(renamed.name)).toMatchObject({ id, reimbursable: true });
});

test('an expense that is submitted while the change is pending is not reimbursed, nor once it is approved', async () => {
  const { id, name } = await aCardPolicy();
  const reimbursableIn = async (expenseId: string, type: string) => {
    const event = (await testkit.eventsOf(expenseId)).find((each) => each.type === type);
    return (event?.data as { content: { reimbursable: boolean } }).content.reimbursable;
  };
  const { pendingChange } = await update(ADA, id, rulesOf({ name }));
  const early = await testkit.givenSubmitted({ policyId: id });
  await decide(BEA, pendingChange?.id, 'CONFIRM');
  await testkit.deliver(await testkit.completionOf(early));
  expect(await reimbursableIn(early, 'ExpenseSubmitted')).toBe(false);
  expect(await reimbursableIn(early, 'ExpenseApproved')).toBe(false);
  const late = await testkit.givenSubmitted({ policyId: id });
  expect(await reimbursableIn(late, 'ExpenseSubmitted')).toBe(true);
});

test('an archived reimbursed policy is restored once a second admin confirms its rules; any other at once', async () => {
  const { id, name } = await aReimbursedPolicy();
  expect(await setArchived(ADA, id, true)).toMatchObject({
    policy: { archived: true },
    pendingChange: null,
    errors: [],
  });
  const { pendingChange, errors } = await setArchived(ADA, id, false);
  expect(errors).toEqual(PENDING);
  expect(pendingChange).toMatchObject({
    kind: 'policy.restored',
    title: `Restore policy “${name}”`,
    diff: expect.arrayContaining([
      { field: 'Limit per expense', before: null, after: 'None' },
    ]) as unknown,
  });
  expect(await stored(name)).toMatchObject({ archived: true });
  await decide(BEA, pendingChange?.id, 'CONFIRM');
  expect(await stored(name)).toMatchObject({ archived: false });
  const card = await aCardPolicy();
  await setArchived(ADA, card.id, true);
  expect(await setArchived(ADA, card.id, false)).toMatchObject({
    policy: { archived: false },
    pendingChange: null,
  });
});

test('everything else takes effect at once: a name, limits, and that it is not reimbursed any more', async () => {
  const { id } = await aReimbursedPolicy();
  const renamed = rulesOf({ amountMaxUsd: '5' });
  for (const input of [renamed, { ...renamed, reimbursable: false }]) {
    const { name, reimbursable } = input;
    expect(await update(ADA, id, input)).toMatchObject({
      policy: { name, reimbursable },
      pendingChange: null,
      errors: [],
    });
  }
  expect(await stored(renamed.name)).toMatchObject({ id, reimbursable: false });
});

test('an admin alone cannot make an archived policy reimbursed and restore it afterwards', async () => {
  const { id, name } = await aCardPolicy();
  await setArchived(ADA, id, true);
  expect((await update(ADA, id, rulesOf({ name }))).errors).toEqual(PENDING);
  expect(await stored(name)).toMatchObject({ reimbursable: false });
});

test('a refused change leaves the policy as it was; one whose policy was changed meanwhile ends refused', async () => {
  const { id, name } = await aCardPolicy();
  const proposed = await update(ADA, id, rulesOf({ name, amountMaxUsd: '5' }));
  expect(await decide(BEA, proposed.pendingChange?.id, 'REFUSE', 'a card')).toMatchObject({
    change: { status: 'REFUSED', reason: 'a card' },
  });
  const outdated = await update(ADA, id, rulesOf({ name, amountMaxUsd: '5' }));
  await update(ADA, id, rulesOf({ name, reimbursable: false, ageMaxDays: 9 }));
  expect(await decide(BEA, outdated.pendingChange?.id, 'CONFIRM')).toMatchObject({
    change: {
      status: 'REFUSED',
      reason: 'The settings have changed since this was proposed.',
    },
  });
  expect(await stored(name)).toMatchObject({ reimbursable: false });
});

test('a confirmation takes a person who proved who they are just now: no API key, and no old session', async () => {
  const rules = rulesOf();
  const id = (await create(ADA, rules)).pendingChange?.id;
  const key: Viewer = { ...BEA, authentication: null, scopes: ['READ', 'ADMIN'] };
  const old: Viewer = { ...BEA, authentication: { at: 0, methods: ['pwd'], freshUntil: 1 } };
  expect((await decide(key, id, 'CONFIRM')).errors).toEqual([{ code: 'HUMAN_REQUIRED' }]);
  expect((await decide(old, id, 'CONFIRM')).errors).toEqual([{ code: 'STEP_UP_REQUIRED' }]);
  expect((await create(key)).errors).toEqual([{ code: 'HUMAN_REQUIRED' }]);
  expect(await stored(rules.name)).toBeUndefined();
});

test("another organization's admin sees and decides nothing, and other roles have no list", async () => {
  const { pendingChange } = await create(ADA);
  const list = '{ policyControlChanges { changes { id status } delaySeconds } }';
  expect(await graph.ask(RITA, list)).toEqual({
    policyControlChanges: { changes: [], delaySeconds: 3_600 },
  });
  expect(await graph.codesOf(FINN, list)).toEqual(['FORBIDDEN']);
  for (const decision of ['CONFIRM', 'REFUSE']) {
    expect((await decide(RITA, pendingChange?.id, decision)).errors).toEqual([
      { code: 'NOT_FOUND' },
    ]);
  }
  expect(await graph.ask(BEA, list)).toMatchObject({
    policyControlChanges: {
      changes: expect.arrayContaining([{ id: pendingChange?.id, status: 'PENDING' }]) as unknown,
      delaySeconds: null,
    },
  });
});

test('a policy that the only admin makes is there after the delay, and not before', async () => {
  // The worker claims due items by the database's clock.
  clock.shiftMs = -HOUR_MS;
  const [category] = await testkit.parts.catalogue.categories('2', false);
  const rules = rulesOf({ categoryIds: [category?.id] });
  const { pendingChange } = await create(RITA, rules);
  expect(pendingChange?.takesEffectAt).not.toBeNull();
  const { passTime } = testkit.parts.controls;
  await passTime(actorOf(RITA).cause, pendingChange?.id ?? '');
  expect(await stored(rules.name)).toBeUndefined();
  clock.shiftMs = 0;
  const { database } = testkit;
  const log = createLogger('expense-test', 'silent');
  const worker = createControlWorker({ database, log, passTime, pollMs: 50 });
  await worker.start();
  try {
    await expect
      .poll(() => stored(rules.name), { timeout: 10_000 })
      .toMatchObject({ reimbursable: true });
  } finally {
    await worker.stop();
  }
});
