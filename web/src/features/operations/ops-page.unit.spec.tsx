import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aFailedKey, health, lag, outbox, failedEvents } from '../../testing/fake-operations.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const operator = aSessionUser({ roles: ['operator'] });
const FAILED_EVENTS = 'GET /api/v1/ops/failed-keys';
const answer = (body: object) => () => Response.json(body);

afterEach(() => vi.useRealTimers());

test.each(['finance', 'admin'])('%s of a tenant sees No access and no menu entry', async (role) => {
  renderApp('/ops', { user: aSessionUser({ roles: ['employee', role] }) });
  await screen.findByRole('heading', { name: 'No access' });
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
});

test('a quiet system says so in every part, and the operator finds it in the navigation', async () => {
  renderApp('/ops', { user: operator });
  await screen.findByText('All 8 parts are ready.');
  await screen.findByText(/All events were applied/);
  expect(await screen.findAllByText('Idle')).toHaveLength(13);
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
    name: 'Operations',
  });
  expect(screen.getAllByRole('navigation', { name: 'Main' })[0]?.textContent).toBe('Operations');
  expect(screen.queryByText('Treasury')).toBeNull();
});

test('an operator belongs to no organization: every other page leads to Operations', async () => {
  const { location } = renderApp('/expenses', { user: operator });
  await screen.findByText('All 8 parts are ready.');
  expect(location()).toBe('/ops');
});

test('a part that is down is named, and what the others say stays', async () => {
  const parts = health.parts.map((part) =>
    part.name === 'payout'
      ? { ...part, status: 'unreachable' }
      : part.name === 'expense'
        ? { ...part, status: 'not_ready', missing: ['kafka'] }
        : part,
  );
  renderApp('/ops', {
    user: operator,
    rest: {
      'GET /api/v1/ops/health': answer({ parts }),
      'GET /api/v1/ops/outbox': answer({ ...outbox, unavailable: ['payout'] }),
    },
  });
  await screen.findByText('2 of 8 parts need attention: expense, payout.');
  const card = screen.getByRole('region', { name: 'Health' });
  within(card).getByText('Not responding');
  within(card).getByText(/lacks kafka/);
  await screen.findByText("Missing, because it isn't responding: payout.");
});

test('a group is late once its oldest event has waited for half a minute, and its topics that wait are named', async () => {
  const [first, second, ...others] = lag.groups;
  const groups = [
    { ...first, messages: 1_200, oldest_age_seconds: 4 },
    { ...first, topic: 'workflow.events', messages: 4, oldest_age_seconds: 190 },
    { ...first, topic: 'payout.events' },
    { ...second, messages: 2, oldest_age_seconds: 1.2 },
    ...others,
  ];
  renderApp('/ops', {
    user: operator,
    rest: { 'GET /api/v1/ops/lag': answer({ ...lag, groups }) },
  });
  const card = await screen.findByRole('region', { name: 'Lag' });
  expect((await within(card).findByText(/^1,204 events/)).textContent).toBe(
    '1,204 events · late, oldest 3 min',
  );
  within(card).getByText('expense.events, workflow.events');
  within(card).getByText('· oldest 1.2 s');
  expect(within(card).getAllByText('Idle')).toHaveLength(others.length);
});

test('how the installation is set is named with what production should have', async () => {
  const weak = { min: 'SESSION', passkeyAboveUsd: null, controlChangeDelaySeconds: 0 } as const;
  renderApp('/ops', { user: operator, answers: { approvalAssurance: () => weak } });
  const card = await screen.findByRole('region', { name: 'Installation' });
  const settings = (await within(card).findAllByRole('term')).map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );
  expect(settings).toEqual([
    expect.stringMatching(/^APPROVAL_ASSURANCE_MIN: SESSION.*Production: DEVICE_KEY or PASSKEY\.$/),
    expect.stringMatching(/^PASSKEY_ABOVE_USD: none.*Production: an amount, such as 1000\.$/),
    expect.stringMatching(/^CONTROL_CHANGE_DELAY_S: 0.*Production: 86400, which is a day\.$/),
  ]);
});

test('settings that fail to load offer to try again', async () => {
  const approvalAssurance = vi.fn<() => never>(() => {
    throw new Error('workflow is down');
  });
  const { user } = renderApp('/ops', { user: operator, answers: { approvalAssurance } });
  await screen.findByText('Failed to load the settings');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(approvalAssurance).toHaveBeenCalledTimes(2));
});

test('a redrive needs a reason, keeps it when it is refused, and is shown as requested', async () => {
  let requested = false;
  const redrive = vi
    .fn<(request: Request) => Response>()
    .mockReturnValueOnce(Response.json({ detail: 'Give more.' }, { status: 422 }))
    .mockImplementation(() => {
      requested = true;
      return Response.json({}, { status: 202 });
    });
  const bodies: unknown[] = [];
  const { user } = renderApp('/ops', {
    user: operator,
    rest: {
      [FAILED_EVENTS]: () =>
        Response.json({
          ...failedEvents,
          keys: [aFailedKey({ requested_by: requested ? 'maya@outlay.test' : null })],
        }),
      'POST /api/v1/ops/redrive': async (request) => {
        bodies.push(await request.clone().json());
        return redrive(request);
      },
    },
  });
  const card = await screen.findByRole('region', { name: 'Failed events' });
  await within(card).findByText('Error: no rule covers the category 7');
  within(card).getByText('2 more on hold behind it');
  await user.click(within(card).getByRole('button', { name: 'Redrive key 42 of workflow' }));
  const dialog = await screen.findByRole('dialog', { name: 'Redrive key 42 of workflow?' });
  await user.click(within(dialog).getByRole('button', { name: 'Redrive' }));
  within(dialog).getByText('Enter a reason');
  expect(redrive).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText('Reason'), 'rule 7 is back');
  await user.click(within(dialog).getByRole('button', { name: 'Redrive' }));
  await within(dialog).findByText('Give more.');
  await user.click(within(dialog).getByRole('button', { name: 'Redrive' }));
  await within(card).findByText('Redrive requested by maya@outlay.test');
  expect(within(card).queryByRole('button', { name: /Redrive/ })).toBeNull();
  expect(bodies.at(-1)).toEqual({ service: 'workflow', key: '42', reason: 'rule 7 is back' });
});

test('a first reading that fails offers to try again', async () => {
  const read = vi
    .fn<() => Response>()
    .mockReturnValueOnce(new Response(null, { status: 503 }))
    .mockImplementation(() => Response.json(failedEvents));
  const { user } = renderApp('/ops', { user: operator, rest: { [FAILED_EVENTS]: () => read() } });
  await screen.findByText('Failed to load the failed events');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/All events were applied/);
});

test('what was read is read again every five seconds, and stays when that fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const read = vi
    .fn<() => Response>()
    .mockReturnValueOnce(Response.json(failedEvents))
    .mockReturnValueOnce(Response.json({ ...failedEvents, keys: [aFailedKey()] }))
    .mockImplementation(() => new Response(null, { status: 503 }));
  renderApp('/ops', { user: operator, rest: { [FAILED_EVENTS]: () => read() } });
  await screen.findByText(/All events were applied/);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('Error: no rule covers the category 7');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await screen.findByText('Failed to refresh the failed events. This may be out of date.');
  screen.getByText('Error: no rule covers the category 7');
});
