import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Receipt } from '../../../generated/schema.ts';
import {
  chooseFile,
  createPath,
  openFormByHand,
  openFormWhileReading,
  png,
} from '../../../testing/create-flow.ts';
import { anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubUpload } from '../../../testing/stub-upload.ts';
import { aPage } from '../../../testing/fake-page.ts';

const beingRead = (): Receipt =>
  aReceipt({
    status: 'ANALYZING',
    extraction: null,
    recommendation: { category: null, policy: null, reason: null, categories: [] },
  });
let receipt: Receipt | null = null;
const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
const open = (path = createPath) =>
  renderApp(path, { answers: { receipt: () => receipt, createExpense } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
/** The page checks its receipt every half second. */
const soon = { timeout: 3_000 };

beforeEach(() => {
  receipt = beingRead();
  createExpense.mockClear();
});

test('details are entered while the receipt is read: empty fields are filled in, typed ones and the focus stay', async () => {
  const upload = stubUpload();
  const { user, location } = open();
  await openFormWhileReading(user, upload);
  await screen.findByText('Reading the receipt…');
  screen.getByRole('img', { name: 'Receipt lunch.png' });
  await user.type(screen.getByLabelText('Vendor'), 'Corner cafe');

  receipt = aReceipt();
  const note = await screen.findByText(/^Receipt read:/, {}, soon);
  expect(note.textContent).toBe(
    'Receipt read: amount, date, category and invoice number filled in',
  );
  expect(note.getAttribute('role')).toBe('status');
  expect(document.activeElement).toBe(screen.getByLabelText('Vendor'));
  expect(valueOf('Vendor')).toBe('Corner cafe');
  expect([valueOf('Amount'), valueOf('Currency'), valueOf('Date')]).toEqual([
    '48.20',
    'USD',
    '2026-11-03',
  ]);
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(location()).toBe('/expenses/10?submitted=true'));
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { vendor: 'Corner cafe', amount: '48.20', receiptId: '70' },
  });
});

test('an amount that was typed keeps the currency that it was typed in when the receipt says another one', async () => {
  const upload = stubUpload();
  const { user } = open('/expenses/create');
  await user.type(await screen.findByLabelText('Amount'), '12');
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.stage('stored');
  const { extraction } = aReceipt();
  receipt = aReceipt({
    extraction: { ...extraction!, currency: { ...extraction!.currency!, value: 'EUR' } },
  });
  await screen.findByText(/^Receipt read: vendor, date/, {}, soon);
  expect([valueOf('Amount'), valueOf('Currency')]).toEqual(['12', 'USD']);
});

test('after a reload the expense is not created before its receipt is known, as it would be without it', async () => {
  renderApp(`${createPath}?receipt=70`, {
    answers: { receipt: () => new Promise<Receipt>(() => undefined) },
  });
  const submit = await screen.findByRole('button', { name: 'Create & Submit Expense' });
  expect(submit.hasAttribute('disabled')).toBe(true);
});

test('a receipt that cannot be fetched offers to try again', async () => {
  let isDown = true;
  const { user } = renderApp(`${createPath}?receipt=70`, {
    answers: {
      receipt: () => {
        if (isDown) throw new Error('down');
        return aReceipt();
      },
    },
  });
  await screen.findByText('Failed to get receipt', {}, soon);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(/^Receipt read: vendor, amount/, {}, soon);
});

test('an expense that is submitted before the reading ends carries its receipt', async () => {
  const upload = stubUpload();
  const { user } = open();
  await openFormWhileReading(user, upload);
  await user.type(screen.getByLabelText('Title'), 'Lunch');
  await user.type(screen.getByLabelText('Amount'), '12');
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
  await user.selectOptions(await screen.findByLabelText('Category'), 'Meals');
  await user.selectOptions(await screen.findByLabelText('Policy'), 'Team meals');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { amount: '12', currency: 'USD', receiptId: '70' },
  });
});

test('a reading that fails says so, and the file stays with the expense', async () => {
  const upload = stubUpload();
  const { user } = open();
  await openFormWhileReading(user, upload);
  await user.type(screen.getByLabelText('Title'), 'Lunch');
  receipt = { ...beingRead(), status: 'FAILED' };
  await screen.findByText(/^We couldn't read this receipt\./, {}, soon);
  expect(valueOf('Title')).toBe('Lunch');
  screen.getByRole('region', { name: 'Receipt' });
});

test('a file that turns out to be unreadable is not attached, and the form says so', async () => {
  const upload = stubUpload();
  const { user } = open();
  await openFormWhileReading(user, upload);
  await user.type(screen.getByLabelText('Title'), 'Lunch');
  receipt = null;
  await screen.findByText(/^We couldn't open this file, so it isn't attached\./, {}, soon);
  await user.type(screen.getByLabelText('Amount'), '12');
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({ input: { receiptId: null } });
});

test('a second receipt that is found in the photo meanwhile is offered beside the form', async () => {
  const upload = stubUpload();
  const { user } = open();
  await openFormWhileReading(user, upload);
  receipt = aReceipt({ parts: [aReceipt({ id: '71', fileName: 'lunch (2).jpg' })] });
  await screen.findByText('2 receipts found in this photo', {}, soon);
  await user.click(screen.getByRole('button', { name: 'Create 2 Drafts' }));
  await screen.findByText('2 of 2 ready');
});

test('a reload in the middle brings back the receipt and what was typed', async () => {
  const upload = stubUpload();
  const first = open();
  await openFormWhileReading(first.user, upload);
  await first.user.type(screen.getByLabelText('Vendor'), 'Corner cafe');
  const address = first.location();
  expect(address).toBe(`${createPath}?receipt=70`);
  cleanup();
  receipt = aReceipt();
  open(address);
  await screen.findByText(/^Receipt read:/, {}, soon);
  screen.getByText('Unsaved changes restored.');
  expect([valueOf('Vendor'), valueOf('Amount')]).toEqual(['Corner cafe', '48.20']);
  screen.getByRole('region', { name: 'Receipt' });
});

test('a receipt attached to the form by hand fills what is empty, and comes back with the form', async () => {
  const upload = stubUpload();
  const { user, location } = open();
  await openFormByHand(user);
  expect(location()).toBe('/expenses/create');
  await user.type(screen.getByLabelText('Title'), 'Lunch with Jonas');
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  const submit = () => screen.getByRole('button', { name: 'Create & Submit Expense' });
  // Until its file is on the server, the expense would be created without it.
  expect(submit().hasAttribute('disabled')).toBe(true);
  upload.stage('stored');
  await screen.findByText('Reading the receipt…');
  expect(submit().hasAttribute('disabled')).toBe(false);
  receipt = aReceipt();
  await screen.findByText(/^Receipt read: vendor, amount, date/, {}, soon);
  expect([valueOf('Title'), valueOf('Amount')]).toEqual(['Lunch with Jonas', '48.20']);

  cleanup();
  const again = open('/expenses/create');
  await screen.findByText(/^Receipt read:/, {}, soon);
  expect(valueOf('Title')).toBe('Lunch with Jonas');
  await again.user.click(screen.getByRole('button', { name: 'Remove receipt' }));
  await screen.findByText('Drag and drop a receipt');
  expect(valueOf('Amount')).toBe('48.20');
});

test('a draft is saved without category and policy, and is not submitted', async () => {
  const submitExpense = vi.fn();
  const { user, location } = renderApp('/expenses/create', {
    answers: { createExpense, submitExpense },
  });
  await user.type(await screen.findByLabelText('Title'), 'Lunch');
  await user.type(screen.getByLabelText('Amount'), '12');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await screen.findByText('Please select a category before submitting');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(location()).toBe('/expenses/10'));
  expect(createExpense).toHaveBeenCalledOnce();
  expect(submitExpense).not.toHaveBeenCalled();
});

test('several wrong fields are all named above the form, each with a link that leads to it', async () => {
  const { user } = renderApp('/expenses/create');
  await user.clear(await screen.findByLabelText('Date'));
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await screen.findByText('5 fields need attention');
  const list = screen.getByRole('list', { name: 'Fields that need attention' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Amount',
    'Date',
    'Category',
    'Policy',
  ]);
  await user.click(within(list).getByRole('link', { name: 'Amount' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '5');
  await screen.findByText('4 fields need attention');
});

test('a suggested category says why only while it is chosen', async () => {
  const { user } = renderApp(createPath, { answers: { receipts: () => aPage([aReceipt()]) } });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByText('Coffee shops are usually meals.');
  await screen.findByRole('option', { name: 'Travel' });
  await user.selectOptions(screen.getByLabelText('Category'), 'Travel');
  expect(screen.queryByText('Coffee shops are usually meals.')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Category'), 'Meals');
  screen.getByText('Coffee shops are usually meals.');
});
