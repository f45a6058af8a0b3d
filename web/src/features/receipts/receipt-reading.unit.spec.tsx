import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CategorySuggestion, ReceiptRecommendation } from '../../generated/schema.ts';
import { anExpense, aReceipt } from '../../testing/fake-expenses.ts';
import { stubUpload } from '../../testing/stub-upload.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';

const wizard = '/expenses/create-from-receipt';
const png = new File(['x'], 'lunch.png', { type: 'image/png' });
const paste = (files: readonly File[]) =>
  fireEvent.paste(document.body, { clipboardData: { files } });

test('a picture that is pasted is uploaded, and text that is pasted is not', async () => {
  const upload = stubUpload();
  renderApp(wizard);
  await screen.findByText('Drag and drop your receipt here');
  paste([]);
  expect(upload.sent).toHaveLength(0);
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
});

test('while the details are filled in, nothing that is pasted is uploaded', async () => {
  const upload = stubUpload();
  const { user } = renderApp(wizard, { answers: { receipts: () => aPage([aReceipt()]) } });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByLabelText('Title');
  paste([png]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  screen.getByText('Drag and drop your receipt here');
  expect(upload.sent).toHaveLength(0);
});

test('a value that the reader is not sure of asks for a second look', async () => {
  const upload = stubUpload();
  renderApp(wizard, { answers: { receipt: () => aReceipt() } });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  const value = await screen.findByText('INV-2041');
  expect(value.closest('dd')?.textContent).toContain('Please check');
  expect(screen.getAllByText('Please check')).toHaveLength(1);
});

test.each([
  ['a file that was uploaded before is flagged', 7, true],
  ['a new file is not flagged', null, false],
])('%s', async (_what, duplicateOf, isFlagged) => {
  const upload = stubUpload();
  renderApp(wizard, { answers: { receipt: () => aReceipt() } });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null, duplicate_of: duplicateOf });
  await screen.findByText('Receipt Analysis Complete!');
  expect(screen.queryByText('This file was already uploaded.') !== null).toBe(isFlagged);
});

test('a doubtful value is asked about, and one press answers with another reading', async () => {
  const upload = stubUpload();
  const receipt = aReceipt();
  const { user } = renderApp(wizard, {
    answers: {
      receipt: () => ({
        ...receipt,
        extraction: {
          ...receipt.extraction!,
          amount: { ...receipt.extraction!.amount!, confidence: 0.5 },
          date: {
            ...receipt.extraction!.date!,
            value: '2026-03-04',
            confidence: 0.5,
            alternatives: [{ value: '2026-04-03', confidence: 0.5 }],
          },
        },
      }),
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));
  const total = await screen.findByRole('group', { name: 'Is this 48.20 USD?' });
  // The place that is asked about is lit, without a field having the focus.
  await screen.findByTestId('read-region');
  await user.click(within(total).getByRole('button', { name: 'Yes, 48.20 USD' }));
  const day = await screen.findByRole('group', { name: 'Is this Mar 4, 2026?' });
  await user.click(within(day).getByRole('button', { name: 'Apr 3, 2026' }));
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-04-03');
  expect(screen.queryByRole('group', { name: /^Is th/ })).toBeNull();
});

test('an unclear currency is asked about with its amount, and one press chooses another', async () => {
  const upload = stubUpload();
  const receipt = aReceipt();
  const { user } = renderApp(wizard, {
    answers: {
      receipt: () => ({
        ...receipt,
        extraction: {
          ...receipt.extraction!,
          currency: {
            ...receipt.extraction!.currency!,
            confidence: 0.5,
            alternatives: [{ value: 'CAD', confidence: 0.3 }],
          },
        },
      }),
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));
  const question = await screen.findByRole('group', { name: 'Is this 48.20 USD?' });
  within(question).getByText("The currency isn't clear from the receipt.");
  await user.click(within(question).getByRole('button', { name: '48.20 CAD' }));
  expect(screen.getByLabelText<HTMLSelectElement>(/^Currency/).value).toBe('CAD');
  expect(screen.queryByRole('group', { name: /^Is this 48/ })).toBeNull();
});

test.each([
  ['Yes, INV-2041', 'INV-2041', 'INV-2041'],
  ['TILL-07', 'TILL-07', 'TILL-07'],
  ['It has no number', '', null],
])(
  'a doubtful number is asked about: %s is one press, and the expense gets what was chosen',
  async (answer, description, invoiceNumber) => {
    const upload = stubUpload();
    const receipt = aReceipt();
    const created = vi.fn();
    const { user } = renderApp(wizard, {
      answers: {
        receipt: () => ({
          ...receipt,
          extraction: {
            ...receipt.extraction!,
            invoiceNumber: {
              ...receipt.extraction!.invoiceNumber!,
              confidence: 0.4,
              alternatives: [{ value: 'TILL-07', confidence: 0.2 }],
            },
          },
        }),
        createExpense: ({ input }) => {
          created(input);
          return { expense: anExpense(), errors: [] };
        },
      },
    });
    await screen.findByText('Drag and drop your receipt here');
    paste([png]);
    await waitFor(() => expect(upload.sent).toHaveLength(1));
    upload.answer({ success: true, receipt_id: 70, error: null });
    await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));
    const name = 'Is INV-2041 the number of this receipt?';
    const question = await screen.findByRole('group', { name });
    await screen.findByTestId('read-region');
    await user.click(within(question).getByRole('button', { name: answer }));
    expect(screen.queryByRole('group', { name })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe(description);
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() => expect(created).toHaveBeenCalledOnce());
    expect(created.mock.calls[0]![0]).toMatchObject({ invoiceNumber });
  },
);

/** Opens the form for a receipt with this recommendation. */
async function openFormWith(recommendation: Partial<ReceiptRecommendation>) {
  const upload = stubUpload();
  const receipt = aReceipt();
  const { user } = renderApp(wizard, {
    answers: {
      receipt: () => ({
        ...receipt,
        recommendation: { ...receipt.recommendation, ...recommendation },
      }),
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));
  const suggestions = await screen.findByRole('group', { name: 'Suggested categories' });
  const valueOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
  return { user, suggestions: within(suggestions), valueOf };
}

const { category: meals = null, policy: teamMeals = null } = aReceipt().recommendation;
const suggestedCategories: CategorySuggestion[] = [
  { category: meals, policy: teamMeals, confidence: 0.7, reason: 'It is a coffee shop.' },
  {
    category: { ...meals!, id: '2', name: 'Travel' },
    policy: null,
    confidence: 0.2,
    reason: 'It was bought at an airport.',
  },
];

test('other categories are suggested with their reason; choosing one without a policy asks for it', async () => {
  const { user, suggestions, valueOf } = await openFormWith({ categories: suggestedCategories });
  expect(valueOf('Category')).toBe('1');
  const [first, other] = suggestions.getAllByRole('button');
  expect(first!.getAttribute('aria-pressed')).toBe('true');
  expect(other!.title).toBe('It was bought at an airport.');
  await user.click(other!);
  expect([valueOf('Category'), valueOf('Policy')]).toEqual(['2', '']);
});

test('an unsure category is empty without an error, and one click or key chooses a suggestion with its policy', async () => {
  const { user, suggestions, valueOf } = await openFormWith({
    ...{ category: null, policy: null, reason: null },
    categories: suggestedCategories,
  });
  const select = screen.getByLabelText('Category');
  expect([valueOf('Category'), valueOf('Policy')]).toEqual(['', '']);
  expect(select.getAttribute('aria-invalid')).toBe('false');
  const note = document.querySelector(`#${CSS.escape(select.getAttribute('aria-describedby')!)}`);
  expect(note?.textContent).toBe('Not clear from the receipt.');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await screen.findByText('Please select a category before submitting');

  suggestions.getByRole('button', { name: 'Meals', pressed: false }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect([valueOf('Category'), valueOf('Policy')]).toEqual(['1', '1']));
  expect(document.activeElement).toBe(
    suggestions.getByRole('button', { name: 'Meals', pressed: true }),
  );
  expect(screen.queryByText('Please select a category before submitting')).toBeNull();
  expect(screen.queryByText('Not clear from the receipt.')).toBeNull();
  await user.click(suggestions.getByRole('button', { name: 'Travel' }));
  expect(valueOf('Category')).toBe('2');
});

test('a page is a sketch of paper until its picture has loaded, so that nothing jumps', async () => {
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ receipt: aReceipt() }) } });
  const picture = await screen.findByRole('img', { name: 'Receipt blue-bottle.png' });
  screen.getByTestId('page-sketch');
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 600 } });
  fireEvent.load(picture);
  expect(screen.queryByTestId('page-sketch')).toBeNull();
});

test('a receipt is zoomed and turned beside the facts', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ receipt: aReceipt() }) },
  });
  const view = await screen.findByRole('group', { name: 'Receipt view' });
  const picture = screen.getByRole('img', { name: 'Receipt blue-bottle.png' });
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 600 } });
  fireEvent.load(picture);
  within(view).getByText('100 %');
  await user.click(within(view).getByRole('button', { name: 'Zoom in' }));
  within(view).getByText('150 %');
  await user.click(within(view).getByRole('button', { name: 'Rotate' }));
  expect(picture.parentElement?.style.transform).toContain('rotate(90deg)');
  await user.click(within(view).getByRole('button', { name: 'Zoom out' }));
  expect(within(view).getByRole<HTMLButtonElement>('button', { name: 'Zoom out' }).disabled).toBe(
    true,
  );
});

test('the pages of a PDF are turned over; one that cannot be drawn says so and leaves the others', async () => {
  const receipt = aReceipt({
    fileName: 'invoice.pdf',
    contentType: 'application/pdf',
    pageUrls: ['/files/first.jpg', '/files/second.jpg'],
  });
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ receipt }) },
  });
  const view = await screen.findByRole('group', { name: 'Receipt view' });
  const target = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target(/^View Receipt/)).toBe('/files/first.jpg');
  expect(target(/^Download/)).toBe(receipt.url);
  const first = { name: 'Receipt invoice.pdf, page 1 of 2' };
  expect(screen.getByRole<HTMLImageElement>('img', first).src).toContain('/files/first.jpg');
  await user.click(within(view).getByRole('button', { name: 'Next page' }));
  within(view).getByText('Page 2 of 2');
  expect(within(view).getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(
    true,
  );
  fireEvent.error(screen.getByRole('img', { name: 'Receipt invoice.pdf, page 2 of 2' }));
  screen.getByText('Preview unavailable. Download the receipt instead.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.error(screen.getByRole('img', { name: 'Receipt invoice.pdf, page 2 of 2' }));
  await user.click(within(view).getByRole('button', { name: 'Previous page' }));
  screen.getByRole('img', first);
});

test('the page that a value was read from is turned to when its field has the focus', async () => {
  const upload = stubUpload();
  const receipt = aReceipt({ pageUrls: ['/files/first.jpg', '/files/second.jpg'] });
  const total = {
    ...receipt.extraction!.amount!,
    region: { page: 1, x: 0, y: 0, width: 1, height: 1 },
  };
  const { user } = renderApp(wizard, {
    answers: {
      receipt: () => ({
        ...receipt,
        extraction: { ...receipt.extraction!, amount: total, invoiceNumber: null },
      }),
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: true, receipt_id: 70, error: null });
  await user.click(await screen.findByRole('button', { name: 'Continue to Expense Details' }));
  await user.click(await screen.findByLabelText(/^Amount/));
  screen.getByText('Page 2 of 2');
  screen.getByTestId('read-region');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  screen.getByText('Page 1 of 2');
  expect(screen.queryByTestId('read-region')).toBeNull();
});

const unread = () => aReceipt({ status: 'FAILED', extraction: null });

test('a receipt that could not be read is read again on request, and then fills in the details', async () => {
  const upload = stubUpload();
  let receipt = unread();
  const { user } = renderApp(wizard, {
    answers: {
      receipt: () => receipt,
      retryReceipt: () => {
        receipt = aReceipt();
        return { receipt: aReceipt({ status: 'ANALYZING', extraction: null }), errors: [] };
      },
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: false, receipt_id: 70, error: "We're still reading this receipt." });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Receipt read: /);
  expect(screen.queryByText(/still reading|couldn't read/)).toBeNull();
});

test('the details of a receipt that was opened unread offer another reading', async () => {
  let receipt = unread();
  const { user } = renderApp(`${wizard}?receipt=70`, {
    answers: {
      receipt: () => receipt,
      retryReceipt: () => {
        receipt = aReceipt();
        return { receipt, errors: [] };
      },
    },
  });
  await screen.findByText("We couldn't read this receipt. Try again, or enter the details.");
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Receipt read: /);
});

test('one of several files that could not be read makes no draft with an invented day, and can be read again', async () => {
  const upload = stubUpload();
  const receipts = new Map([['70', unread()]]);
  let created = 0;
  const { user } = renderApp(wizard, {
    answers: {
      receipt: ({ id }) => receipts.get(id) ?? aReceipt({ id }),
      retryReceipt: ({ id }) => {
        receipts.clear();
        return { receipt: aReceipt({ id, status: 'ANALYZING' }), errors: [] };
      },
      createExpense: ({ input }) => {
        created += 1;
        return { expense: anExpense({ id: input.receiptId ?? '' }), errors: [] };
      },
    },
  });
  await screen.findByText('Drag and drop your receipt here');
  paste([png, new File(['y'], 'taxi.png', { type: 'image/png' })]);
  await waitFor(() => expect(upload.sent).toHaveLength(1));
  upload.answer({ success: false, receipt_id: 70, error: 'no' });
  await screen.findByText("Couldn't be read");
  expect(created).toBe(0);
  screen.getByRole('link', { name: 'Enter details: lunch.png' });
  await waitFor(() => expect(upload.sent).toHaveLength(2));
  upload.answer({ success: true, receipt_id: 71, error: null });
  await waitFor(() => expect(created).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Try again: lunch.png' }));
  await waitFor(() => expect(created).toBe(2));
  expect(screen.queryByText("Couldn't be read")).toBeNull();
});
