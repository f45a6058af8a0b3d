import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryCheckDraftArgs } from '../../../generated/schema.ts';
import { createPath, openFormByHand } from '../../../testing/create-flow.ts';
import { aDraftCheck } from '../../../testing/fake-answers.ts';
import { aSessionUser, organization } from '../../../testing/fake-people.ts';
import { aDuplicate, anExpense, aReceipt, policies } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aPage } from '../../../testing/fake-page.ts';

test('the form names everything that is missing', async () => {
  const { user } = renderApp(createPath);
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
  const { user } = renderApp(createPath);
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

test.each([
  ['a reimbursable policy', 'Team meals', null, true],
  ['a policy that reimburses nothing', 'Client entertainment', null, false],
  ['a reimbursable policy, with a wallet', 'Team meals', 'Wallet1', false],
])(
  'without a wallet the form says so before submitting, where it matters: %s',
  async (_what, policy, wallet, isTold) => {
    const { user } = renderApp(createPath, {
      user: aSessionUser({ wallet_address: wallet }),
      answers: {
        policies: () =>
          policies.map((each) => ({ ...each, reimbursable: each.name === 'Team meals' })),
      },
    });
    await openFormByHand(user);
    await user.selectOptions(
      screen.getByLabelText('Category'),
      await screen.findByRole('option', { name: 'Meals' }),
    );
    await user.selectOptions(
      screen.getByLabelText('Policy'),
      await screen.findByRole('option', { name: policy }),
    );
    expect(screen.queryAllByText(/^You have no wallet yet\. You can submit;/)).toHaveLength(
      isTold ? 1 : 0,
    );
    const submit = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Create & Submit Expense',
    });
    expect(submit.disabled).toBe(false);
  },
);

test('PYUSD is shown as USD and stays PYUSD', async () => {
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const receipt = aReceipt();
  const { user } = renderApp(createPath, {
    answers: {
      createExpense,
      receipts: () =>
        aPage([
          {
            ...receipt,
            extraction: {
              ...receipt.extraction!,
              currency: { value: 'PYUSD', confidence: 1, region: null, alternatives: [] },
            },
          },
        ]),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.selectedOptions[0]!.textContent).toBe('USD – US Dollar');
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({ input: { currency: 'PYUSD' } });
});

const receiptIn = (currency: { value: string; confidence: number } | null) => {
  const receipt = aReceipt();
  return {
    ...receipt,
    extraction: {
      ...receipt.extraction!,
      currency: currency && { ...currency, region: null, alternatives: [] },
    },
  };
};

test('a receipt in ringgit fills in its amount in ringgit', async () => {
  const { user } = renderApp(createPath, {
    answers: { receipts: () => aPage([receiptIn({ value: 'MYR', confidence: 0.97 })]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.selectedOptions[0]!.textContent).toBe('MYR – Malaysian Ringgit');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
});

test('a receipt that names no currency is in the usual one, marked to be checked, and nobody is stopped', async () => {
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const { user } = renderApp(createPath, {
    answers: { createExpense, receipts: () => aPage([receiptIn(null)]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.value).toBe('USD');
  screen.getByText("The receipt doesn't name its currency. Please check it.");
  expect(screen.queryByText(/^Is this /)).toBeNull();
  await screen.findByRole('option', { name: 'Team meals' });
  await user.selectOptions(currency, 'SEK');
  expect(screen.queryByText(/^The receipt doesn't name/)).toBeNull();
  await user.selectOptions(currency, 'USD');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { amount: '48.20', currency: 'USD' },
  });
});

test('an organization that chose euros has them selected by hand, and to be checked where a receipt names none', async () => {
  const answers = {
    organization: () => ({ ...organization, currency: 'EUR' }),
    receipts: () => aPage([receiptIn(null)]),
  };
  const { user } = renderApp(createPath, { answers });
  await openFormByHand(user);
  expect(screen.getByLabelText<HTMLSelectElement>('Currency').value).toBe('EUR');
  expect(screen.queryByText(/^The receipt doesn't name/)).toBeNull();
  cleanup();
  const app = renderApp(createPath, { answers });
  await app.user.click(
    await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }),
  );
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.value).toBe('EUR');
  screen.getByText("The receipt doesn't name its currency. Please check it.");
  await app.user.selectOptions(currency, 'USD');
  expect(screen.queryByText(/^The receipt doesn't name/)).toBeNull();
});

test('the amount of a receipt in a withdrawn currency is left out, with the reason', async () => {
  const { user } = renderApp(createPath, {
    answers: { receipts: () => aPage([receiptIn({ value: 'HRK', confidence: 0.97 })]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  screen.getByText(/^This receipt is in HRK, which isn't supported/);
});

test('a credit note fills its negative amount, which is created as it is', async () => {
  const note = aReceipt({ documentKind: 'CREDIT_NOTE' });
  const amount = { ...note.extraction!.amount!, value: '-48.20' };
  const credit = { ...note, extraction: { ...note.extraction!, amount } };
  const createExpense = vi.fn(() => ({ expense: anExpense({ amount: '-48.20' }), errors: [] }));
  const { user } = renderApp(createPath, {
    answers: { receipts: () => aPage([credit]), createExpense },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('-48.20');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  const [sent] = (createExpense.mock.lastCall ?? []) as unknown[];
  expect(sent).toMatchObject({ input: { amount: '-48.20' } });
});

test('a dollar sign alone fills the amount in dollars, and the currency asks for a check', async () => {
  const { user } = renderApp(createPath, {
    answers: { receipts: () => aPage([receiptIn({ value: 'USD', confidence: 0.6 })]) },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
  const currency = screen.getByLabelText<HTMLSelectElement>('Currency');
  expect(currency.value).toBe('USD');
  const note = document.getElementById(currency.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Read with low confidence. Please check it.');
});

test('the number of a receipt is not taken in another currency, a converted one is', async () => {
  const createExpense = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const { user } = renderApp(createPath, {
    answers: {
      createExpense,
      receipts: () => aPage([receiptIn({ value: 'MYR', confidence: 0.97 })]),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByRole('option', { name: 'Team meals' });
  await user.selectOptions(screen.getByLabelText('Currency'), 'USD');
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(createExpense).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, '11.37');
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]![0]).toMatchObject({
    input: { amount: '11.37', currency: 'USD' },
  });
});

test('an expense that was created but not submitted is shown without the submitted flag', async () => {
  const { user, location } = renderApp(createPath, {
    answers: {
      receipts: () => aPage([aReceipt()]),
      createExpense: () => ({ expense: anExpense(), errors: [] }),
      submitExpense: () => {
        throw new Error('down');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with blue-bottle.png' }));
  await screen.findByRole('option', { name: 'Team meals' });
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  await waitFor(() => expect(location()).toBe('/expenses/10'));
});

test('a refusal names its field and keeps what was typed', async () => {
  const { user } = renderApp(createPath, {
    answers: {
      receipts: () => aPage([aReceipt()]),
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
  expect(document.activeElement).toBe(screen.getByLabelText('Date'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('48.20');
});

test.each([
  ['categories', 'Failed to load categories'],
  ['receipts', 'Failed to get receipts'],
])('%s that fail to load have their own text', async (name, text) => {
  const { user } = renderApp(createPath, {
    answers: {
      [name]: () => {
        throw new Error('down');
      },
    },
  });
  if (name === 'categories') await openFormByHand(user);
  await screen.findByText(text);
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
        {
          code: 'RECEIPT_MISMATCH',
          message: 'Receipt says $48.20, expense says EUR 480.00.',
          severity: 'WARN',
          field: 'amount',
        },
      ],
      duplicates: [aDuplicate({ otherExpense: anExpense({ id: '9' }) })],
    }),
  );
  const { user } = renderApp(createPath, { answers: { checkDraft } });
  await openFormByHand(user);
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await user.type(screen.getByLabelText('Amount'), '480');
  await screen.findByText('Older than 30 days.');
  screen.getByText('Receipt and expense differ');
  screen.getByText('Receipt says $48.20, expense says EUR 480.00.');
  expect(screen.getByText('€1 = $1.16074').title).toMatch(/± .* USD, Pyth price, simulated, Nov/);
  expect(screen.getByRole('link', { name: /Open the other expense/ }).getAttribute('href')).toBe(
    '/expenses/9',
  );
  // One request for the whole amount, not one per keystroke.
  expect(checkDraft.mock.calls.map(([{ input }]) => input.amount)).toEqual(['480']);
});

test('creating and submitting a possible duplicate asks first; a draft is saved without a question', async () => {
  const createExpense = vi.fn(() => ({ expense: anExpense(), errors: [] }));
  const { user } = renderApp(createPath, {
    answers: { checkDraft: () => aDraftCheck({ duplicates: [aDuplicate()] }), createExpense },
  });
  await openFormByHand(user);
  await user.type(screen.getByLabelText('Title'), 'Dinner');
  await user.type(screen.getByLabelText('Amount'), '48{Enter}');
  await screen.findByText('Possible duplicate');
  expect(createExpense).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Create & Submit Expense' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit a possible duplicate?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(createExpense).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
});

test('a reference rate of the day shows its day, and no confidence that nobody stated', async () => {
  const checkDraft = () =>
    aDraftCheck({
      usdAmount: '8.09',
      rate: {
        price: '0.241579462001',
        confidence: '0.000000000000',
        source: 'ecb (simulated)',
        publishedAt: '2026-11-20T00:00:00.000Z',
      },
    });
  const { user } = renderApp(createPath, { answers: { checkDraft } });
  await openFormByHand(user);
  await user.selectOptions(screen.getByLabelText('Currency'), 'MYR');
  await user.type(screen.getByLabelText('Amount'), '33.5');
  const rate = await screen.findByText(/^MYR\s1 = /);
  expect(rate.textContent).toMatch(/^MYR\s1 = \$0\.241579$/);
  expect(rate.title).toBe(
    '0.241579462001 USD, European Central Bank rate, simulated, Nov 20, 2026',
  );
});

test('a submission that the policy refuses is explained on the page of the expense', async () => {
  const { user, location } = renderApp(createPath, {
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
  const first = renderApp(createPath);
  await openFormByHand(first.user);
  await first.user.type(screen.getByLabelText('Title'), 'Taxi to the airport');
  cleanup();
  const { user } = renderApp(createPath);
  await openFormByHand(user);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Taxi to the airport');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const third = renderApp(createPath);
  await openFormByHand(third.user);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});
