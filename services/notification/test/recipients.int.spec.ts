import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anApproval, anExpense, aPayment, aStep, nextExpenseId } from './support/expense-events.ts';
import {
  ADA,
  EMMA,
  FINN,
  MIA,
  OLIVER,
  RITA,
  startNotificationTestkit,
  viewerOf,
  type NotificationTestkit,
} from './support/notification-testkit.ts';

let testkit: NotificationTestkit;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
});
afterAll(() => testkit.close());

const newestOf = async (userId: string) =>
  (
    await testkit.queries.notifications(viewerOf(userId), {
      unreadOnly: false,
      first: 1,
      after: null,
    })
  )[0];

describe('who is told what', () => {
  test('a step that opens is told to whom it waits for, but not to whoever put it before themselves', async () => {
    const expenseId = await anExpense(testkit);
    const data = { ...aStep(expenseId), assigneeIds: [MIA, ADA] };
    await testkit.tell('StepAssigned', data, { actorid: ADA });
    expect(await testkit.toldOf(expenseId)).toEqual([{ member: MIA, kind: 'APPROVAL_NEEDED' }]);
    expect(await newestOf(MIA)).toMatchObject({
      title: 'Approval needed: Team lunch',
      body: '120.00 EUR from Emma Test (Manager).',
      path: `/expenses/${expenseId}`,
      readAt: null,
    });
  });

  test('a deadline that comes near is told to whom the step waits for', async () => {
    const expenseId = await anExpense(testkit);
    const deadlineAt = '2026-11-22T10:00:00.000Z';
    await testkit.tell('StepDeadlineNear', { ...aStep(expenseId), assigneeIds: [MIA], deadlineAt });
    expect(await testkit.toldOf(expenseId)).toEqual([{ member: MIA, kind: 'DEADLINE_NEAR' }]);
    expect((await newestOf(MIA))?.body).toContain('22 November at 11:00 (Europe/Berlin)');
  });

  test.each([
    ['StepSentBack', 'EXPENSE_SENT_BACK'],
    ['StepRejected', 'EXPENSE_REJECTED'],
  ] as const)('%s is told to the creator with its reason', async (type, kind) => {
    const expenseId = await anExpense(testkit);
    await testkit.tell(type, {
      ...aStep(expenseId),
      approverId: MIA,
      reason: 'Receipt is blurred',
    });
    expect(await testkit.toldOf(expenseId)).toEqual([{ member: EMMA, kind }]);
    expect(await newestOf(EMMA)).toMatchObject({ kind, body: 'Receipt is blurred' });
  });

  test('approval and payment are told to the creator', async () => {
    const expenseId = await anExpense(testkit);
    const { payoutId } = aPayment(expenseId);
    await testkit.tell('ExpenseApproved', anApproval(expenseId));
    await testkit.tell('ExpensePaid', {
      expenseId,
      creatorId: EMMA,
      payoutId,
      signature: 'x'.repeat(88),
    });
    expect(await testkit.toldOf(expenseId)).toEqual([
      { member: EMMA, kind: 'EXPENSE_APPROVED' },
      { member: EMMA, kind: 'EXPENSE_PAID' },
    ]);
  });

  test.each([
    ['PaymentHeld', 'PAYOUT_HELD'],
    ['PaymentFailed', 'PAYOUT_FAILED'],
  ] as const)(
    '%s is told to the creator and to the finance of the organisation who are still there',
    async (type, kind) => {
      const expenseId = await anExpense(testkit);
      await testkit.tell(type, aPayment(expenseId));
      expect(await testkit.toldOf(expenseId)).toEqual([
        { member: FINN, kind },
        { member: EMMA, kind },
      ]);
    },
  );

  test('that all payouts are stopped is told once to finance and administrators of each organisation, at once', async () => {
    const data = {
      stopId: '019a9f2e-7c3b-4d10-8f3a-1c2b3d4e5f70',
      code: 'MINT_CHANGED',
      reason: 'The issuer changed PYUSD: the transfer fee.',
      since: '2026-11-21T10:00:00.000Z',
    };
    const event = testkit.anEvent('PayoutsStopped', data, { subject: data.stopId });
    await testkit.deliver(event);
    await testkit.deliver(event);
    const told = await testkit.database.$client.query<{ member: string; mail: string }>(
      `select member_id::text as member, mail from notifications where event_id = $1 order by member_id`,
      [event.id],
    );
    expect(told.rows).toEqual([
      { member: ADA, mail: 'AT_ONCE' },
      { member: FINN, mail: 'AT_ONCE' },
    ]);
    expect(await newestOf(ADA)).toMatchObject({
      title: 'All payouts are stopped',
      path: '/payouts',
      expenseId: null,
    });
    await testkit.tell('PayoutsStopped', data, { orgid: '2', subject: data.stopId });
    expect(await newestOf(RITA)).toMatchObject({ kind: 'PAYOUTS_STOPPED' });
  });

  test('a creator who is finance themselves is told once', async () => {
    const expenseId = await anExpense(testkit, { creatorId: FINN });
    await testkit.tell('PaymentHeld', { ...aPayment(expenseId), payeeId: FINN });
    expect(await testkit.toldOf(expenseId)).toEqual([{ member: FINN, kind: 'PAYOUT_HELD' }]);
  });

  test('who has left, and who is of another organisation, is told nothing', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.tell('StepAssigned', { ...aStep(expenseId), assigneeIds: [OLIVER, RITA, MIA] });
    expect(await testkit.toldOf(expenseId)).toEqual([{ member: MIA, kind: 'APPROVAL_NEEDED' }]);
  });
});

describe('what waits no longer', () => {
  const unreadOf = (userId: string) => testkit.queries.unreadCount(viewerOf(userId));
  const assign = (expenseId: string, assigneeIds: string[]) =>
    testkit.tell('StepAssigned', { ...aStep(expenseId), assigneeIds });
  const approve = (expenseId: string, stepId = '8') =>
    testkit.tell('StepApproved', { ...aStep(expenseId), stepId, approverId: MIA, notes: null });

  test('a decided step counts as read by all whom it waited for, and leaves other steps alone', async () => {
    const [one, other] = [await anExpense(testkit), await anExpense(testkit)];
    const before = await unreadOf(MIA);
    await assign(one, [MIA, ADA]);
    await assign(other, [MIA]);
    await approve(one, '77');
    expect(await unreadOf(MIA)).toBe(before + 2);
    await approve(one);
    expect(await unreadOf(MIA)).toBe(before + 1);
    const pending = await testkit.rows(
      `select * from notifications where expense_id = $1 and mail <> 'NEVER'`,
      [one],
    );
    expect(pending).toEqual([]);
  });

  test('a workflow that ends settles everything that it asked', async () => {
    const expenseId = await anExpense(testkit);
    const before = await unreadOf(MIA);
    await assign(expenseId, [MIA]);
    const { content, contentHash } = anApproval(expenseId);
    const ended = {
      workflowId: '5',
      expenseId,
      submitterId: EMMA,
      submission: 1,
      content,
      contentHash,
    };
    const how = { outcome: 'cancelled', decidedById: null, reason: 'withdrawn' } as const;
    await testkit.tell('WorkflowCompleted', { ...ended, ...how });
    expect(await unreadOf(MIA)).toBe(before);
  });

  test('when a second person is asked, the first, who has not read it yet, is not told again', async () => {
    const expenseId = await anExpense(testkit);
    await assign(expenseId, [MIA]);
    await assign(expenseId, [MIA, FINN]);
    expect(await testkit.toldOf(expenseId)).toEqual([
      { member: MIA, kind: 'APPROVAL_NEEDED' },
      { member: FINN, kind: 'APPROVAL_NEEDED' },
    ]);
  });
});

describe('what arrives late, twice or out of order', () => {
  test('an event that is delivered again, or replayed without an inbox, tells nobody twice', async () => {
    const expenseId = await anExpense(testkit);
    const event = await testkit.tell('PaymentHeld', aPayment(expenseId));
    await testkit.deliver(event);
    await testkit.rows('delete from inbox where event_id = $1', [event.id]);
    await testkit.rows('delete from inbox_positions where aggregate_id = $1', [event.subject]);
    await testkit.deliver(event);
    expect(await testkit.toldOf(expenseId)).toHaveLength(2);
    expect(await testkit.rows('select * from parked_events')).toEqual([]);
  });

  test('news of the day before yesterday is there to be read, already read, and mailed to nobody', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.tell(
      'StepAssigned',
      { ...aStep(expenseId), assigneeIds: [MIA] },
      { time: '2026-11-19T10:00:00.000Z' },
    );
    const [row] = await testkit.rows('select * from notifications where expense_id = $1', [
      expenseId,
    ]);
    expect(row).toMatchObject({ mail: 'NEVER', read_at: testkit.clock.now(), in_app: true });
  });

  test('a step whose expense is not known yet is told all the same, and named once it is', async () => {
    const expenseId = nextExpenseId();
    await testkit.tell('StepAssigned', { ...aStep(expenseId), assigneeIds: [ADA] });
    expect((await newestOf(ADA))?.title).toBe('Approval needed: An expense');
    const amount = { amount: '9.00', currency: 'USD' };
    const created = { expenseId, creatorId: EMMA, title: 'Taxi', amount };
    const rest = { source: 'manual', receiptId: null, transactionSignature: null } as const;
    await testkit.tell('ExpenseCreated', { ...created, ...rest });
    expect((await newestOf(ADA))?.title).toBe('Approval needed: Taxi');
    const changes = [{ field: 'title', before: 'Taxi', after: 'Taxi\nhome' }];
    await testkit.tell('ExpenseUpdated', { expenseId, creatorId: EMMA, receiptId: null, changes });
    expect((await newestOf(ADA))?.title).toBe('Approval needed: Taxi home');
  });
});
