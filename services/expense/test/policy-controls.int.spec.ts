import type { Saying, SentProof } from '@outlay/authority-log';
import { addTestDevice } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { viewerOf } from './support/people.ts';

/** An admin who signed in just now. */
const admin = (userId: string, organizationId = '1'): Viewer => ({
  ...viewerOf(userId, 'admin', organizationId),
  authentication: { at: 0, methods: ['pwd'], freshUntil: Date.now() / 1_000 + 3_600 },
});
const [ADA, BEA] = [admin('1'), admin('5')];

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
  await testkit.found('1', ADA.userId, BEA.userId);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Made {
  readonly policy: { readonly id: string; readonly reimbursable: boolean } | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string; readonly statement?: string }[];
}

const MADE = 'policy { id name reimbursable archived } pendingChange { id } errors { code }';

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
const confirm = ({ userId }: Viewer, { pendingChange }: Pick<Made, 'pendingChange'>) =>
  testkit.authority.confirm('1', userId, pendingChange?.id ?? '');
const reject = ({ userId }: Viewer, { pendingChange }: Pick<Made, 'pendingChange'>) =>
  testkit.authority.reject('1', userId, pendingChange?.id ?? '');

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
  await confirm(BEA, await create(ADA, { name, ...rules }));
  return { id: (await stored(name))!.id, name };
}

const PENDING = [{ code: 'PENDING_CONFIRMATION' }];

test('an admin alone cannot add a reimbursed policy: it exists once a second admin confirms it', async () => {
  const rules = rulesOf({ amountMaxUsd: '500' });
  const made = await create(ADA, rules, 'new');
  expect(made).toMatchObject({ policy: null, errors: PENDING });
  const id = made.pendingChange?.id;
  expect((await create(ADA, rules, 'new')).pendingChange?.id).toBe(id);
  expect(await confirm(ADA, made)).toBe('SECOND_PERSON_REQUIRED');
  expect(await stored(rules.name)).toBeUndefined();
  await confirm(BEA, made);
  const policy = await stored(rules.name);
  expect(policy).toMatchObject({ reimbursable: true, archived: false });
  expect(await testkit.eventsOf(`policy:${policy?.id}`)).toMatchObject([
    { type: 'PolicyChanged', data: { reimbursable: true } },
  ]);
  expect(testkit.authority.state('1').records.get(`policy/${policy?.id}`)).toEqual({
    body: { reimbursable: true },
    byId: ADA.userId,
  });
});

test('a policy becomes reimbursed once a second admin confirms, with all that was changed beside it', async () => {
  const { id, name } = await aCardPolicy();
  const renamed = rulesOf({ ageMaxDays: 30 });
  const made = await update(ADA, id, renamed);
  expect(await stored(name)).toMatchObject({ reimbursable: false });
  expect(await stored(renamed.name)).toBeUndefined();
  await confirm(BEA, made);
  expect(await stored(renamed.name)).toMatchObject({ id, reimbursable: true });
});

test('an expense that is submitted while the change is pending is not reimbursed, nor once it is approved', async () => {
  const { id, name } = await aCardPolicy();
  const reimbursableIn = async (expenseId: string, type: string) => {
    const event = (await testkit.eventsOf(expenseId)).find((each) => each.type === type);
    return (event?.data as { content: { reimbursable: boolean } }).content.reimbursable;
  };
  const made = await update(ADA, id, rulesOf({ name }));
  const early = await testkit.givenSubmitted({ policyId: id });
  await confirm(BEA, made);
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
  const restored = await setArchived(ADA, id, false);
  expect(restored.errors).toEqual(PENDING);
  expect(await stored(name)).toMatchObject({ archived: true });
  await confirm(BEA, restored);
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

test('a refused change leaves the policy as it was, and so does one whose policy was changed meanwhile', async () => {
  const { id, name } = await aCardPolicy();
  await reject(BEA, await update(ADA, id, rulesOf({ name, amountMaxUsd: '5' })));
  const outdated = await update(ADA, id, rulesOf({ name, amountMaxUsd: '5' }));
  await update(ADA, id, rulesOf({ name, reimbursable: false, ageMaxDays: 9 }));
  await confirm(BEA, outdated);
  expect(await stored(name)).toMatchObject({ reimbursable: false });
});

test('a program with an API key of an admin proposes no policy', async () => {
  const rules = rulesOf();
  const key: Viewer = { ...BEA, authentication: null, scopes: ['READ', 'ADMIN'] };
  expect((await create(key, rules)).errors).toEqual([{ code: 'HUMAN_REQUIRED' }]);
  expect(await stored(rules.name)).toBeUndefined();
});

test('a rate of travel pays what a second admin has confirmed; another name and the archive take one', async () => {
  const rate = async (query: string) => {
    const { made } = await graph.ask<{ made: Pick<Made, 'pendingChange' | 'errors'> }>(
      ADA,
      `mutation { made: ${query} { mileageRate { id } pendingChange { id } errors { code } } }`,
    );
    return made;
  };
  const rates = async () =>
    testkit.rows<{ id: string }>(
      `select id::text, name, per_unit as pays, archived from travel_rates where organization_id = 1`,
    );
  const added = await rate(
    'createMileageRate(name: "Car", unit: KM, perUnit: "0.30", currency: "EUR", validFrom: "2026-01-01")',
  );
  expect(added).toMatchObject({ mileageRate: null, errors: PENDING });
  expect(await rates()).toEqual([]);
  await confirm(BEA, added);
  const [{ id } = { id: '' }] = await rates();
  const raised = await rate(`updateMileageRate(id: "${id}", perUnit: "3")`);
  expect((await rate(`updateMileageRate(id: "${id}", name: "Van")`)).errors).toEqual([]);
  expect(await rates()).toEqual([{ id, name: 'Van', pays: '0.30', archived: false }]);
  await confirm(BEA, raised);
  expect(await rates()).toMatchObject([{ pays: '3.00' }]);
  expect((await rate(`archiveMileageRate(id: "${id}")`)).errors).toEqual([]);
  const restored = await rate(`archiveMileageRate(id: "${id}", archived: false)`);
  expect(restored.errors).toEqual(PENDING);
  expect(await rates()).toMatchObject([{ archived: true }]);
});

test('a category that a rule asks about gets another name once a second admin confirms it; any other at once', async () => {
  const rename = async (id: string, name: string) => {
    const { made } = await graph.ask<{ made: Pick<Made, 'pendingChange' | 'errors'> }>(
      ADA,
      'mutation ($id: ID!, $name: String!) { made: updateCategory(id: $id, name: $name) { pendingChange { id } errors { code } } }',
      { id, name },
    );
    return made;
  };
  const [first, second] = await testkit.parts.catalogue.categories('1', false);
  const nameOf = async (id = '') =>
    (await testkit.parts.catalogue.categoriesByIds('1', [id]))[0]?.name;
  const rule = {
    ...{ name: 'Travel', priority: 1, isDefault: false },
    conditions: [{ kind: 'category', anyOf: [first?.id] }],
    stages: [
      {
        ...{ name: 'Finance', conditions: [], deadlineHours: null },
        ...{ approvers: [{ kind: 'role', role: 'finance' }], quorum: { kind: 'any' } },
      },
    ],
  };
  const set = { kind: 'rule.set', subject: 'rule/7', body: { rule } };
  const hash = await testkit.authority.say('1', ADA.userId, set);
  await testkit.authority.confirm('1', BEA.userId, hash);
  const waiting = await rename(first?.id ?? '', 'Travel by rocket');
  expect(waiting.errors).toEqual(PENDING);
  expect(await nameOf(first?.id)).toBe(first?.name);
  await confirm(BEA, waiting);
  expect(await nameOf(first?.id)).toBe('Travel by rocket');
  expect((await rename(second?.id ?? '', 'Renamed')).errors).toEqual([]);
  expect(await nameOf(second?.id)).toBe('Renamed');
});

test('where devices sign, a policy is reimbursed by a statement that says so about a reserved id', async () => {
  const strict = await startExpenseTestkit('UTC', undefined, { assuranceMin: 'DEVICE_KEY' });
  const strictGraph = await startExpenseGraph(strict.parts);
  const input = rulesOf({ categoryIds: [strict.categoryId] });
  const add = async (proof?: SentProof) => {
    const { made } = await strictGraph.ask<{ made: Made }>(
      ADA,
      `mutation ($input: PolicyInput!, $proof: StatementProofInput) {
         made: createPolicy(input: $input, proof: $proof) { ${MADE} errors { statement } } }`,
      { input, proof },
    );
    return made;
  };
  try {
    const unsigned = (await add()).errors;
    expect(unsigned).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
    const { subject } = JSON.parse(unsigned[0]?.statement ?? '') as Saying;
    const id = subject.replace('policy/', '');
    const { prove } = await addTestDevice(strict.authority, ADA);
    const saying = (policyId: string, reimbursable = true) =>
      prove({ kind: 'policy.set', subject: `policy/${policyId}`, body: { reimbursable } });
    for (const forged of [saying('4711'), saying(id, false)]) {
      expect((await add(forged)).errors).toMatchObject([{ code: 'PROOF_INVALID' }]);
    }
    expect(await add(saying(id))).toMatchObject({ policy: { id, reimbursable: true }, errors: [] });
  } finally {
    await strictGraph.close();
    await strict.close();
  }
});
