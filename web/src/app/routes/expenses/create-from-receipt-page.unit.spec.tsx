import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryCheckDraftArgs } from '../../../generated/schema.ts';
import { aDraftCheck } from '../../../testing/fake-answers.ts';
import { aDuplicate, anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
import { stubUpload } from '../../../testing/stub-upload.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const path = '/expenses/create-from-receipt';
const png = new File(['x'], 'lunch.png', { type: 'image/png' });

async function chooseFile(file: File) {
  // Not userEvent: it respects `accept`, and a drop or a forced choice does not.
  fireEvent.change(await screen.findByLabelText('Choose File'), { target: { files: [file] } });
}

async function openFormByHand(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Enter the details by hand' }));
}

test('a file of another type is refused before it is sent', async () => {
  const upload = stubUpload();
  renderApp(path);
  await chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText('File type text/plain not allowed. Please upload an image or PDF file.');
  expect(upload.sent).toHaveLength(0);
});

test('a file over 10 MB is refused with its size', async () => {
  renderApp(path);
  const big = new File([new Uint8Array(11_534_336)], 'big.pdf', { type: 'application/pdf' });
  await chooseFile(big);
  await screen.findByText('File size exceeds 10MB limit. Current size: 11.00MB');
});

test('progress follows the bytes and then the stages of the server', async () => {
  const upload = stubUpload();
  renderApp(path);
  await chooseFile(png);
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.progress(0.5);
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('30'));
  upload.stage('text_read');
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('87'));
  // A late event never moves progress back.
  upload.stage('stored');
  expect(bar.getAttribute('aria-valuenow')).toBe('87');
});

test('what was read is shown, missing values as not detected', async () => {
  const upload = stubUpload();
  const receipt = aReceipt();
  renderApp(path, {
    answers: {
      receipt: () => ({ ...receipt, extraction: { ...receipt.extraction!, vendor: null } }),
    },
  });
  await chooseFile(png);
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await screen.findByText('Receipt Analysis Complete!');
  const card = screen.getByRole('region', { name: 'Receipt analysis' });
  expect(card.textContent).toContain('$48.20');
  expect(card.textContent).toContain('Nov 3, 2026');
  within(card).getByText('Not detected');
  screen.getByRole('button', { name: 'Upload Different Receipt' });
});

test('the form is prefilled, with the recommended category and policy, and submits', async () => {
  const upload = stubUpload();
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const { user, location } = renderApp(path, { answers: { createExpense } });
  await chooseFile(png);
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));

  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
  expect(screen.getByLabelText<HTMLInputElement>('Vendor').value).toBe('Blue Bottle Coffee');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-03');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('INV-2041');
  await screen.findByRole('option', { name: 'Team meals' });
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('1');
  expect(screen.getByLabelText<HTMLSelectElement>('Policy').value).toBe('1');

  // The place that a value was read from lights up while its field has the focus.
  await user.click(screen.getByLabelText('Vendor'));
  await screen.findByTestId('read-region');

  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await vi.waitFor(() => expect(location()).toBe('/expenses/10?submitted=true'));
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { amount: '48.20', currency: 'USD', receiptId: '70', categoryId: '1', policyId: '1' },
  });
});

test('a receipt whose analysis failed is kept and its details are entered by hand', async () => {
  const upload = stubUpload();
  const { user } = renderApp(path, {
    answers: {
      receipt: () =>
        aReceipt({
          status: 'FAILED',
          extraction: null,
          recommendation: { category: null, policy: null, reason: null, categories: [] },
        }),
    },
  });
  await chooseFile(png);
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: false, receipt_id: 70, error: 'The reader is not available.' });
  await screen.findByText(/The reader is not available\./);
  await user.click(screen.getByRole('button', { name: 'Continue to Expense Details' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('N/A');
});

test('the form names everything that is missing', async () => {
  const { user } = renderApp(path);
  await openFormByHand(user);
  await user.clear(screen.getByLabelText('Date'));
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await screen.findByText('Title is required');
  screen.getByText('Amount is required');
  screen.getByText('Date is required');
  screen.getByText('Please select a category before submitting');
  screen.getByText('Please select a policy before submitting');
});

test('another category drops the policy, which waits for a category', async () => {
  const { user } = renderApp(path);
  await openFormByHand(user);
  const policy = screen.getByLabelText<HTMLSelectElement>('Policy');
  expect(policy.disabled).toBe(true);
  await user.selectOptions(
    screen.getByLabelText('Category'),
    await screen.findByRole('option', { name: 'Meals' }),
  );
  await user.selectOptions(policy, await screen.findByRole('option', { name: 'Team meals' }));
  expect(policy.value).toBe('1');
  await user.selectOptions(screen.getByLabelText('Category'), 'Travel');
  expect(policy.value).toBe('');
});

test('PYUSD is shown as USD and stays PYUSD', async () => {
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const receipt = aReceipt();
  const { user } = renderApp(path, {
    answers: {
      createExpense,
      receipts: () => [
        {
          ...receipt,
          extraction: {
            ...receipt.extraction!,
            currency: { value: 'PYUSD', confidence: 1, region: null, alternatives: [] },
          },
        },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.selectedOptions[0]!.textContent).toBe('USD');
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await vi.waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({ input: { currency: 'PYUSD' } });
});

test('an expense that was created but not submitted is shown without the submitted flag', async () => {
  const { user, location } = renderApp(path, {
    answers: {
      receipts: () => [aReceipt()],
      createExpense: () => ({ expense: anExpense(), errors: [] }),
      submitExpense: () => {
        throw new Error('down');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await vi.waitFor(() => expect(location()).toBe('/expenses/10'));
});

test('a refusal names its field and keeps what was typed', async () => {
  const { user } = renderApp(path, {
    answers: {
      receipts: () => [aReceipt()],
      createExpense: () => ({
        expense: null,
        errors: [{ code: 'VALIDATION_FAILED', message: 'The date lies ahead.', field: 'time' }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  expect(await screen.findAllByText('The date lies ahead.')).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
});

test('receipts that no expense carries can be deleted after a question', async () => {
  const deleteReceipt = vi.fn(() => ({
    deletedId: null,
    errors: [{ code: 'RECEIPT_IN_USE', message: 'An expense carries it.', field: null }],
  }));
  const { user } = renderApp(path, { answers: { receipts: () => [aReceipt()], deleteReceipt } });
  await user.click(await screen.findByRole('button', { name: 'Delete blue-bottle.png' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('An expense carries it.');
});

test.each([
  ['categories', 'Failed to load categories'],
  ['receipts', 'Failed to get receipts'],
])('%s that fail to load have their own text', async (name, text) => {
  const { user } = renderApp(path, {
    answers: {
      [name]: () => {
        throw new Error('down');
      },
    },
  });
  if (name === 'categories') await openFormByHand(user);
  await screen.findByText(text);
});

test('several files become several drafts, each with its own status', async () => {
  const upload = stubUpload();
  let created = 0;
  const { user } = renderApp(path, {
    answers: {
      createExpense: ({ input }) => {
        created += 1;
        return created === 1
          ? { expense: anExpense({ id: '21', title: input.title }), errors: [] }
          : {
              expense: null,
              errors: [{ code: 'VALIDATION_FAILED', message: 'Receipt is taken.', field: null }],
            };
      },
    },
  });
  const second = new File(['y'], 'taxi.png', { type: 'image/png' });
  const third = new File(['z'], 'notes.txt', { type: 'text/plain' });
  fireEvent.change(await screen.findByLabelText('Choose File'), {
    target: { files: [png, second, third] },
  });
  await screen.findByText('File type text/plain not allowed. Please upload an image or PDF file.');
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  const done = await screen.findByRole('link', { name: /^Complete/ });
  expect(done.getAttribute('href')).toBe('/expenses/21/edit');
  await vi.waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer({ success: true, receipt_id: 71, error: null });
  await screen.findByText('Receipt is taken.');
  screen.getByRole('button', { name: 'Retry taxi.png' });
  screen.getByText('1 of 3 drafts created');
  await user.click(screen.getByRole('button', { name: 'Upload More Receipts' }));
  await screen.findByLabelText('Choose File');
});

test('a photo of two receipts offers a draft of each, and none is uploaded twice', async () => {
  const upload = stubUpload();
  const made: string[] = [];
  const { user } = renderApp(path, {
    answers: {
      receipt: () => aReceipt({ parts: [aReceipt({ id: '71', fileName: 'lunch (2).jpg' })] }),
      createExpense: ({ input }) => {
        made.push(input.receiptId ?? '');
        return { expense: anExpense({ id: `2${made.length}` }), errors: [] };
      },
    },
  });
  await chooseFile(png);
  await vi.waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await screen.findByText('2 receipts found in this photo');
  await user.click(screen.getByRole('button', { name: 'Create 2 Drafts' }));
  await screen.findByText('2 of 2 drafts created');
  screen.getByText('lunch (2).jpg');
  expect(made).toEqual(['70', '71']);
  expect(upload.sent).toHaveLength(1);
});

test('the form says while it is filled in what the rules make of it', async () => {
  const checkDraft = vi.fn((_args: QueryCheckDraftArgs) =>
    aDraftCheck({
      usdAmount: '557.16',
      rate: {
        price: '1.16074',
        confidence: '0.00058',
        source: 'pyth (simulated)',
        publishedAt: '2026-11-21T14:22:00.000Z',
      },
      violations: [
        { code: 'TOO_OLD', message: 'Older than 30 days.', severity: 'BLOCK', field: 'time' },
      ],
      duplicates: [aDuplicate({ otherExpense: anExpense({ id: '9' }) })],
    }),
  );
  const { user } = renderApp(path, { answers: { checkDraft } });
  await openFormByHand(user);
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await user.type(screen.getByLabelText('Amount'), '480');
  await screen.findByText('Older than 30 days.');
  screen.getByText(/1 EUR = 1\.16074 USD \(± 0\.00058\), pyth \(simulated\)/);
  expect(screen.getByRole('link', { name: /Open expense #9/ }).getAttribute('href')).toBe(
    '/expenses/9',
  );
  // One question for the whole amount, not one per key.
  expect(checkDraft.mock.calls.map(([{ input }]) => input.amount)).toEqual(['480']);
});

test('a submission that the policy refuses is explained on the page of the expense', async () => {
  const { user, location } = renderApp(path, {
    answers: {
      createExpense: () => ({ expense: anExpense(), errors: [] }),
      submitExpense: () => ({
        expense: null,
        errors: [{ code: 'POLICY_VIOLATION', message: 'Older than 30 days.', field: 'time' }],
      }),
    },
  });
  await openFormByHand(user);
  await user.type(screen.getByLabelText('Title'), 'Lunch');
  await user.type(screen.getByLabelText('Amount'), '12');
  await user.selectOptions(await screen.findByLabelText('Category'), 'Meals');
  await user.selectOptions(await screen.findByLabelText('Policy'), 'Team meals');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await screen.findByText('The expense was created, but not submitted');
  screen.getByText('Older than 30 days.');
  expect(location()).toBe('/expenses/10');
});

test('what was typed is back after the page was left, and gone once it was sent', async () => {
  const first = renderApp(path);
  await openFormByHand(first.user);
  await first.user.type(screen.getByLabelText('Title'), 'Taxi to the airport');
  cleanup();
  const { user } = renderApp(path);
  await openFormByHand(user);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Taxi to the airport');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const third = renderApp(path);
  await openFormByHand(third.user);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});
