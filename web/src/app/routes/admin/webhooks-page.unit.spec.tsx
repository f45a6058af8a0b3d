import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWebhook } from '../../../testing/fake-administration.ts';
import { aSessionUser } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

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
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_a8secret')).toBeNull();
});

test('one that was switched off by itself says why', async () => {
  renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook({ active: false, inactiveReason: 'It failed for a whole day.' })],
    },
  });
  await screen.findByText('Switched off');
  screen.getByText('It failed for a whole day.');
  screen.getByRole('button', { name: 'Switch on https://books.example.com/outlay' });
});

test('a failed delivery says why and can be sent again', async () => {
  const { user } = renderApp('/admin/webhooks', {
    user: admin,
    answers: {
      webhooks: () => [aWebhook()],
      webhookDeliveries: () => ({
        edges: [
          {
            cursor: 'c',
            node: {
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
          },
        ],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show deliveries' }));
  await screen.findByText('8 attempts · no answer · The address did not answer within 5 seconds.');
  screen.getByRole('button', { name: 'Send ExpensePaid again' });
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
