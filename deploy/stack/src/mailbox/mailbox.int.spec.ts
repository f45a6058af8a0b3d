import { createMailTransport } from '@outlay/platform/mail';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CapturedMail } from './captured-mails.ts';
import { startMailbox, type Mailbox } from './start-mailbox.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const mail = {
  to: 'zoë@outlay.test',
  subject: 'Willkommen in München',
  text: `Open:\nhttp://localhost:3000/invitation?token=${'x'.repeat(80)}\n`,
  html: '<p>Grüße</p>',
};
const mailsTo = async (to: string): Promise<CapturedMail[]> =>
  (await (
    await fetch(`${mailbox.url}/mails.json?to=${encodeURIComponent(to)}`)
  ).json()) as CapturedMail[];

test('a mail arrives complete: recipient, umlauts, a long link on one line', async () => {
  const transport = createMailTransport(mailbox.smtpUrl, 'Outlay <no-reply@outlay.test>');
  await transport.send({ ...mail, to: 'zoe@outlay.test' }, '<mail-1@outlay>');
  const [arrived] = await mailsTo('zoe@outlay.test');
  expect(arrived).toMatchObject({
    from: 'no-reply@outlay.test',
    to: ['zoe@outlay.test'],
    subject: mail.subject,
    text: expect.stringContaining(mail.text) as string,
  });
  expect(await mailsTo('mia@outlay.test')).toEqual([]);
  const shown = await (await fetch(`${mailbox.url}/mails/${arrived?.id}`)).text();
  expect(shown).toContain(`href="http://localhost:3000/invitation?token=${'x'.repeat(80)}"`);
});

test('a comma in an address makes one unknown recipient, not two real ones', async () => {
  const transport = createMailTransport(mailbox.smtpUrl, 'no-reply@outlay.test');
  await transport
    .send({ ...mail, to: 'one@outlay.test, two@outlay.test' }, '<mail-2@outlay>')
    .catch(() => undefined);
  expect(await mailsTo('two@outlay.test')).toEqual([]);
  expect(await mailsTo('one@outlay.test')).toEqual([]);
});

test('a page opened under another host name reads nothing', async () => {
  const status = await new Promise((resolve) => {
    request(`${mailbox.url}/mails.json`, { headers: { host: 'evil.test' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  expect(status).toBe(421);
});

test('an unresponsive mail server fails within seconds', async () => {
  const transport = createMailTransport('smtp://127.0.0.1:1', 'no-reply@outlay.test');
  await expect(transport.send(mail, '<mail-3@outlay>')).rejects.toThrow();
});
