import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWebhook } from '../../testing/fake-administration.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';

const admin = aSessionUser({ roles: ['admin'] });

test('a webhook needs an address and an event, and shows its secret once', async () => {
  const { user } = renderApp('/admin/webhooks', { user: admin });
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  within(dialog).getByText('Enter an address such as https://example.com/hook');
  within(dialog).getByText('Choose at least one event.');

  await user.type(within(dialog).getByLabelText('Address'), 'https://books.example.com/outlay');
  await user.click(within(dialog).getByRole('checkbox', { name: 'ExpensePaid' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  await screen.findByText('whsec_a8secret');
  await user.click(screen.getByRole('button', { name: "I've saved it" }));
  expect(screen.queryByText('whsec_a8secret')).toBeNull();
});

const message = 'Waiting for another admin to confirm.';
const proposed = { webhook: null, errors: refusal('PENDING_CONFIRMATION', message) };
const usedLater = 'We sign with this secret once the change takes effect.';

test('a webhook that another admin must confirm shows its secret now, and when it is used', async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: { createWebhook: () => ({ ...proposed, secret: 'whsec_c7secret' }) },
  });
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Address'), 'https://books.example.com/outlay');
  await user.click(within(dialog).getByRole('checkbox', { name: 'ExpensePaid' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  const secret = await screen.findByRole('dialog', { name: 'Your webhook is proposed' });
  within(secret).getByText('whsec_c7secret');
  within(secret).getByText(message);
  within(secret).getByText(usedLater);
});

test('a new secret and a new address that another admin must confirm say so', async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook()],
      updateWebhook: () => ({ ...proposed, secret: null }),
      rotateWebhookSecret: () => ({ ...proposed, secret: 'whsec_d8secret' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit webhook' });
  await user.type(within(form).getByLabelText('Address'), '/v2');
  await user.click(within(form).getByRole('button', { name: 'Save webhook' }));
  await within(form).findByText(message);
  within(form).getByRole('link', { name: 'View change' });
  await user.click(within(form).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Rotate secret' }));
  const question = await screen.findByRole('dialog', { name: 'Rotate the secret?' });
  await user.click(within(question).getByRole('button', { name: 'Rotate secret' }));
  await screen.findByText('whsec_d8secret');
  screen.getByText(message);
  screen.getByText(usedLater);
});

test('one that was turned off automatically says why', async () => {
  renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook({ active: false, inactiveReason: 'It failed for a whole day.' })],
    },
  });
  await screen.findByText('Off');
  screen.getByText('It failed for a whole day.');
  screen.getByRole('button', { name: 'Turn on https://books.example.com/outlay' });
});

test('a failed delivery says why and can be sent again', async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook()],
      webhookDeliveries: () =>
        aPage([
          {
            id: '5',
            webhookId: '1',
            eventId: 'e',
            eventType: 'ExpensePaid',
            createdAt: new Date().toISOString(),
            status: 'FAILED',
            attempts: 8,
            responseStatus: null,
            error: 'The address did not answer within 5 seconds.',
            nextAttemptAt: null,
            deliveredAt: null,
          },
        ]),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show deliveries' }));
  await screen.findByText('8 attempts · no answer · The address did not answer within 5 seconds.');
  screen.getByRole('button', { name: 'Send ExpensePaid again' });
});

test("a test shows the receiver's answer, so that an admin sees whether events arrive", async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: { webhooks: () => [aWebhook()] },
  });
  await user.click(await screen.findByRole('button', { name: /^Test endpoint/ }));
  const result = await screen.findByText('Received: status 200 after 34 ms');
  within(result.closest('[role=alert]')!).getByText('ok');
});

test('a failed test says why', async () => {
  const failed = {
    responseStatus: 500,
    answer: 'Internal error',
    error: 'The address answered 500.',
    durationMs: 20,
  };
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook()],
      testWebhook: () => ({ test: failed, errors: [] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Test endpoint/ }));
  const alert = await screen.findByRole('alert');
  within(alert).getByText('The address answered 500.');
  within(alert).getByText('Internal error');
});

test('the old secret ends only after it was asked', async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: { webhooks: () => [aWebhook()] },
  });
  await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rotate the secret?' });
  await user.click(within(dialog).getByRole('button', { name: 'Rotate secret' }));
  await screen.findByText('whsec_b9secret');
});
