import { eventExample } from '@outlay/schemas/event-schemas';
import type { EventEnvelope } from '@outlay/platform/events';
import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anApproval,
  anAssignment,
  aNewExpense,
  anExpense,
  aPayment,
  aSentPayment,
  aStep,
  nextExpenseId,
} from './support/expense-events.ts';
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

const WAITING_OF_EVENT = `select s.member_id::text as member, s.timing
  from notifications n join notifications_to_send s on s.notification_id = n.id
  where n.event_id = $1 and s.channel = 'EMAIL' order by s.member_id`;
const WAITING_OF_EXPENSE = `select s.* from notifications n
  join notifications_to_send s on s.notification_id = n.id where n.expense_id = $1`;

const aChange = () =>
  (eventExample('MemberControlChanged') as { data: EventByType['MemberControlChanged'] }).data;

const newestOf = async (userId: string) =>
  (
    await testkit.queries.notifications(viewerOf(userId), {
      unreadOnly: false,
      first: 1,
      after: null,
    })
  )[0];

describe('recipients', () => {
  test('an opened step notifies its assignees, except an actor who assigned it to themselves', async () => {
    const expenseId = await anExpense(testkit);
    const data = anAssignment(expenseId, [MIA, ADA]);
    await testkit.publish('StepAssigned', data, { actorid: ADA });
    expect(await testkit.recipientsOf(expenseId)).toEqual([
      { member: MIA, kind: 'APPROVAL_NEEDED' },
    ]);
    expect(await newestOf(MIA)).toMatchObject({
      title: 'Approval needed: Team lunch',
      body: '€120.00 from Emma Test (Manager).',
      path: `/expenses/${expenseId}`,
      readAt: null,
    });
  });

  test('a deadline that comes near notifies the assignees of the step', async () => {
    const expenseId = await anExpense(testkit);
    const deadlineAt = '2026-11-22T10:00:00.000Z';
    await testkit.publish('StepDeadlineNear', {
      ...aStep(expenseId),
      assigneeIds: [MIA],
      deadlineAt,
    });
    expect(await testkit.recipientsOf(expenseId)).toEqual([{ member: MIA, kind: 'DEADLINE_NEAR' }]);
    expect((await newestOf(MIA))?.body).toContain('22 November at 11:00 (Europe/Berlin)');
  });

  test.each([
    ['StepSentBack', 'EXPENSE_SENT_BACK'],
    ['StepRejected', 'EXPENSE_REJECTED'],
  ] as const)('%s notifies the creator with its reason', async (type, kind) => {
    const expenseId = await anExpense(testkit);
    await testkit.publish(type, {
      ...aStep(expenseId),
      approverId: MIA,
      reason: 'Receipt is blurred',
    });
    expect(await testkit.recipientsOf(expenseId)).toEqual([{ member: EMMA, kind }]);
    expect(await newestOf(EMMA)).toMatchObject({ kind, body: 'Receipt is blurred' });
  });

  test('a draft of a wallet payment notifies its member once, also after a replay; one that a person creates notifies no one', async () => {
    const transactionSignature = '5'.repeat(88);
    const title = 'PYUSD payment to Fu76C…Pm7ny';
    const amount = { amount: '12.500000', currency: 'PYUSD' } as const;
    const draft = aNewExpense({ title, amount, source: 'pyusd', transactionSignature });
    const { expenseId } = draft;
    const event = await testkit.publish('ExpenseCreated', draft, { subject: expenseId });
    await testkit.rows('delete from inbox where event_id = $1', [event.id]);
    await testkit.rows('delete from inbox_positions where aggregate_id = $1', [event.subject]);
    await testkit.deliver(event);
    expect(await testkit.recipientsOf(expenseId)).toEqual([
      { member: EMMA, kind: 'WALLET_DRAFT_CREATED' },
    ]);
    expect(await newestOf(EMMA)).toMatchObject({
      title: `Wallet payment saved as a draft: ${title}`,
      body: '12.50 PYUSD. Complete the details and submit it.',
      path: `/expenses/${expenseId}`,
    });
    expect(await testkit.recipientsOf(await anExpense(testkit))).toEqual([]);
  });

  test('approval and payment notify the creator', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.publish('ExpenseApproved', anApproval(expenseId));
    await testkit.publish('PaymentSent', aSentPayment(expenseId));
    expect(await testkit.recipientsOf(expenseId)).toEqual([
      { member: EMMA, kind: 'EXPENSE_APPROVED' },
      { member: EMMA, kind: 'EXPENSE_PAID' },
    ]);
    expect(await newestOf(EMMA)).toMatchObject({
      body: '100.34 PYUSD (€120.00) arrived in your wallet.',
    });
  });

  test('a payment without the receipt of the signer is told to nobody, and is set aside', async () => {
    const expenseId = await anExpense(testkit);
    const payment = {
      ...aSentPayment(expenseId),
      recipient: 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny',
    };
    const { id } = await testkit.publish('PaymentSent', payment);
    expect(await testkit.recipientsOf(expenseId)).toEqual([]);
    const failed = await testkit.rows(
      'delete from failed_events where event_id = $1 returning reason',
      [id],
    );
    expect(failed).toEqual([{ reason: expect.stringContaining('UNPROVEN_PAYMENT') as string }]);
  });

  test.each([
    ['PaymentHeld', 'PAYOUT_HELD', {}],
    ['PaymentFailed', 'PAYOUT_FAILED', { returnsExpense: false }],
  ] as const)(
    '%s notifies the creator and the active finance members of the organization',
    async (type, kind, more) => {
      const expenseId = await anExpense(testkit);
      await testkit.publish(type, { ...aPayment(expenseId), ...more });
      expect(await testkit.recipientsOf(expenseId)).toEqual([
        { member: FINN, kind },
        { member: EMMA, kind },
      ]);
    },
  );

  test('a payment that waits for a wallet asks its payee for one, and nobody else', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.publish('PaymentHeld', { ...aPayment(expenseId), code: 'NO_PAYEE_WALLET' });
    expect(await testkit.recipientsOf(expenseId)).toEqual([{ member: EMMA, kind: 'PAYOUT_HELD' }]);
  });

  test('stopped payouts notify finance and administrators of each organization once, instantly', async () => {
    const data = {
      stopId: '019a9f2e-7c3b-4d10-8f3a-1c2b3d4e5f70',
      code: 'MINT_CHANGED',
      reason: 'The issuer changed PYUSD: the transfer fee.',
      since: '2026-11-21T10:00:00.000Z',
    };
    const event = testkit.anEvent('PayoutsStopped', data, { subject: data.stopId });
    await testkit.deliver(event);
    await testkit.deliver(event);
    const sent = await testkit.database.$client.query<{ member: string; timing: string }>(
      WAITING_OF_EVENT,
      [event.id],
    );
    expect(sent.rows).toEqual([
      { member: ADA, timing: 'INSTANT' },
      { member: FINN, timing: 'INSTANT' },
    ]);
    expect(await newestOf(ADA)).toMatchObject({
      title: 'All payouts are stopped',
      path: '/payouts',
      expenseId: null,
    });
    await testkit.publish('PayoutsStopped', data, { orgid: '2', subject: data.stopId });
    expect(await newestOf(RITA)).toMatchObject({ kind: 'PAYOUTS_STOPPED' });
  });

  test('a withdrawal notifies finance and admins once each time, but not the admin who just confirmed it', async () => {
    const { data } = eventExample('TreasuryWithdrawn') as {
      data: EventByType['TreasuryWithdrawn'];
    };
    const membersOf = async (id: string) => {
      const { rows } = await testkit.database.$client.query<{ member: string; timing: string }>(
        WAITING_OF_EVENT,
        [id],
      );
      return rows;
    };
    const ordered = { ...data, status: 'ordered', signature: null, confirmedById: ADA } as const;
    const first = await testkit.publish('TreasuryWithdrawn', ordered, { subject: 'withdrawal:7' });
    expect(await membersOf(first.id)).toEqual([{ member: FINN, timing: 'INSTANT' }]);
    const sent = testkit.anEvent('TreasuryWithdrawn', data, { subject: 'withdrawal:8' });
    await testkit.deliver(sent);
    await testkit.deliver(sent);
    expect(await membersOf(sent.id)).toEqual([
      { member: ADA, timing: 'INSTANT' },
      { member: FINN, timing: 'INSTANT' },
    ]);
    expect(await newestOf(ADA)).toMatchObject({
      kind: 'TREASURY_WITHDRAWN',
      title: 'Withdrawal sent: 2,500.00 PYUSD to House bank',
      path: '/books/withdrawals',
    });
  });

  test('a proposed change notifies every admin of its organization, instantly', async () => {
    const event = testkit.anEvent('MemberControlChanged', aChange(), { subject: 'control:3' });
    await testkit.deliver(event);
    const sent = await testkit.database.$client.query<{ member: string; timing: string }>(
      WAITING_OF_EVENT,
      [event.id],
    );
    expect(sent.rows).toEqual([{ member: ADA, timing: 'INSTANT' }]);
    expect(await newestOf(ADA)).toMatchObject({
      kind: 'CONTROL_CHANGED',
      title: 'Proposed: Grant Mia Manager the role admin',
      path: '/admin/changes',
    });
  });

  test('a change that takes effect at once notifies no admin who made it', async () => {
    const { change } = aChange();
    const effective = { change: { ...change, status: 'effective' } } as const;
    const own = await testkit.publish('MemberControlChanged', effective, { actorid: ADA });
    const others = await testkit.publish('MemberControlChanged', effective, { actorid: MIA });
    const sentOf = async (id: string) =>
      (await testkit.database.$client.query<object>(WAITING_OF_EVENT, [id])).rows;
    expect(await sentOf(own.id)).toEqual([]);
    expect(await sentOf(others.id)).toEqual([{ member: ADA, timing: 'INSTANT' }]);
  });

  test('a rule whose approvers left notifies the admins of its organization, instantly', async () => {
    const { data } = eventExample('ApproversMissing') as EventEnvelope<'ApproversMissing'>;
    const event = testkit.anEvent('ApproversMissing', data, { subject: 'rule:5' });
    await testkit.deliver(event);
    await testkit.deliver(event);
    const sent = await testkit.database.$client.query<{ member: string; timing: string }>(
      WAITING_OF_EVENT,
      [event.id],
    );
    expect(sent.rows).toEqual([{ member: ADA, timing: 'INSTANT' }]);
    expect(await newestOf(ADA)).toMatchObject({
      kind: 'APPROVERS_MISSING',
      title: 'Approval rule “Two of two” needs a change',
      path: '/admin/approval-rules',
    });
  });

  test('a creator in finance is notified once', async () => {
    const expenseId = await anExpense(testkit, { creatorId: FINN });
    await testkit.publish('PaymentHeld', { ...aPayment(expenseId), payeeId: FINN });
    expect(await testkit.recipientsOf(expenseId)).toEqual([{ member: FINN, kind: 'PAYOUT_HELD' }]);
  });

  test('former members and those of other organizations are not notified', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.publish('StepAssigned', anAssignment(expenseId, [OLIVER, RITA, MIA]));
    expect(await testkit.recipientsOf(expenseId)).toEqual([
      { member: MIA, kind: 'APPROVAL_NEEDED' },
    ]);
  });
});

describe('what waits no longer', () => {
  const unreadOf = (userId: string) => testkit.queries.unreadCount(viewerOf(userId));
  const assign = (expenseId: string, assigneeIds: string[]) =>
    testkit.publish('StepAssigned', anAssignment(expenseId, assigneeIds));
  const approve = (expenseId: string, stepId = '8') =>
    testkit.publish('StepApproved', { ...aStep(expenseId), stepId, approverId: MIA, notes: null });

  test('a decided step counts as read by all whom it waited for, and leaves other steps alone', async () => {
    const [one, other] = [await anExpense(testkit), await anExpense(testkit)];
    const before = await unreadOf(MIA);
    await assign(one, [MIA, ADA]);
    await assign(other, [MIA]);
    await approve(one, '77');
    expect(await unreadOf(MIA)).toBe(before + 2);
    await approve(one);
    expect(await unreadOf(MIA)).toBe(before + 1);
    expect(await testkit.rows(WAITING_OF_EXPENSE, [one])).toEqual([]);
    expect(await testkit.rows(WAITING_OF_EXPENSE, [other])).toHaveLength(1);
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
    await testkit.publish('WorkflowCompleted', { steps: [], ...ended, ...how });
    expect(await unreadOf(MIA)).toBe(before);
  });

  test('a second assignee does not notify the first, who has not read it yet, again', async () => {
    const expenseId = await anExpense(testkit);
    await assign(expenseId, [MIA]);
    await assign(expenseId, [MIA, FINN]);
    expect(await testkit.recipientsOf(expenseId)).toEqual([
      { member: MIA, kind: 'APPROVAL_NEEDED' },
      { member: FINN, kind: 'APPROVAL_NEEDED' },
    ]);
  });
});

describe('what arrives late, twice or out of order', () => {
  test('an event that is delivered again, or replayed without an inbox, notifies no one twice', async () => {
    const expenseId = await anExpense(testkit);
    const event = await testkit.publish('PaymentHeld', aPayment(expenseId));
    await testkit.deliver(event);
    await testkit.rows('delete from inbox where event_id = $1', [event.id]);
    await testkit.rows('delete from inbox_positions where aggregate_id = $1', [event.subject]);
    await testkit.deliver(event);
    expect(await testkit.recipientsOf(expenseId)).toHaveLength(2);
    expect(await testkit.rows('select * from failed_events')).toEqual([]);
  });

  test('an event of the day before yesterday is listed as read and not emailed', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA]), {
      time: '2026-11-19T10:00:00.000Z',
    });
    const [row] = await testkit.rows('select * from notifications where expense_id = $1', [
      expenseId,
    ]);
    expect(row).toMatchObject({ read_at: testkit.clock.now(), listed: true });
    expect(await testkit.rows(WAITING_OF_EXPENSE, [expenseId])).toEqual([]);
  });

  test('a step of an unknown expense notifies too, and is named once the expense is known', async () => {
    const expenseId = nextExpenseId();
    await testkit.publish('StepAssigned', anAssignment(expenseId, [ADA]));
    expect((await newestOf(ADA))?.title).toBe('Approval needed: An expense');
    const amount = { amount: '9.00', currency: 'USD' };
    await testkit.publish('ExpenseCreated', aNewExpense({ expenseId, title: 'Taxi', amount }));
    expect((await newestOf(ADA))?.title).toBe('Approval needed: Taxi');
    const changes = [{ field: 'title', before: 'Taxi', after: 'Taxi\nhome' }];
    await testkit.publish('ExpenseUpdated', {
      expenseId,
      creatorId: EMMA,
      date: '2026-11-20',
      receiptId: null,
      changes,
    });
    expect((await newestOf(ADA))?.title).toBe('Approval needed: Taxi home');
  });
});
