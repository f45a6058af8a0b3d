import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseFile, createPath, png } from '../../testing/create-flow.ts';
import { anExpense, aReceipt } from '../../testing/fake-expenses.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { stubUpload } from '../../testing/stub-upload.ts';
import { aPage } from '../../testing/fake-page.ts';

test('a file of another type is refused before it is sent', async () => {
  const upload = stubUpload();
  renderApp(createPath);
  await chooseFile(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText('File type TXT not allowed. Please upload an image or PDF file.');
  expect(upload.sent).toHaveLength(0);
});

test('a file over 10 MB is refused with its size', async () => {
  renderApp(createPath);
  const big = new File([new Uint8Array(11_534_336)], 'big.pdf', { type: 'application/pdf' });
  await chooseFile(big);
  await screen.findByText('File size exceeds 10MB limit. Current size: 11.00MB');
});

test('progress counts the bytes, then the stages of reading, and is complete only at the end', async () => {
  const upload = stubUpload();
  renderApp(createPath);
  await chooseFile(png);
  const bar = await screen.findByRole('progressbar');
  const percent = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
  expect(percent()).toBe(0);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  const shown: number[] = [];
  for (const next of [
    () => upload.progress(0.5),
    () => upload.progress(1),
    () => upload.stage('stored'),
    () => upload.stage('pages_rendered'),
    () => upload.stage('text_read'),
    () => upload.stage('fields_found'),
  ]) {
    next();
    await waitFor(() => expect(percent()).toBeGreaterThan(shown.at(-1) ?? 0));
    shown.push(percent());
  }
  expect(shown.at(-1)).toBeLessThan(100);
  expect(bar.parentElement?.textContent).toContain(`${shown.at(-1)}%`);
  screen.getByText('Extracting details', { selector: '[role=status]' });
  // A late event never moves progress back.
  upload.stage('stored');
  expect(percent()).toBe(shown.at(-1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await screen.findByText('Receipt Analysis Complete!');
  expect(percent()).toBe(100);
});

test('when reading takes long the form is open below the progress, and fills itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const upload = stubUpload();
  let isRead = false;
  renderApp(createPath, {
    answers: {
      receipt: () => (isRead ? aReceipt() : aReceipt({ status: 'ANALYZING', extraction: null })),
    },
  });
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.stage('stored');
  expect(screen.queryByLabelText('Title')).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByText('Reading the receipt…');
  screen.getByRole('progressbar');
  isRead = true;
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText(/^Receipt read:/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Blue Bottle Coffee');
  vi.useRealTimers();
});

test('an upload is cancelled while its bytes are on the way, and another file can be chosen', async () => {
  const upload = stubUpload();
  const { user } = renderApp(createPath);
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.progress(0.4);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByText('Drag and drop your receipt here');
  expect(upload.sent[0]!.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.progress(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
});

test('what was read is shown, missing values as not detected', async () => {
  const upload = stubUpload();
  const receipt = aReceipt();
  renderApp(createPath, {
    answers: {
      receipt: () => ({ ...receipt, extraction: { ...receipt.extraction!, vendor: null } }),
    },
  });
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
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
  const { user, location } = renderApp(createPath, { answers: { createExpense } });
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));

  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
  expect(screen.getByLabelText<HTMLInputElement>('Vendor').value).toBe('Blue Bottle Coffee');
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-03');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('INV-2041');
  await screen.findByRole('option', { name: 'Team meals' });
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('1');
  expect(screen.getByLabelText<HTMLSelectElement>('Policy').value).toBe('1');

  // The source region of a value is highlighted while its field has the focus.
  await user.click(screen.getByLabelText('Vendor'));
  await screen.findByTestId('read-region');

  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(location()).toBe('/expenses/10?submitted=true'));
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { amount: '48.20', currency: 'USD', receiptId: '70', categoryId: '1', policyId: '1' },
  });
});

test('a receipt whose analysis failed is kept and its details are entered by hand', async () => {
  const upload = stubUpload();
  const { user } = renderApp(createPath, {
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
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: false, receipt_id: 70, error: 'The reader is not available.' });
  await screen.findByText("We couldn't read this receipt. Try again, or enter the details.");
  screen.getByRole('button', { name: 'Try again' });
  await user.click(screen.getByRole('button', { name: 'Continue to Expense Details' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('');
});

test('receipts that no expense carries can be deleted after a question', async () => {
  const deleteReceipt = vi.fn(() => ({
    deletedId: null,
    errors: [{ code: 'RECEIPT_IN_USE', message: 'An expense carries it.', field: null }],
  }));
  const { user } = renderApp(createPath, {
    answers: { receipts: () => aPage([aReceipt()]), deleteReceipt },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete blue-bottle.png' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('An expense carries it.');
});

test('several files become several drafts, each with its own status', async () => {
  const upload = stubUpload();
  let created = 0;
  const { user } = renderApp(createPath, {
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
  await screen.findByText('File type TXT not allowed. Please upload an image or PDF file.');
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  const done = await screen.findByRole('link', { name: 'Open expense' });
  expect(done.getAttribute('href')).toBe('/expenses/21');
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer({ success: true, receipt_id: 71, error: null });
  await screen.findByText('Receipt is taken.');
  screen.getByRole('button', { name: 'Try again: taxi.png' });
  screen.getByText('1 of 3 ready');
  await user.click(screen.getByRole('button', { name: 'Clear list' }));
  await screen.findByText('Drag and drop your receipt here');
});

test('a photo of two receipts offers a draft of each, and none is uploaded twice', async () => {
  const upload = stubUpload();
  const made: string[] = [];
  const { user } = renderApp(createPath, {
    answers: {
      receipt: () => aReceipt({ parts: [aReceipt({ id: '71', fileName: 'lunch (2).jpg' })] }),
      createExpense: ({ input }) => {
        made.push(input.receiptId ?? '');
        return { expense: anExpense({ id: `2${made.length}` }), errors: [] };
      },
    },
  });
  await chooseFile(png);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await screen.findByText('2 receipts found in this photo');
  await user.click(screen.getByRole('button', { name: 'Create 2 Drafts' }));
  await screen.findByText('2 of 2 ready');
  expect(made).toEqual(['70', '71']);
  expect(upload.sent).toHaveLength(1);
});
