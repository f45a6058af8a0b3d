import { coinText, formatMoney } from '@outlay/platform/money';
import { anEvent } from '@outlay/platform/testing';
import { PAID_EXPENSES } from '@outlay/schemas/paid-expenses';
import { expect, test } from 'vitest';
import { createLetterWriter } from '../channels/email-letters.ts';
import { pathOf, sentenceOf, type Notification } from '../domain/notification.ts';
import { amountText } from '../domain/sentences.ts';
import { noticesOf } from './notices-of-event.ts';
import { publicBody } from './public-events.ts';

test.each(PAID_EXPENSES)(
  'the notification, the mail and the webhook of a payment name one figure: $arrived',
  ({ amount, sent, arrived, sentence }) => {
    const event = anEvent('PaymentSent', sent.payoutId, sent);
    const [notice] = noticesOf(event);
    const subject = {
      title: 'Team lunch',
      amount: amountText(formatMoney(amount), amount.currency),
      creatorName: 'Emma Novak',
      vendor: null,
      timeZone: 'UTC',
    };
    const { kind, expenseId, facts } = notice!;
    const text = sentenceOf(kind, facts, subject);
    expect(text.body).toBe(sentence);

    const notification: Notification = {
      ...{ ...text, kind, expenseId, subject, id: '7', at: new Date(event.time), readAt: null },
      path: pathOf(kind, expenseId),
    };
    const mail = createLetterWriter('https://outlay.test')({
      channel: 'EMAIL',
      organizationId: '1',
      reader: { memberId: '4', email: 'emma@acme.test', firstName: 'Emma' },
      dedupeKey: 'x',
      form: 'single',
      notifications: [notification],
    });
    expect(mail.text).toContain(sentence);
    expect(mail.html).toContain(sentence);

    const { data } = JSON.parse(publicBody(event)) as { data: typeof sent };
    expect(data).toMatchObject({ amount: sent.amount, amountUsd: sent.amountUsd });
    expect(coinText(data.amount, data.asset)).toBe(arrived);
  },
);
