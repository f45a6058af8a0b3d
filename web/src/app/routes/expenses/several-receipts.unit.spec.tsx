import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPath } from '../../../testing/create-flow.ts';
import { anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
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
  await screen.findByText('1 of 3 drafts created');
  expect(rows()[0]!.textContent).toContain('Blue Bottle Coffee$48.20');
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer(answerOf(71));
  await waitFor(() => expect(upload.sent).toHaveLength(3));
  upload.answer(answerOf(72));
  await screen.findByText('3 of 3 drafts created');
});

test('a credit note among several files becomes no draft, and says why', async () => {
  const upload = stubUpload();
  const createExpense = vi.fn(() => ({ expense: anExpense(), errors: [] }));
  renderApp(createPath, {
    answers: { receipt: ({ id }) => aReceipt({ id, documentKind: 'CREDIT_NOTE' }), createExpense },
  });
  await choose('first.png', 'second.png');
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer(answerOf(70));
  await screen.findByText(/^This is a credit note, not an expense\./);
  expect(createExpense).not.toHaveBeenCalled();
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
  await screen.findByText('2 of 2 drafts created');
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
