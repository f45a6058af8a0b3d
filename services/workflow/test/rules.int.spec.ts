import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '@outlay/platform/testing';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { aCustomField, SALES } from './support/people.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';

const [ADA, MIA, FINN, EMMA] = ['1', '2', '3', '4'] as const;

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit({ autoApprovalLimitUsd: '100000.00' });
  graph = await startWorkflowGraph(testkit);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Payload {
  readonly rule: { readonly id: string; readonly version: number } | null;
  readonly warnings: readonly { readonly code: string }[];
  readonly errors: readonly {
    readonly code: string;
    readonly field: string;
    readonly message: string;
  }[];
}

const RULE = `rule { id version name priority isDefault archived createdBy { id }
  conditions { amountAboveUsd categoryIds sources field { key values } }
  stages { name quorum quorumCount deadlineHours approvers { manager role member { id } } } }
  warnings { code field } errors { code field message }`;

const financeOnly = { name: 'Finance', approvers: [{ role: 'FINANCE' }], quorum: 'ANY' };
const meals = (changes: object = {}) => ({
  name: 'Meals',
  conditions: [{ categoryIds: ['2'] }, { amountAboveUsd: '5000' }],
  stages: [{ ...financeOnly, deadlineHours: 24 }],
  ...changes,
});

const create = async (input: object, viewer = viewerOf(ADA), key?: string): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewer,
      `mutation ($input: ApprovalRuleInput!, $key: String) {
         made: createApprovalRule(input: $input, idempotencyKey: $key) { ${RULE} } }`,
      { input, key },
    )
  ).made;

const update = async (id: string, expectedVersion: number, input: object): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewerOf(ADA),
      `mutation ($id: ID!, $input: ApprovalRuleInput!, $version: Int!) {
         made: updateApprovalRule(id: $id, input: $input, expectedVersion: $version) { ${RULE} } }`,
      { id, input, version: expectedVersion },
    )
  ).made;

const archive = async (id: string, viewer = viewerOf(ADA)): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewer,
      `mutation ($id: ID!) { made: archiveApprovalRule(id: $id) { ${RULE} } }`,
      { id },
    )
  ).made;

const codesOf = ({ errors }: Payload): string[] =>
  errors.map(({ code, field }) => `${code} ${field}`);

test('the next submission uses the new rule; an edit creates a version, and running approvals keep theirs', async () => {
  const made = await create(meals(), viewerOf(ADA), 'once');
  expect(made).toMatchObject({
    rule: { version: 1, isDefault: false, createdBy: { id: ADA }, archived: false },
    warnings: [{ code: 'STAGE_HAS_ONE_APPROVER' }],
    errors: [],
  });
  expect((await create(meals(), viewerOf(ADA), 'once')).rule?.id).toBe(made.rule?.id);
  const id = made.rule?.id ?? '';
  const running = (await testkit.submit('6000.00')).data.expenseId;
  const edited = await update(id, 1, meals({ name: 'Feasts', stages: [] }));
  expect(edited).toMatchObject({
    rule: { id, version: 2, name: 'Feasts' },
    warnings: [{ code: 'APPROVED_WITHOUT_STAGES' }],
  });
  expect(codesOf(await update(id, 1, meals()))).toEqual(['STALE_VERSION expectedVersion']);
  const atOnce = (await testkit.submit('6000.00')).data.expenseId;
  expect(await testkit.instanceOf(running)).toMatchObject({
    ruleName: 'Meals',
    ruleVersion: 1,
    status: 'in_progress',
    steps: [{ assigneeIds: [FINN], deadlineHours: 24 }],
  });
  expect(await testkit.instanceOf(atOnce)).toMatchObject({ ruleVersion: 2, status: 'approved' });
  expect((await testkit.eventsOf(atOnce)).at(-1)).toMatchObject({
    type: 'WorkflowCompleted',
    data: { outcome: 'approved', decidedById: null, reason: 'Approved automatically by the rule.' },
  });
  const { versions } = await graph.ask<{ versions: { version: number; name: string }[] }>(
    viewerOf(FINN),
    'query ($id: ID!) { versions: approvalRuleVersions(id: $id) { version name } }',
    { id },
  );
  expect(versions).toEqual([
    { version: 2, name: 'Feasts' },
    { version: 1, name: 'Meals' },
  ]);
  expect(await archive(id)).toMatchObject({ rule: { archived: true }, errors: [] });
  expect(await archive(id)).toMatchObject({ rule: { archived: true }, errors: [] });
  expect(
    (await testkit.instanceOf((await testkit.submit('6000.00')).data.expenseId)).ruleName,
  ).toMatch(/^Manager, then finance/);
});

test('an unworkable rule is refused with its position and a message', async () => {
  const codes = async (changes: object): Promise<string[]> => codesOf(await create(meals(changes)));
  expect(await codes({ conditions: [{ categoryIds: ['77'] }] })).toEqual([
    'VALIDATION_FAILED conditions.0.categoryIds',
  ]);
  expect(await codes({ stages: [{ ...financeOnly, approvers: [] }] })).toEqual([
    'EMPTY_APPROVERS stages.0.approvers',
  ]);
  expect(await codes({ stages: [{ ...financeOnly, quorum: 'COUNT', quorumCount: 2 }] })).toEqual([
    'STAGE_CANNOT_BE_FULFILLED stages.0.approvers',
  ]);
  expect(await codes({ conditions: [] })).toEqual(['RULE_UNREACHABLE conditions']);
  const wide = await create(meals({ name: 'Wide', conditions: [{ amountAboveUsd: '100000' }] }));
  const narrow = await create(meals({ conditions: [{ amountAboveUsd: '200000' }] }));
  expect(narrow.errors).toMatchObject([
    { code: 'RULE_UNREACHABLE', message: expect.stringContaining('“Wide”') as string },
  ]);
  await archive(wide.rule?.id ?? '');
});

test('the default rule stays in place: it has no conditions and cannot be archived, but its stages can change', async () => {
  expect(codesOf(await archive('1'))).toEqual(['DEFAULT_RULE null']);
  const stages = [{ name: 'Manager approval', approvers: [{ manager: true }] }];
  expect(codesOf(await update('1', 1, meals()))).toEqual(['VALIDATION_FAILED conditions']);
  expect(await update('1', 1, { name: 'Default', conditions: [], stages })).toMatchObject({
    rule: { id: '1', version: 2, isDefault: true },
  });
});

test('only admins edit rules; finance can read them, and other organizations see and change nothing', async () => {
  for (const userId of [MIA, FINN, EMMA]) {
    expect(codesOf(await create(meals(), viewerOf(userId)))).toEqual(['FORBIDDEN null']);
  }
  const list = '{ approvalRules(includeArchived: true) { id } }';
  expect(await graph.codesOf(viewerOf(EMMA), list)).toEqual(['FORBIDDEN']);
  const { rule } = await create(meals());
  const stranger = viewerOf(ADA, '2');
  expect(await graph.ask(stranger, list)).toEqual({ approvalRules: [] });
  expect(codesOf(await archive(rule?.id ?? '', stranger))).toEqual(['NOT_FOUND null']);
  expect(codesOf(await archive("1'; drop table rules"))).toEqual(['NOT_FOUND null']);
  await archive(rule?.id ?? '');
});

test('rules run in the configured order, and an order that shadows a rule is refused', async () => {
  const big = await create(meals({ name: 'Big', conditions: [{ amountAboveUsd: '9000' }] }));
  const some = await create(meals({ name: 'Some', conditions: [{ amountAboveUsd: '8000' }] }));
  const ids = [big.rule?.id ?? '', some.rule?.id ?? ''];
  const reorder = (order: readonly string[]) =>
    graph.ask<{ moved: { rules: { name: string }[] | null; errors: { code: string }[] } }>(
      viewerOf(ADA),
      'mutation ($ids: [ID!]!) { moved: reorderApprovalRules(ids: $ids) { rules { name } errors { code field } } }',
      { ids: order },
    );
  expect(await reorder([...ids].reverse())).toMatchObject({
    moved: { rules: null, errors: [{ code: 'RULE_UNREACHABLE', field: 'ids' }] },
  });
  expect(await reorder(ids.slice(0, 1))).toMatchObject({
    moved: { errors: [{ code: 'VALIDATION_FAILED', field: 'ids' }] },
  });
  expect(await reorder(ids)).toMatchObject({
    moved: { rules: [{ name: 'Big' }, { name: 'Some' }, { name: 'Default' }], errors: [] },
  });
  for (const id of ids) await archive(id);
});

const PREVIEW = `query ($input: PreviewInput!) { approvalPreview(input: $input) {
  preview { reason rule { name } skipped { rule { name } reason }
    stages { name approvers { id } approvalsNeeded deadlineHours fallback } }
  errors { code field } } }`;

test('a preview names the approvers and the matching rule, and the actual submission agrees', async () => {
  const { rule } = await create(meals());
  const ask = (userId: string, input: object) =>
    graph.ask(viewerOf(userId), PREVIEW, {
      input: { submitterId: EMMA, categoryId: '2', ...input },
    });
  expect(await ask(EMMA, { amountUsd: '5000' })).toMatchObject({
    approvalPreview: {
      errors: [],
      preview: {
        rule: { name: 'Default' },
        reason: 'No other rule matches, so the default rule applies.',
        skipped: [
          {
            rule: { name: 'Meals' },
            reason: 'Not met: amount over $5,000.00 (here $5,000.00).',
          },
        ],
        stages: [{ approvers: [{ id: MIA }], approvalsNeeded: 1, fallback: null }],
      },
    },
  });
  expect(await ask(ADA, { amountUsd: '5000.01', submitterId: FINN })).toMatchObject({
    approvalPreview: {
      preview: {
        reason: 'The rule matches: category is Meals, amount over $5,000.00.',
        stages: [
          {
            approvers: [{ id: ADA }],
            deadlineHours: 24,
            fallback: 'No approver of the rule can approve, so an admin approves.',
          },
        ],
      },
    },
  });
  const { expenseId } = (await testkit.submit('5000.01')).data;
  expect((await testkit.instanceOf(expenseId)).steps).toMatchObject([{ assigneeIds: [FINN] }]);
  await archive(rule?.id ?? '');
});

test('a rule for a category above an amount decides on an expense that hides it behind a larger and a negative line', async () => {
  const conditions = [{ categoryIds: ['2'] }, { amountAboveUsd: '250' }];
  const { rule } = await create(meals({ name: 'Large meals', conditions }));
  const lines = [
    { amount: '500.00', categoryId: '3' },
    { amount: '498.00', categoryId: '2' },
    { amount: '-499.00', categoryId: '3' },
  ];
  const { data } = await testkit.submit('499.00', { lines: lines as never });
  expect((await testkit.instanceOf(data.expenseId)).ruleName).toBe('Large meals');
  await archive(rule?.id ?? '');
});

test('a rule for a custom field decides on expenses with a line of its value, as the preview says', async () => {
  const field = { key: 'project', values: ['Atlas', 'Borealis'] };
  const { rule } = await create(meals({ name: 'Projects', conditions: [{ field }] }));
  expect(rule).toMatchObject({ conditions: [{ field }] });
  const lineOf = (project: string) => ({ amount: '1.00', categoryId: '2', fields: { project } });
  const ruleOf = async (...projects: string[]): Promise<string> => {
    const { data } = await testkit.submit('2.00', { lines: projects.map(lineOf) as never });
    return (await testkit.instanceOf(data.expenseId)).ruleName;
  };
  expect(await ruleOf('Zeus', 'Borealis')).toBe('Projects');
  expect(await ruleOf('Zeus')).toBe('Default');
  const preview = async (value: string): Promise<unknown> => {
    const fields = [{ key: 'project', value }];
    return graph.ask(viewerOf(EMMA), PREVIEW, {
      input: { submitterId: EMMA, amountUsd: '1', fields },
    });
  };
  expect(await preview('Atlas')).toMatchObject({
    approvalPreview: {
      preview: {
        rule: { name: 'Projects' },
        reason: 'The rule matches: project is Atlas or Borealis.',
      },
    },
  });
  const reason = 'Not met: project is Atlas or Borealis (here Zeus).';
  expect(await preview('Zeus')).toMatchObject({
    approvalPreview: { preview: { rule: { name: 'Default' }, skipped: [{ reason }] } },
  });
  await archive(rule?.id ?? '');
});

test('a rule for a custom field that does not exist, is archived or is of another organization is refused', async () => {
  const codes = async (key: string, viewer = viewerOf(ADA)): Promise<string[]> =>
    codesOf(await create(meals({ conditions: [{ field: { key, values: ['Atlas'] } }] }), viewer));
  const refused = ['VALIDATION_FAILED conditions.0.field'];
  expect(await codes('projekt')).toEqual(refused);
  expect(await codes('project', viewerOf(ADA, '2'))).toContain(refused[0]);
  await testkit.deliver(aCustomField(true));
  expect(await codes('project')).toEqual(refused);
  await testkit.deliver(aCustomField());
});

test('a rule for a source matches only expenses from it, and its source is returned as written', async () => {
  const { rule } = await create(meals({ name: 'Coins', conditions: [{ sources: ['SOL'] }] }));
  expect(rule).toMatchObject({ conditions: [{ sources: ['SOL'] }] });
  const matched = async (source: string): Promise<unknown> =>
    graph.ask(viewerOf(EMMA), PREVIEW, { input: { submitterId: EMMA, amountUsd: '1', source } });
  expect(await matched('SOL')).toMatchObject({
    approvalPreview: { preview: { rule: { name: 'Coins' } } },
  });
  expect(await matched('FIAT')).toMatchObject({
    approvalPreview: { preview: { rule: { name: 'Default' } } },
  });
  await archive(rule?.id ?? '');
});

test.each([
  [EMMA, { submitterId: MIA, amountUsd: '1' }, 'FORBIDDEN', 'submitterId'],
  [ADA, { submitterId: '77', amountUsd: '1' }, 'VALIDATION_FAILED', 'submitterId'],
  [ADA, { submitterId: EMMA, amountUsd: 'NaN' }, 'VALIDATION_FAILED', 'amountUsd'],
  [
    ADA,
    { submitterId: EMMA, amountUsd: '1', categoryId: '__proto__' },
    'VALIDATION_FAILED',
    'categoryId',
  ],
])('a preview by %s for %j is refused as %s', async (userId, input, code, field) => {
  expect(await graph.ask(viewerOf(userId), PREVIEW, { input })).toEqual({
    approvalPreview: { preview: null, errors: [{ code, field }] },
  });
});

test('rules follow a renamed department, once, even when the event is redelivered; the log stays as it is', async () => {
  await testkit.deliverMember(EMMA, { department: 'Sales' });
  const made = await create(
    meals({ name: 'Sales only', conditions: [{ departments: ['Sales'] }] }),
  );
  const id = made.rule?.id ?? '';
  const inLog = testkit.authorityLog.state('1');
  const renamed = anEvent('DepartmentChanged', 'department:7', {
    ...SALES,
    name: 'Growth',
    previousName: SALES.name,
  });
  await testkit.deliver(renamed);
  await testkit.deliver(renamed);
  const { versions } = await graph.ask<{ versions: object[] }>(
    viewerOf(ADA),
    `query ($id: ID!) { versions: approvalRuleVersions(id: $id) {
       version createdBy { id } conditions { departments } } }`,
    { id },
  );
  expect(versions).toEqual([
    { version: 2, createdBy: { id: ADA }, conditions: [{ departments: ['Growth'] }] },
    { version: 1, createdBy: { id: ADA }, conditions: [{ departments: ['Sales'] }] },
  ]);
  expect(testkit.authorityLog.state('1')).toBe(inLog);
  expect(inLog.rules.get(id)?.[0]?.rule.conditions).toEqual([{ kind: 'department', anyOf: ['7'] }]);
  const unknown = await update(id, 2, meals({ conditions: [{ departments: ['Sales'] }] }));
  expect(codesOf(unknown)).toEqual(['VALIDATION_FAILED conditions.0.departments']);
  await archive(id);
});
