import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationUpdateExpenseArgs, Receipt } from '../../../generated/schema.ts';
import { chooseFile, png } from '../../../testing/create-flow.ts';
import { anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubUpload } from '../../../testing/stub-upload.ts';

test('saving sends the version that the form was filled from', async () => {
  const updateExpense = vi.fn((_args: unknown) => ({
    expense: anExpense({ version: 2 }),
    errors: [],
  }));
  const { user, location } = renderApp('/expenses/10/edit', { answers: { updateExpense } });
  const title = await screen.findByLabelText('Expense Title');
  await user.clear(title);
  await user.type(title, 'Team dinner');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(location()).toBe('/expenses/10'));
  expect(updateExpense.mock.calls[0]![0]).toMatchObject({
    id: '10',
    input: {
      title: 'Team dinner',
      amount: '128.40',
      categoryId: '1',
      policyId: '1',
      expectedVersion: 1,
    },
  });
});

test('amount and currency are one group of the form', async () => {
  renderApp('/expenses/10/edit');
  const group = await screen.findByRole('group', { name: 'Amount and currency' });
  within(group).getByLabelText('Amount');
  within(group).getByLabelText('Currency');
});

test('title, amount and date are required', async () => {
  const { user } = renderApp('/expenses/10/edit');
  await user.clear(await screen.findByLabelText('Expense Title'));
  await user.clear(screen.getByLabelText('Amount'));
  await user.clear(screen.getByLabelText('Expense Date & Time'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Title is required');
  screen.getByText('Amount is required');
  screen.getByText('Date is required');
});

test('an expense that is under way cannot be edited', async () => {
  renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ status: 'SUBMITTED' }) },
  });
  await screen.findByText(
    'This expense cannot be edited. Only expenses with status draft or sent back can be edited.',
  );
  expect(screen.getByLabelText('Expense Title').matches(':disabled')).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(
    true,
  );
  expect(screen.queryByText('Attach Receipt')).toBeNull();
});

test('the currency of the expense stays in the list', async () => {
  renderApp('/expenses/10/edit', { answers: { expense: () => anExpense({ currency: 'CAD' }) } });
  const currency = await screen.findByLabelText<HTMLSelectElement>('Currency');
  const offered = [...currency.options].map((option) => option.value);
  expect(offered.slice(0, 6)).toEqual(['USD', 'EUR', 'GBP', 'SOL', 'PYUSD', 'CAD']);
  expect(new Set(offered).size).toBe(offered.length);
  expect(screen.getByRole('group', { name: 'All currencies' }).textContent).toContain(
    'JPY – Japanese Yen',
  );
  expect(currency.value).toBe('CAD');
});

test('a change made elsewhere is brought together field by field, and nothing typed is lost', async () => {
  const mine = anExpense();
  let current = mine;
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => {
    if (current === mine) {
      current = anExpense({ version: 2, title: 'Board lunch', vendor: 'Bistro' });
      return { expense: null, errors: [{ code: 'STALE_VERSION', message: 'no', field: null }] };
    }
    return { expense: anExpense({ version: 3 }), errors: [] };
  });
  const { user, location } = renderApp('/expenses/10/edit', {
    answers: { expense: () => current, updateExpense },
  });
  await user.type(await screen.findByLabelText('Expense Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Someone else changed this expense');
  expect(screen.getByLabelText<HTMLInputElement>('Expense Title').value).toBe('Team lunch!');
  // Only the other person changed the vendor: the change is taken over.
  expect(screen.getByLabelText<HTMLInputElement>('Vendor').value).toBe('Bistro');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Keep mine: Expense Title' }));
  await user.click(save);
  await waitFor(() => expect(location()).toBe('/expenses/10'));
  expect(updateExpense.mock.calls[1]?.[0].input).toMatchObject({
    title: 'Team lunch!',
    vendor: 'Bistro',
    expectedVersion: 2,
  });
});

test('unsaved changes are back after the page was left', async () => {
  const { user } = renderApp('/expenses/10/edit');
  await user.type(await screen.findByLabelText('Expense Title'), ' for six');
  cleanup();
  renderApp('/expenses/10/edit');
  await screen.findByText('Unsaved changes restored.');
  expect(screen.getByLabelText<HTMLInputElement>('Expense Title').value).toBe('Team lunch for six');
});

test('an amount whose currency was not read is a bare number, never dollars', async () => {
  const receipt = aReceipt();
  const unread = { ...receipt, extraction: { ...receipt.extraction!, currency: null } };
  renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ receipt: unread }), receipt: () => unread },
  });
  const note = await screen.findByText('(currency not detected)');
  expect(note.parentElement?.textContent).toBe('48.20 (currency not detected)');
});

test('values of the receipt can be corrected; only the changed ones are sent', async () => {
  const updateReceipt = vi.fn((_args: unknown) => ({ receipt: aReceipt(), errors: [] }));
  const { user } = renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ receipt: aReceipt() }), updateReceipt },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Receipt' }));
  screen.getByRole('button', { name: 'Cancel Edit' });
  const vendor = screen.getByLabelText('Receipt Vendor');
  await user.clear(vendor);
  await user.type(vendor, 'Ritual');
  await user.click(screen.getByRole('button', { name: 'Save Receipt' }));
  await screen.findByRole('button', { name: 'Edit Receipt' });
  expect(updateReceipt.mock.calls[0]![0]).toMatchObject({
    id: '70',
    input: { vendor: 'Ritual' },
  });
});

test('a corrected value shows what was read before and who corrected it', async () => {
  const receipt = aReceipt();
  const correctedBy = { __typename: 'User' as const, id: '4', firstName: 'Emma', lastName: 'Ek' };
  const vendor = { ...receipt.extraction!.vendor!, value: 'Ritual', correctedBy };
  const corrected = {
    ...receipt,
    extraction: { ...receipt.extraction!, vendor: { ...vendor, readValue: 'R1tua1' } },
  } as Receipt;
  renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ receipt: corrected }), receipt: () => corrected },
  });
  await screen.findByText('Read: R1tua1. Corrected by Emma Ek.');
});

test('a receipt is attached as soon as its file is stored, and its values appear once it is read', async () => {
  const upload = stubUpload();
  const unread = aReceipt({ status: 'ANALYZING', extraction: null });
  let receipt: Receipt | null = unread;
  let attached: Receipt | null = null;
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => {
    attached = unread;
    return { expense: anExpense({ version: 2, receipt: unread }), errors: [] };
  });
  const { user } = renderApp('/expenses/10/edit', {
    answers: {
      expense: () => anExpense({ receipt: attached }),
      receipt: () => receipt,
      updateExpense,
    },
  });
  await chooseFile(png);
  await user.click(screen.getByRole('button', { name: 'Upload Receipt' }));
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.stage('stored');
  await screen.findByText('Receipt attached.');
  expect(updateExpense.mock.calls[0]![0].input).toMatchObject({ receiptId: '70' });
  await screen.findByText('Reading the receipt…');
  expect(screen.getByLabelText<HTMLInputElement>('Expense Title').disabled).toBe(false);
  receipt = aReceipt();
  await waitFor(() => expect(screen.queryByText('Reading the receipt…')).toBeNull());
  await screen.findByRole('button', { name: 'Edit Receipt' });
  expect(updateExpense).toHaveBeenCalledOnce();
});

test('an attached file that turns out to be unreadable is said not to be attached', async () => {
  let receipt: Receipt | null = aReceipt({ status: 'ANALYZING', extraction: null });
  renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ receipt: aReceipt() }), receipt: () => receipt },
  });
  await screen.findByText('Reading the receipt…');
  receipt = null;
  await screen.findByText(/^We couldn't open this file/, {}, { timeout: 3_000 });
});

test('saving and submitting is one click, and a refusal keeps what was saved', async () => {
  let current = anExpense();
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => {
    current = anExpense({ version: current.version + 1 });
    return { expense: current, errors: [] };
  });
  let isRefused = true;
  const submitExpense = vi.fn(() =>
    isRefused
      ? {
          expense: null,
          errors: [{ code: 'POLICY_VIOLATION', message: 'Over the limit.', field: null }],
        }
      : { expense: anExpense({ status: 'SUBMITTED' }), errors: [] },
  );
  const { user, location } = renderApp('/expenses/10/edit', {
    answers: { expense: () => current, updateExpense, submitExpense },
  });
  await user.click(await screen.findByRole('button', { name: 'Save and submit' }));
  await screen.findByText('Over the limit.');
  expect(location()).toBe('/expenses/10/edit');
  isRefused = false;
  await user.click(screen.getByRole('button', { name: 'Save and submit' }));
  await waitFor(() => expect(location()).toBe('/expenses/10'));
  await screen.findByText('Expense submitted');
  // The second save builds on the first.
  expect(updateExpense.mock.calls[1]?.[0].input.expectedVersion).toBe(2);
  expect(submitExpense).toHaveBeenCalledTimes(2);
});

test('without a policy an expense can be saved, and not submitted', async () => {
  renderApp('/expenses/10/edit', { answers: { expense: () => anExpense({ policy: null }) } });
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(screen.queryByRole('button', { name: 'Save and submit' })).toBeNull();
});

test('the field in focus lights its value on the receipt beside it', async () => {
  const { user } = renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ receipt: aReceipt() }) },
  });
  await user.click(await screen.findByLabelText('Amount'));
  const mark = screen.getByTestId('read-region');
  expect(mark.style.top).toBe('61%');
  await user.click(screen.getByLabelText('Expense Title'));
  expect(screen.queryByTestId('read-region')).toBeNull();
});
