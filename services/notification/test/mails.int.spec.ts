import { createMailWorker } from '@outlay/platform/mail';
import { createDatabase } from '@outlay/platform/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSendingQueue } from '../src/persistence/sending-queue.ts';
import { sendDigests, sendInstant } from '../src/use-cases/send-notifications.ts';
import {
  anApproval,
  anAssignment,
  anExpense,
  aPayment,
  nextExpenseId,
} from './support/expense-events.ts';
import {
  ADA,
  EMMA,
  FINN,
  MIA,
  sendersWith,
  START,
  startNotificationTestkit,
  viewerOf,
  type NotificationTestkit,
} from './support/notification-testkit.ts';

const MINUTE_MS = 60_000;
/** 8:00 in Berlin on the day after the start. */
const NEXT_EIGHT = new Date('2026-11-22T07:00:00.000Z');

let testkit: NotificationTestkit;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
});
beforeEach(async () => {
  testkit.setTime(START);
  await testkit.rows('truncate notifications cascade');
  await testkit.rows('truncate preferences, sending_windows, mail_outbox, expenses');
  await testkit.rows(`update organizations set next_digest_at = $1`, [NEXT_EIGHT]);
});
afterAll(() => testkit.close());

async function askMia(title = 'Team lunch'): Promise<string> {
  const expenseId = await anExpense(testkit, { title });
  await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA]));
  return expenseId;
}
async function approve(title = 'Team lunch'): Promise<string> {
  const expenseId = await anExpense(testkit, { title });
  await testkit.publish('ExpenseApproved', anApproval(expenseId));
  return expenseId;
}

describe('mails at once', () => {
  test('what waits for somebody is mailed to them once, with a link to the very expense', async () => {
    const expenseId = await askMia();
    expect(await testkit.sendInstant()).toBe(1);
    expect(await testkit.sendInstant()).toBe(0);
    const [mail, ...more] = await testkit.mailsTo(MIA);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Approval needed: Team lunch');
    expect(mail?.text).toContain(`https://outlay.test/expenses/${expenseId}`);
  });

  test('that payouts are stopped is mailed to finance and administrators without waiting for any expense', async () => {
    const stopId = '019a9f2e-7c3b-4d10-8f3a-1c2b3d4e5f70';
    const data = { stopId, code: 'X', reason: 'It differs.', since: START.toISOString() };
    await testkit.publish('PayoutsStopped', data, { subject: stopId });
    await testkit.sendInstant();
    for (const member of [ADA, FINN]) {
      const [mail] = await testkit.mailsTo(member);
      expect(mail?.subject).toBe('All payouts are stopped');
      expect(mail?.text).toContain('https://outlay.test/payouts');
    }
  });

  test('a title with line breaks stays inside the subject', async () => {
    await askMia('Lunch\r\nBcc: everybody@acme.test');
    await testkit.sendInstant();
    expect((await testkit.mailsTo(MIA))[0]?.subject).toBe(
      'Approval needed: Lunch Bcc: everybody@acme.test',
    );
  });

  test('of twelve things in a minute ten are mailed, the other two in one mail ten minutes later', async () => {
    for (let made = 0; made < 12; made += 1) await askMia(`Lunch ${made}`);
    await testkit.sendInstant();
    testkit.wait(9 * MINUTE_MS);
    await testkit.sendInstant();
    expect(await testkit.mailsTo(MIA)).toHaveLength(10);
    testkit.wait(MINUTE_MS);
    await testkit.sendInstant();
    const mails = await testkit.mailsTo(MIA);
    expect(mails).toHaveLength(11);
    expect(mails[10]?.subject).toBe('2 updates in Outlay');
    expect(mails[10]?.text).toMatch(/Lunch 10\b[\s\S]*Lunch 11\b/);
  });

  test('somebody whose ten mails are used up keeps nobody else waiting', async () => {
    for (let made = 0; made < 12; made += 1) await askMia();
    const expenseId = await anExpense(testkit);
    await testkit.publish('PaymentHeld', aPayment(expenseId));
    await testkit.sendInstant();
    expect(await testkit.mailsTo(FINN)).toHaveLength(1);
    expect(await testkit.mailsTo(EMMA)).toHaveLength(1);
  });

  test('a mail waits for the name of its expense, but not for ever', async () => {
    const expenseId = nextExpenseId();
    await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA]));
    expect(await testkit.sendInstant()).toBe(0);
    testkit.wait(31_000);
    expect(await testkit.sendInstant()).toBe(1);
    expect((await testkit.mailsTo(MIA))[0]?.subject).toBe('Approval needed: An expense');
  });

  test('what was read before its mail left is not mailed', async () => {
    await askMia();
    await testkit.inbox.markRead(viewerOf(MIA), null, testkit.clock.now());
    expect(await testkit.sendInstant()).toBe(0);
  });

  test('who has left in the meantime gets no mail', async () => {
    await askMia();
    await testkit.publishMember(MIA, { active: false });
    expect(await testkit.sendInstant()).toBe(0);
    await testkit.publishMember(MIA);
  });

  test('a preference decides: nothing at all, the mail alone, or the product alone', async () => {
    await testkit.choose(MIA, 'APPROVAL_NEEDED', { IN_APP: 'OFF', EMAIL: 'OFF' });
    await testkit.choose(ADA, 'APPROVAL_NEEDED', { IN_APP: 'OFF', EMAIL: 'INSTANT' });
    await testkit.choose(FINN, 'APPROVAL_NEEDED', { EMAIL: 'OFF' });
    const expenseId = await anExpense(testkit);
    await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA, ADA, FINN]));
    await testkit.sendInstant();
    const counted = async (userId: string) => [
      await testkit.queries.unreadCount(viewerOf(userId)),
      (await testkit.mailsTo(userId)).length,
    ];
    expect(await counted(MIA)).toEqual([0, 0]);
    expect(await counted(ADA)).toEqual([0, 1]);
    expect(await counted(FINN)).toEqual([1, 0]);
  });

  test('two workers at once mail each thing once', async () => {
    const expenseId = await anExpense(testkit);
    await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA, ADA, FINN]));
    await Promise.all([testkit.sendInstant(), testkit.sendInstant(), testkit.sendInstant()]);
    await testkit.sendInstant();
    expect(await testkit.rows('select * from mail_outbox')).toHaveLength(3);
  });
});

describe('the daily digest', () => {
  test('comes at eight of the organization, once, with everything unread, over a restart too', async () => {
    const read = await approve('Read already');
    const unread = await approve('Train');
    await approve('Hotel');
    const [row] = await testkit.rows<{ id: string }>(
      'select id from notifications where expense_id = $1',
      [read],
    );
    await testkit.inbox.markRead(viewerOf(EMMA), [row!.id], testkit.clock.now());
    testkit.setTime(new Date(NEXT_EIGHT.getTime() - 1_000));
    await testkit.sendDigests();
    expect(await testkit.mailsTo(EMMA)).toEqual([]);
    testkit.setTime(NEXT_EIGHT);
    await testkit.sendDigests();
    await testkit.sendDigests();
    await restarted();
    const [mail, ...more] = await testkit.mailsTo(EMMA);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 updates in Outlay since yesterday');
    expect(mail?.text).toContain(`Train was approved https://outlay.test/expenses/${unread}`);
    expect(mail?.text).not.toContain('Read already');
  });

  test.each([
    ['DAILY', 1],
    ['INSTANT', 11],
  ] as const)(
    'a hundred drafts of a wallet’s history are all listed, and with %s are %d mails',
    async (timing, mails) => {
      await testkit.choose(EMMA, 'WALLET_DRAFT_CREATED', { EMAIL: timing });
      for (let made = 0; made < 100; made += 1) {
        await anExpense(testkit, { source: 'pyusd', transactionSignature: '5'.repeat(88) });
      }
      expect(await testkit.queries.unreadCount(viewerOf(EMMA))).toBe(100);
      await testkit.sendInstant();
      testkit.setTime(NEXT_EIGHT);
      await testkit.sendInstant();
      await testkit.sendDigests();
      expect(await testkit.mailsTo(EMMA)).toHaveLength(mails);
    },
  );

  test('says nothing when there is nothing, and tomorrow only what is new', async () => {
    testkit.setTime(NEXT_EIGHT);
    await testkit.sendDigests();
    expect(await testkit.rows('select * from mail_outbox')).toEqual([]);
    await approve('Train');
    testkit.setTime(new Date('2026-11-23T07:00:00.000Z'));
    await testkit.sendDigests();
    await approve('Hotel');
    testkit.setTime(new Date('2026-11-24T07:00:00.000Z'));
    await testkit.sendDigests();
    expect((await testkit.mailsTo(EMMA)).map(({ subject }) => subject)).toEqual([
      'Train was approved',
      'Hotel was approved',
    ]);
  });

  test('a worker that dies before its commit is made up for: one mail, not none and not two', async () => {
    await approve();
    testkit.setTime(NEXT_EIGHT);
    const dying = testkit.database.transaction(async (tx) => {
      const queue = createSendingQueue((work) => work(tx), sendersWith());
      await sendDigests({ queue, clock: testkit.clock })();
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    await Promise.all([testkit.sendDigests(), testkit.sendDigests()]);
    await testkit.sendDigests();
    expect(await testkit.mailsTo(EMMA)).toHaveLength(1);
  });

  test('a clock that jumps back sends no second one; one that had jumped a year ahead silences nobody', async () => {
    await approve('Train');
    testkit.setTime(NEXT_EIGHT);
    await testkit.sendDigests();
    await approve('Hotel');
    testkit.setTime(new Date('2026-11-21T12:00:00.000Z'));
    await testkit.sendDigests();
    expect(await testkit.mailsTo(EMMA)).toHaveLength(1);
    await testkit.rows(`update organizations set next_digest_at = '2027-11-22T07:00:00Z'`);
    await testkit.sendDigests();
    testkit.setTime(new Date('2026-11-23T07:00:00.000Z'));
    await testkit.sendDigests();
    expect(await testkit.mailsTo(EMMA)).toHaveLength(2);
  });

  test('a hundred and twenty readers get one each', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => String(1_000 + index));
    for (const id of ids) {
      await testkit.rows(
        `insert into members (member_id, organization_id, first_name, last_name, email, roles, active)
         values ($1, 1, 'Many', 'People', $2, '{employee}', true) on conflict do nothing`,
        [id, `many-${id}@acme.test`],
      );
    }
    const expenseId = await anExpense(testkit);
    for (const id of ids) await testkit.choose(id, 'APPROVAL_NEEDED', { EMAIL: 'DAILY' });
    await testkit.publish('StepAssigned', anAssignment(expenseId, ids));
    testkit.setTime(NEXT_EIGHT);
    await testkit.sendDigests();
    const [row] = await testkit.rows(
      'select count(*)::int as mails, count(distinct "to")::int as readers from mail_outbox',
    );
    expect(row).toEqual({ mails: 120, readers: 120 });
  });
});

/** Sends everything that is due in a process without earlier state. */
async function restarted(): Promise<void> {
  const database = createDatabase({
    url: testkit.database.$client.options.connectionString!,
    poolMax: 2,
    applicationName: 'restarted',
    log: testkit.log,
  });
  const queue = createSendingQueue((work) => database.transaction(work), sendersWith());
  const ports = { queue, clock: testkit.clock };
  await sendDigests(ports)();
  await sendInstant(ports)();
  await database.$client.end();
}

test('the mail that is sent goes to the member alone, whatever stands in its subject', async () => {
  await askMia('a, b@c.test <d@e.test>');
  await testkit.sendInstant();
  const sent: string[] = [];
  const worker = createMailWorker({
    database: testkit.database,
    log: testkit.log,
    transport: {
      send: ({ to }) => {
        sent.push(to);
        return Promise.resolve();
      },
      close: () => undefined,
    },
  });
  await worker.sendDue();
  expect(sent).toEqual(['member-2@acme.test']);
});
