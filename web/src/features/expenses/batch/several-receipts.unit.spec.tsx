import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPath } from '../../../testing/create-flow.ts';
import type { Expense } from '../../../generated/schema.ts';
import { aDuplicate, anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubUpload } from '../../../testing/stub-upload.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const names = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `receipt-${index + from}.png`);
const choose = async (...chosen: string[]) =>
  fireEvent.change(await screen.findByLabelText('Choose File'), {
    target: { files: chosen.map(file) },
  });
const answerOf = (id: number) => ({ success: true, receipt_id: id, error: null });
const rows = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');

test('more files are added while others are under way, and a finished draft says its vendor and amount', async () => {
  const upload = stubUpload();
  renderApp(createPath, { answers: { receipt: ({ id }) => aReceipt({ id }) } });
  await choose('first.png', 'second.png');
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  await choose('third.png');
  expect(rows()).toHaveLength(3);
  upload.answer(answerOf(70));
  await screen.findByText('1 of 3 ready');
  expect(rows()[0]!.textContent).toContain(anExpense().title);
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer(answerOf(71));
  await waitFor(() => expect(upload.sent).toHaveLength(3));
  upload.answer(answerOf(72));
  await screen.findByText('3 of 3 ready');
});

test('beyond twenty files at once the others are left out, with their number', async () => {
  stubUpload();
  renderApp(createPath);
  await choose(...names(18));
  await choose(...names(5, 19));
  expect(rows()).toHaveLength(20);
  await screen.findByText('20 files at most at once: 3 files were not added.');
  expect(screen.getByLabelText<HTMLInputElement>('Choose File').disabled).toBe(true);
});

const isWarnedOf = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('closing the page warns while files are under way, and no longer once they are done', async () => {
  const upload = stubUpload();
  renderApp(createPath);
  await screen.findByLabelText('Choose File');
  expect(isWarnedOf()).toBe(false);
  await choose('first.png', 'notes.png');
  expect(isWarnedOf()).toBe(true);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer(answerOf(70));
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer(answerOf(71));
  await screen.findByText('2 of 2 ready');
  // The page shows it before it stops listening.
  await waitFor(() => expect(isWarnedOf()).toBe(false));
});

test('files under way become drafts even when another page is opened meanwhile', async () => {
  const upload = stubUpload();
  const createExpense = vi.fn(() => ({ expense: anExpense(), errors: [] }));
  const { user } = renderApp(createPath, { answers: { createExpense } });
  await choose('first.png', 'second.png');
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  upload.answer(answerOf(70));
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer(answerOf(71));
  await waitFor(() => expect(createExpense).toHaveBeenCalledTimes(2));
});

/** The expense of the receipt with this id, as the server would create and change it. */
const draftOf = (id: string, more: Partial<Expense> = {}): Expense =>
  anExpense({ id, title: `Draft ${id}`, amount: '48.20', ...more });

test('what is doubtful or alike is left out until it is answered; the rest is submitted at once', async () => {
  const upload = stubUpload();
  const receipt = aReceipt();
  const doubtful = { ...receipt.extraction!.amount!, confidence: 0.4 };
  const submitted: string[] = [];
  const { user } = renderApp(createPath, {
    answers: {
      receipt: ({ id }) =>
        aReceipt({
          id,
          extraction:
            id === '71' ? { ...receipt.extraction!, amount: doubtful } : receipt.extraction!,
        }),
      createExpense: ({ input }) => ({
        expense: draftOf(input.receiptId ?? '', {
          duplicates: input.receiptId === '72' ? [aDuplicate()] : [],
        }),
        errors: [],
      }),
      updateExpense: ({ id }) => ({ expense: draftOf(id), errors: [] }),
      submitExpense: ({ id }) => {
        submitted.push(id);
        return { expense: draftOf(id, { status: 'SUBMITTED' }), errors: [] };
      },
    },
  });
  await choose('first.png', 'second.png', 'third.png');
  for (const [index, id] of [70, 71, 72].entries()) {
    await waitFor(() => expect(upload.sent).toHaveLength(index + 1));
    upload.answer(answerOf(id));
  }
  await screen.findByText('1 of 3 ready');
  screen.getByText('1 question, 1 possible duplicate');
  await user.click(screen.getByRole('button', { name: 'Submit 1 · $48.20' }));
  await waitFor(() => expect(submitted).toEqual(['70']));

  // The next with something to do is opened.
  await user.click(await screen.findByRole('button', { name: 'Yes, 48.20 USD' }));
  await user.click(within(rows()[2]!).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Submit anyway' }));
  await user.click(await screen.findByRole('button', { name: 'Submit 2 · $96.40' }));
  await screen.findByText('All 3 are submitted');
  expect(submitted).toEqual(['70', '71', '72']);
});

test('a submission waits for the amount that is still being saved, and sends that one', async () => {
  const upload = stubUpload();
  const order: string[] = [];
  let release: () => void = () => undefined;
  const { user } = renderApp(createPath, {
    answers: {
      receipt: ({ id }) => aReceipt({ id }),
      createExpense: ({ input }) => ({ expense: draftOf(input.receiptId ?? ''), errors: [] }),
      updateExpense: async ({ id, input }) => {
        await new Promise<void>((done) => {
          release = done;
        });
        order.push(`saved ${String(input.amount)}`);
        return { expense: draftOf(id, { amount: '11.11', version: 2 }), errors: [] };
      },
      submitExpense: ({ id }) => {
        order.push('submitted');
        return { expense: draftOf(id, { status: 'SUBMITTED' }), errors: [] };
      },
    },
  });
  await choose('first.png', 'second.png');
  for (const [index, id] of [70, 71].entries()) {
    await waitFor(() => expect(upload.sent).toHaveLength(index + 1));
    upload.answer(answerOf(id));
  }
  await screen.findByText('2 of 2 ready');
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '11.11');
  await user.click(screen.getByRole('button', { name: /^Submit 2/ }));
  expect(order).toEqual([]);
  release();
  await screen.findByText('All 2 are submitted');
  expect(order).toEqual(['saved 11.11', 'submitted', 'submitted']);
});
