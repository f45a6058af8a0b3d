import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationArchiveChecklistItemArgs,
  MutationSaveChecklistItemArgs,
  MutationTickChecklistItemArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aChecklistItem, aPeriod } from '../../testing/fake-books.ts';
import { aSessionUser, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const accountant = aSessionUser({ roles: ['accountant'] });
const done = { at: '2026-11-02T09:00:00.000Z', by: priya };
const ticked = aChecklistItem({ id: '2', title: 'Ask for invoices', done });

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('an item is ticked from the keyboard, and says who did it once that is saved', async () => {
  let item = aChecklistItem();
  const tickChecklistItem = vi.fn((args: MutationTickChecklistItemArgs) => {
    item = aChecklistItem({ done: args.done ? done : null });
    return { itemId: '1', errors: [] };
  });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { closeChecklist: () => [item], tickChecklistItem },
  });
  const box = await checkbox('Check the bank');
  box.focus();
  await user.keyboard(' ');
  expect(box.checked).toBe(true);
  await screen.findByText(/by Priya Raman/);
  await user.keyboard(' ');
  await vi.waitFor(() => expect(screen.queryByText(/by Priya Raman/)).toBeNull());
  expect(box.checked).toBe(false);
  expect(document.activeElement).toBe(box);
  expect(tickChecklistItem.mock.calls.map(([args]) => args)).toEqual([
    { id: '1', month: '2026-10', done: true },
    { id: '1', month: '2026-10', done: false },
  ]);
});

test('a refused tick is taken back on the screen, with the reason beside it', async () => {
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      closeChecklist: () => [aChecklistItem()],
      tickChecklistItem: () => ({
        itemId: null,
        errors: refusal('PERIOD_CLOSED', 'October 2026 is closed.'),
      }),
    },
  });
  await user.click(await checkbox('Check the bank'));
  expect((await screen.findByRole('alert')).textContent).toBe('October 2026 is closed.');
  expect((await checkbox('Check the bank')).checked).toBe(false);
});

test('a tick of one month leaves the same item open in another', async () => {
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      periods: () => [aPeriod({ month: '2026-11' }), aPeriod()],
      closeChecklist: ({ month }) => [aChecklistItem(month === '2026-10' ? { done } : {})],
    },
  });
  expect((await checkbox('Check the bank')).checked).toBe(true);
  await user.selectOptions(screen.getByLabelText('Month'), '2026-11');
  await vi.waitFor(async () => expect((await checkbox('Check the bank')).checked).toBe(false));
  await user.selectOptions(screen.getByLabelText('Month'), '2026-10');
  expect((await checkbox('Check the bank')).checked).toBe(true);
});

test.each([
  [2, '2 items of the checklist are still open.'],
  [1, '1 item of the checklist is still open.'],
])('open items do not block closing: with %i, the dialog says so', async (count, text) => {
  const open = Array.from({ length: count }, (_, at) => aChecklistItem({ id: `${at + 3}` }));
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { closeChecklist: () => [ticked, ...open] },
  });
  await checkbox('Ask for invoices');
  await user.click(screen.getByRole('button', { name: 'Close October 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close October 2026?' });
  within(dialog).getByText(new RegExp(text));
  await user.type(within(dialog).getByLabelText('Reason'), 'Done');
  await user.click(within(dialog).getByRole('button', { name: 'Close October 2026' }));
  await screen.findByText('October 2026 closed');
});

test('an empty checklist says what it is for, and takes a first item with a link', async () => {
  let items = [] as ReturnType<typeof aChecklistItem>[];
  const saveChecklistItem = vi.fn((args: MutationSaveChecklistItemArgs) => {
    items = [aChecklistItem({ title: args.title, link: args.link ?? null })];
    return { itemId: '1', errors: [] };
  });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { closeChecklist: () => items, saveChecklistItem },
  });
  await screen.findByText(
    'Add what you do each month before closing, such as checking the bank statement.',
  );
  await user.click(screen.getByRole('button', { name: 'Add an item' }));
  const dialog = await screen.findByRole('dialog', { name: 'New item' });
  await user.click(within(dialog).getByRole('button', { name: 'Save item' }));
  await within(dialog).findByText('Enter a title');
  await user.type(within(dialog).getByLabelText('Title'), 'Compare payables');
  await user.type(within(dialog).getByLabelText('Link'), '/books/payables');
  await user.click(within(dialog).getByRole('button', { name: 'Save item' }));
  const link = await screen.findByRole('link', { name: 'Open Compare payables' });
  expect(link.getAttribute('href')).toBe('/books/payables');
  expect(saveChecklistItem.mock.calls[0]?.[0]).toMatchObject({
    title: 'Compare payables',
    link: '/books/payables',
  });
});

test('an item is changed and archived in its dialog, which shows why the server refuses; an archived one only stays ticked', async () => {
  let items = [
    aChecklistItem({ link: 'https://bank.example' }),
    aChecklistItem({ id: '9', title: 'Count the cash', archived: true, done }),
  ];
  const archiveChecklistItem = vi.fn((_args: MutationArchiveChecklistItemArgs) => {
    items = items.slice(1);
    return { itemId: '1', errors: [] };
  });
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      closeChecklist: () => items,
      saveChecklistItem: () => ({
        itemId: null,
        errors: refusal('VALIDATION_FAILED', 'Link must begin with https://.', 'link'),
      }),
      archiveChecklistItem,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Check the bank' }));
  expect(screen.queryByRole('button', { name: 'Edit Count the cash' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Edit Check the bank' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toBe(
    'https://bank.example',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save item' }));
  await within(dialog).findByText('Link must begin with https://.');
  await user.click(within(dialog).getByRole('button', { name: 'Archive Check the bank' }));
  await vi.waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Check the bank' })).toBeNull(),
  );
  expect(archiveChecklistItem.mock.calls[0]?.[0]).toEqual({ id: '1' });
});

test.each([
  ['for an accountant', accountant, 'OPEN'],
  ['of a closed month', finance, 'CLOSED'],
] as const)('the checklist %s can be read and not changed', async (_case, user, state) => {
  renderApp('/books?month=2026-10', {
    user,
    answers: { periods: () => [aPeriod({ state })], closeChecklist: () => [ticked] },
  });
  const box = await checkbox('Ask for invoices');
  expect([box.checked, box.disabled]).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: /^(Edit|Add an item)/ })).toBeNull();
});

test('a month that was closed without a checklist shows none', async () => {
  renderApp('/books?month=2026-10', {
    user: finance,
    answers: { periods: () => [aPeriod({ state: 'CLOSED' })] },
  });
  await screen.findByRole('region', { name: 'Trial balance' });
  expect(screen.queryByRole('region', { name: 'Checklist' })).toBeNull();
});

test('a checklist that cannot be loaded can be asked for again', async () => {
  let isDown = true;
  const { user } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: {
      closeChecklist: () => {
        if (isDown) throw new Error('down');
        return [ticked];
      },
    },
  });
  const region = await screen.findByRole('region', { name: 'Checklist' });
  await within(region).findByText('Failed to load the checklist');
  isDown = false;
  await user.click(within(region).getByRole('button', { name: 'Retry' }));
  await checkbox('Ask for invoices');
});
