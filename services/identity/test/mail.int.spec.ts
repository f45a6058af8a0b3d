import {
  createMailWorker,
  enqueueMail,
  type MailTransport,
  type OutgoingMail,
} from '@outlay/platform/mail';
import { createLogger } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityTestkit, type IdentityTestkit } from './support/identity-testkit.ts';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.rows('truncate mail_outbox'));
afterAll(() => testkit.close());

const log = createLogger('mail-test', 'silent');
const aMail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  organizationId: '1',
  to: 'emma@acme.test',
  subject: 'Hello',
  text: 'https://outlay.test/invitation?token=secret',
  html: '<a href="https://outlay.test/invitation?token=secret">Open</a>',
  dedupeKey: 'invitation:1',
  ...changes,
});
const enqueue = (mail = aMail()) => testkit.database.transaction((tx) => enqueueMail(tx, mail));

/** A test mail server: accepts emails, or fails as configured. */
function aTransport(failure: (attempt: number) => Error | null = () => null) {
  const sent: { to: string; messageId: string }[] = [];
  let attempts = 0;
  const transport: MailTransport = {
    send: ({ to }, messageId) => {
      attempts += 1;
      const error = failure(attempts);
      if (error) return Promise.reject(error);
      sent.push({ to, messageId });
      return Promise.resolve();
    },
    close: () => undefined,
  };
  return { transport, sent };
}
const workerOver = (transport: MailTransport | null) =>
  createMailWorker({ database: testkit.database, transport, log, pollMs: 20 });
/** Makes emails due now. The clock's now() would be rounded to the millisecond, up to half of one into the future. */
const due = () => testkit.rows('update mail_outbox set next_attempt_at = created_at');
const row = async () =>
  (await testkit.rows<Record<string, unknown>>('select * from mail_outbox'))[0];

test('a mail is sent once, and its link is then erased', async () => {
  await enqueue();
  const { transport, sent } = aTransport();
  const worker = workerOver(transport);
  expect(await worker.sendDue()).toBe(1);
  expect(await worker.sendDue()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await row()).toMatchObject({ text: '', html: '', subject: 'Hello', attempts: 1 });
  expect((await row())?.['sent_at']).not.toBeNull();
});

test("another organization's mail is in the first batch, however many older ones wait", async () => {
  for (let older = 0; older < 40; older += 1) await enqueue(aMail({ dedupeKey: `bulk:${older}` }));
  await due();
  await enqueue(aMail({ organizationId: '2', to: 'rita@rival.test', dedupeKey: 'one' }));
  await testkit.rows(
    `update mail_outbox set next_attempt_at = created_at - interval '1 hour' where turn = 1`,
  );
  const { transport, sent } = aTransport();
  expect(await workerOver(transport).sendDue()).toBe(8);
  expect(sent.map(({ to }) => to)).toContain('rita@rival.test');
});

test('a redelivered cause sends nothing, before or after the first mail', async () => {
  await Promise.all([enqueue(), enqueue()]);
  const { transport, sent } = aTransport();
  await workerOver(transport).sendDue();
  await enqueue();
  await workerOver(transport).sendDue();
  expect(sent).toHaveLength(1);
});

test('a mail in a transaction that rolls back is not sent', async () => {
  const work = testkit.database.transaction(async (tx) => {
    await enqueueMail(tx, aMail());
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await workerOver(aTransport().transport).sendDue()).toBe(0);
});

test('a crash between sending and recording resends the mail once, under the same id', async () => {
  await enqueue();
  const { transport, sent } = aTransport();
  // Simulates a killed worker: the email was sent, its row is still leased.
  const crashing: MailTransport = {
    ...transport,
    send: async (mail, messageId) => {
      await transport.send(mail, messageId);
      await testkit.rows('update mail_outbox set attempts = attempts + 1');
    },
  };
  await workerOver(crashing).sendDue();
  expect(await row()).toMatchObject({ sent_at: null, failed_at: null });
  expect(await workerOver(transport).sendDue()).toBe(0);
  await due();
  await workerOver(transport).sendDue();
  await due();
  await workerOver(transport).sendDue();
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
});

test('two concurrent workers send each mail once', async () => {
  for (let count = 0; count < 16; count += 1) await enqueue(aMail({ dedupeKey: `m:${count}` }));
  const { transport, sent } = aTransport();
  const workers = [workerOver(transport), workerOver(transport), workerOver(transport)];
  await Promise.all(workers.map((worker) => worker.sendDue()));
  await workers[0]?.sendDue();
  expect(sent).toHaveLength(16);
});

test('a failure is retried later, and after eight the mail is abandoned and its link erased', async () => {
  await enqueue();
  const { transport, sent } = aTransport((attempt) => new Error(`450 busy ${attempt}`));
  const worker = workerOver(transport);
  await worker.sendDue();
  expect(await worker.sendDue()).toBe(0);
  expect(await row()).toMatchObject({ last_error: '450 busy 1', failed_at: null });
  for (let attempt = 2; attempt <= 9; attempt += 1) {
    await due();
    await worker.sendDue();
  }
  expect(sent).toEqual([]);
  expect(await row()).toMatchObject({ attempts: 8, last_error: '450 busy 8', text: '', html: '' });
  expect((await row())?.['failed_at']).not.toBeNull();
});

test('a failing mail does not delay others', async () => {
  await enqueue();
  await enqueue(aMail({ to: 'mia@acme.test', dedupeKey: 'invitation:2' }));
  const { transport, sent } = aTransport((attempt) => (attempt === 1 ? new Error('no') : null));
  await workerOver(transport).sendDue();
  expect(sent).toHaveLength(1);
});

test('without a mail server nothing is sent, and the row records the reason without its link', async () => {
  await enqueue();
  await workerOver(null).sendDue();
  expect(await row()).toMatchObject({
    last_error: 'not sent: no SMTP_URL',
    text: '',
    sent_at: null,
  });
});

test('an unresponsive mail server does not delay the stop', async () => {
  await enqueue();
  let begun = false;
  const silent: MailTransport = {
    send: () => {
      begun = true;
      return new Promise(() => undefined);
    },
    close: () => undefined,
  };
  const worker = workerOver(silent);
  await worker.start();
  await eventually(() => expect(begun).toBe(true));
  const startedAt = performance.now();
  await worker.stop();
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});

test('a running worker sends newly committed mail, and stops on request', async () => {
  const { transport, sent } = aTransport();
  const worker = workerOver(transport);
  await worker.start();
  await enqueue();
  worker.wake();
  await eventually(() => expect(sent).toHaveLength(1));
  await worker.stop();
  await enqueue(aMail({ dedupeKey: 'invitation:2' }));
  worker.wake();
  expect(sent).toHaveLength(1);
});

test('of many emails to one address in an hour twenty are sent, whichever organizations caused them; those about its account always', async () => {
  const mails = Array.from({ length: 30 }, (_, place) =>
    aMail({ organizationId: String(place % 5), dedupeKey: `invitation:flood-${place}` }),
  );
  for (const mail of mails) await enqueue(mail);
  await enqueue(aMail({ to: 'mia@acme.test', dedupeKey: 'invitation:mia' }));
  await enqueue(aMail({ dedupeKey: 'password_changed:1', isSecurity: true }));
  const { transport, sent } = aTransport();
  const worker = workerOver(transport);
  for (let round = 0; round < 5; round += 1) await worker.sendDue();
  expect(sent.filter(({ to }) => to === 'emma@acme.test')).toHaveLength(21);
  expect(sent.filter(({ to }) => to === 'mia@acme.test')).toHaveLength(1);
  const held = await testkit.rows(`select text from mail_outbox where failed_at is not null`);
  expect(held).toEqual(Array.from({ length: 10 }, () => ({ text: '' })));
});

test('of a hundred emails to one address in a day no more are sent, however slowly they come', async () => {
  await testkit.rows(`insert into mail_outbox ("to", subject, text, html, dedupe_key, created_at, sent_at)
    select 'emma@acme.test', 's', '', '', 'slow:' || n, now() - n * interval '13 minutes', now() from generate_series(5, 104) n`);
  await enqueue();
  expect(
    await testkit.rows(`select last_error from mail_outbox where dedupe_key = 'invitation:1'`),
  ).toEqual([{ last_error: 'too many emails to this address' }]);
});

test('an email of an organization that repeats one already written is not counted', async () => {
  for (let time = 0; time < 25; time += 1) await enqueue();
  expect(await row()).toMatchObject({ failed_at: null });
});
