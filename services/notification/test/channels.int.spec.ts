import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChannelSender } from '../src/persistence/channel-sender.ts';
import { createSendingQueue } from '../src/persistence/sending-queue.ts';
import type { Message } from '../src/use-cases/ports.ts';
import { sendDigests, sendInstant } from '../src/use-cases/send-notifications.ts';
import { anApproval, anAssignment, anExpense } from './support/expense-events.ts';
import {
  EMMA,
  MIA,
  sendersWith,
  startNotificationTestkit,
  type NotificationTestkit,
} from './support/notification-testkit.ts';

let testkit: NotificationTestkit;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
});
afterAll(() => testkit.close());

/** A sender whose first call fails. */
function aFailingSender() {
  const messages: Message[] = [];
  let calls = 0;
  let wakes = 0;
  const sender: ChannelSender = {
    handOver: (_tx, message) => {
      calls += 1;
      if (calls === 1) return Promise.reject(new Error('the carrier failed'));
      messages.push(message);
      return Promise.resolve();
    },
    wake: () => {
      wakes += 1;
    },
  };
  const queue = createSendingQueue(
    (work) => testkit.database.transaction(work),
    sendersWith({ EMAIL: sender }),
  );
  return { messages, ports: { queue, clock: testkit.clock }, wakes: () => wakes };
}

test('an instant message that its sender refused waits, and is handed over once', async () => {
  const expenseId = await anExpense(testkit);
  await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA]));
  const { messages, ports, wakes } = aFailingSender();
  const send = sendInstant(ports);
  await expect(send()).rejects.toThrow('the carrier failed');
  expect(wakes()).toBe(0);
  expect([await send(), await send()]).toEqual([true, false]);
  expect(messages).toMatchObject([
    { channel: 'EMAIL', organizationId: '1', form: 'single', reader: { memberId: MIA } },
  ]);
  expect(wakes()).toBe(1);
});

test('a digest that its sender refused waits, and is handed over once', async () => {
  const expenseId = await anExpense(testkit);
  await testkit.publish('ExpenseApproved', anApproval(expenseId));
  await testkit.rows('update organizations set next_digest_at = $1 where organization_id = 1', [
    testkit.clock.now(),
  ]);
  const { messages, ports } = aFailingSender();
  const send = sendDigests(ports);
  await expect(send()).rejects.toThrow('the carrier failed');
  expect([await send(), await send(), await send()]).toEqual([true, true, false]);
  expect(messages).toMatchObject([{ form: 'digest', total: 1, reader: { memberId: EMMA } }]);
});
