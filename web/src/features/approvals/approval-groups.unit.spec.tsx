import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PendingTask } from '../../generated/schema.ts';
import {
  anExpense,
  aPendingTask,
  aReceipt,
  aStep,
  aWorkflow,
} from '../../testing/fake-expenses.ts';
import { renderApp } from '../../testing/render-app.tsx';

const task = (id: string, title: string, more: Partial<PendingTask> = {}) =>
  aPendingTask({ title, step: aStep({ id, viewerCanDecide: true }), ...more });

/** Returns the titles in the list, in order. */
const listed = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Pending approvals' }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? null);

test('what has issues comes first, and the rest can be approved together', async () => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [
        task('501', 'Lunch'),
        task('502', 'Hotel', {
          expense: anExpense({
            id: '12',
            violations: [{ code: 'TOO_OLD', message: 'Too old.', severity: 'WARN', field: 'time' }],
          }),
        }),
        task('503', 'Taxi'),
      ],
      decideStep,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Pending Approvals' });
  await screen.findByRole('article', { name: 'Hotel' });
  expect(listed()).toEqual(['Hotel', 'Lunch', 'Taxi']);
  const ready = screen.getByRole('region', { name: 'Ready to approve' });
  await user.click(within(ready).getByRole('button', { name: 'Approve 2 · $256.80' }));
  await user.click(await screen.findByRole('button', { name: 'Approve 2 expenses, $256.80' }));
  // They leave the list once they are signed, which takes longer than a click.
  await waitFor(() => expect(listed()).toEqual(['Hotel']));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledTimes(2));
});

test('an approval says what was checked, and takes the notes along', async () => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { vendor, amount, date } = anExpense();
  const receipt = aReceipt();
  const read = (value: string) => ({ ...receipt.extraction!.amount!, value });
  const extraction = {
    ...receipt.extraction!,
    amount: read(amount),
    currency: read('USD'),
    date: read(date),
    vendor: read(vendor!.toUpperCase()),
  };
  const expense = anExpense({ status: 'SUBMITTED', receipt: { ...receipt, extraction } });
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask({ expense })], decideStep },
  });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  expect(card.textContent).toContain(
    'Why it can be approved. Receipt total, date and vendor match.',
  );
  await user.type(within(card).getByLabelText('Notes'), 'Within the plan');
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]?.[0]).toMatchObject({ input: { notes: 'Within the plan' } });
});
