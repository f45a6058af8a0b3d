import type { Viewer } from '@outlay/platform/auth';
import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { introduceRivals, ofRivals, RIVALS } from './support/rivals.ts';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const [ADA, FINN, EMMA] = ['1', '3', '4'] as const;
/** A second admin, beside Ada. */
const BEA = '5';
const MAX_USD = '100000.00';
const EVERYONE = { name: 'Nothing to decide', conditions: [{ amountAboveUsd: '0' }], stages: [] };

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  graph = await startWorkflowGraph(testkit);
  await introduceRivals(testkit);
  for (const [userId, organizationId] of [
    [ADA, '1'],
    [RIVALS.adminId, RIVALS.organizationId],
  ] as const) {
    const made = await testkit.useCases.createRule({
      ...testkit.asking({ ...viewerOf(userId, organizationId), roles: ['admin'] }),
      idempotencyKey: null,
      input: EVERYONE,
    });
    expect(made).toMatchObject({ ok: true });
  }
  await testkit.deliverMember(BEA, { roles: ['admin'] });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const admin = (userId: string, { isFresh = true } = {}): Viewer => ({
  ...viewerOf(userId),
  roles: ['admin'],
  authentication: {
    at: 0,
    methods: ['pwd'],
    freshUntil: isFresh ? Date.now() / 1_000 + 3_600 : 0,
  },
});

interface Payload {
  readonly autoApprovalLimit: object | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly object[];
}

const setLimit = async (limitUsd: string, viewer = admin(ADA)): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewer,
      `mutation ($limitUsd: Decimal!) { made: setAutoApprovalLimit(limitUsd: $limitUsd) {
         autoApprovalLimit { limitUsd maxUsd } pendingChange { id }
         errors { code field message } } }`,
      { limitUsd },
    )
  ).made;

const confirm = ({ pendingChange }: Payload, userId: string = BEA): Promise<string> =>
  testkit.authorityLog.confirm('1', userId, pendingChange?.id ?? '');

const limitOf = async (viewer: Viewer): Promise<object> =>
  (await graph.ask<{ limit: object }>(viewer, '{ limit: autoApprovalLimit { limitUsd maxUsd } }'))
    .limit;

const submit = async (usdAmount: string) => (await testkit.submit(usdAmount)).data.expenseId;

const byRule = { status: 'approved', steps: [] };
const byAdmin = {
  status: 'in_progress',
  steps: [{ name: 'Above the limit for automatic approval' }],
};

test('until its admins raise the limit, an organization approves nothing without a person, whatever the operator allows', async () => {
  expect(await limitOf(viewerOf(EMMA))).toEqual({ limitUsd: '0.00', maxUsd: MAX_USD });
  expect(await testkit.instanceOf(await submit('0.01'))).toMatchObject(byAdmin);
});

test('one of two admins only proposes a higher limit; once the other confirms it, it applies to the next submission but not to a running one', async () => {
  const proposed = await setLimit('100');
  expect(proposed).toMatchObject({
    autoApprovalLimit: null,
    pendingChange: { id: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    errors: [{ code: 'PENDING_CONFIRMATION' }],
  });
  const running = await submit('100.00');
  expect(await confirm(proposed, ADA)).toBe('SECOND_PERSON_REQUIRED');
  expect(await testkit.instanceOf(running)).toMatchObject(byAdmin);
  await confirm(proposed);
  expect(await limitOf(viewerOf(FINN))).toEqual({ limitUsd: '100.00', maxUsd: MAX_USD });
  expect(await testkit.instanceOf(running)).toMatchObject(byAdmin);
  expect(await testkit.instanceOf(await submit('100.00'))).toMatchObject({
    ...byRule,
    autoApprovalLimitUsd: '100.00',
  });
  expect(await testkit.instanceOf(await submit('100.01'))).toMatchObject(byAdmin);
});

test('the preview of a rule and the simulation of payments hold to the limit, so that they promise no approval that will not come', async () => {
  const stagesFor = async (amountUsd: string) =>
    await graph.ask(
      admin(ADA),
      `query ($input: PreviewInput!, $amountUsd: String!) {
         approvalPreview(input: $input) { preview { stages { name } } }
         paymentSimulation(amountUsd: $amountUsd) { paidAlone { id } } }`,
      { input: { submitterId: EMMA, categoryId: '2', amountUsd }, amountUsd },
    );
  expect(await stagesFor('100.00')).toMatchObject({
    approvalPreview: { preview: { stages: [] } },
    paymentSimulation: { paidAlone: expect.arrayContaining([{ id: EMMA }]) as unknown },
  });
  expect(await stagesFor('100.01')).toMatchObject({
    approvalPreview: { preview: { stages: byAdmin.steps } },
    paymentSimulation: { paidAlone: [] },
  });
});

test("another organization's limit stays as it is, also for submissions in the same batch", async () => {
  const ours = await testkit.submission('50.00');
  const { employeeId: creatorId, organizationId } = RIVALS;
  const theirs = await testkit.submission('50.00', { creatorId }, 1, organizationId);
  const events = [
    anEvent('ExpenseSubmitted', ours.expenseId, ours),
    ofRivals(anEvent('ExpenseSubmitted', theirs.expenseId, theirs)),
  ];
  expect(await testkit.deliverTogether(events)).toBe(true);
  const [here, there] = await Promise.all(
    events.map(({ orgid, subject }) => testkit.queries.newest(viewerOf(ADA, orgid), [subject])),
  );
  expect(here).toMatchObject([byRule]);
  expect(there).toMatchObject([byAdmin]);
  const rival = viewerOf(RIVALS.adminId, RIVALS.organizationId);
  expect(await limitOf(rival)).toMatchObject({ limitUsd: '0.00' });
});

test('raising the limit takes a step-up and a second admin, lowering it neither', async () => {
  const stale = admin(ADA, { isFresh: false });
  expect(await setLimit('100.01', stale)).toMatchObject({
    pendingChange: null,
    errors: [{ code: 'STEP_UP_REQUIRED' }],
  });
  expect(await testkit.instanceOf(await submit('40.01'))).toMatchObject(byRule);
  expect(await setLimit('40', stale)).toMatchObject({
    autoApprovalLimit: { limitUsd: '40.00' },
    pendingChange: null,
  });
  expect(await testkit.instanceOf(await submit('40.01'))).toMatchObject(byAdmin);
  // Emma's remaining limit for the month is too small.
  await testkit.deliverMember('14', { roles: ['employee'] });
  const { subject } = await testkit.submit('40.00', { creatorId: '14' });
  expect(await testkit.instanceOf(subject)).toMatchObject(byRule);
});

test("a limit above the operator's maximum is refused with the field and the maximum, and only admins set one", async () => {
  expect(await setLimit('100000.01')).toMatchObject({
    autoApprovalLimit: null,
    pendingChange: null,
    errors: [
      {
        code: 'VALIDATION_FAILED',
        field: 'limitUsd',
        message: 'The operator of this installation allows at most $100000.00.',
      },
    ],
  });
  expect(await setLimit('1', viewerOf(FINN))).toMatchObject({ errors: [{ code: 'FORBIDDEN' }] });
  expect(await setLimit('40')).toMatchObject({
    autoApprovalLimit: { limitUsd: '40.00', maxUsd: MAX_USD },
    pendingChange: null,
    errors: [],
  });
});

const setMonthly = async (monthlyLimitUsd: string, viewer = admin(ADA)): Promise<Payload> =>
  (
    await graph.ask<{ made: Payload }>(
      viewer,
      `mutation ($monthlyLimitUsd: Decimal!) { made: setAutoApprovalMonthlyLimit(monthlyLimitUsd: $monthlyLimitUsd) {
         monthlyLimitUsd pendingChange { id } errors { code field } } }`,
      { monthlyLimitUsd },
    )
  ).made;

/** Submits ten expenses of a member at once, each within the limit; returns how many were approved without a person. */
async function approvedOfTen(creatorId: string, together: boolean): Promise<number> {
  const events = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const data = await testkit.submission('40.00', { creatorId });
      return anEvent('ExpenseSubmitted', data.expenseId, data);
    }),
  );
  if (together) expect(await testkit.deliverTogether(events)).toBe(true);
  else await Promise.all(events.map((event) => testkit.deliver(event)));
  const instances = await Promise.all(events.map(({ subject }) => testkit.instanceOf(subject)));
  return instances.filter(({ status }) => status === 'approved').length;
}

test('slices of a large amount are approved without a person up to five limits in the month, also when all come at once', async () => {
  const [one, other] = ['11', '12'];
  for (const id of [one, other]) await testkit.deliverMember(id, { roles: ['employee'] });
  expect(await approvedOfTen(one, true)).toBe(5);
  expect(await approvedOfTen(other, false)).toBe(5);
  expect(await approvedOfTen(other, false)).toBe(0);
});

test("the next month begins at nothing, and the organization's own monthly limit takes two admins to raise", async () => {
  await testkit.deliverMember('13', { roles: ['employee'] });
  const proposed = await setMonthly('320');
  expect(proposed).toMatchObject({
    errors: [{ code: 'PENDING_CONFIRMATION' }],
  });
  expect(await approvedOfTen('13', true)).toBe(5);
  await confirm(proposed);
  expect(await approvedOfTen('13', true)).toBe(3);
  testkit.clock.shiftMs += 32 * 86_400_000;
  expect(await approvedOfTen('13', true)).toBe(8);
  testkit.clock.shiftMs = 0;
  expect(await setMonthly('0', admin(ADA, { isFresh: false }))).toMatchObject({ errors: [] });
  await testkit.deliverMember('15', { roles: ['employee'] });
  expect(await approvedOfTen('15', true)).toBe(0);
  expect(await graph.ask(viewerOf(EMMA), '{ autoApprovalMonthlyLimit }')).toEqual({
    autoApprovalMonthlyLimit: '0.00',
  });
});

test('an only admin lowers the limit but cannot raise it, so that no rule of theirs pays them alone', async () => {
  await testkit.deliverMember(BEA, { roles: ['employee'] });
  expect(await setLimit('41')).toMatchObject({
    pendingChange: null,
    errors: [{ code: 'SECOND_PERSON_REQUIRED' }],
  });
  expect(await setLimit('0')).toMatchObject({ errors: [] });
  expect(await testkit.instanceOf(await submit('1.00'))).toMatchObject(byAdmin);
});
