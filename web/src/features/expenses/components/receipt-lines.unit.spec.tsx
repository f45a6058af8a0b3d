import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense, aReceipt } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const region = { page: 0, x: 0.1, y: 0.4, width: 0.8, height: 0.02 };
const lines = {
  lineItems: [
    {
      description: 'Flat white',
      quantity: '2',
      unitPrice: '3.20',
      amount: '6.40',
      confidence: 0.92,
      region,
    },
    {
      description: 'Loyalty discount',
      quantity: null,
      unitPrice: null,
      amount: '-1.00',
      confidence: 0.85,
      region: null,
    },
  ],
  taxes: [
    { rate: '20', net: '4.50', tax: '0.90', gross: '5.40', confidence: 0.97, region: null },
    { rate: null, net: '1.00', tax: '0.10', gross: '1.10', confidence: 0.9, region: null },
  ],
};

const textsOf = (name: string): string[] =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);

test('an expense shows what was bought and the tax per rate, as read from its receipt', async () => {
  renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ receipt: aReceipt(lines) }) },
  });
  await screen.findByText('Items (2)');
  expect(textsOf('Items')).toEqual([
    'ItemQuantityAmount',
    'Flat white2 × $3.20$6.40',
    'Loyalty discount-$1.00',
  ]);
  expect(textsOf('Tax')).toEqual([
    'RateNetTaxGross',
    '20%$4.50$0.90$5.40',
    'Not specified$1.00$0.10$1.10',
  ]);
});

test('the line under the pointer is highlighted on the receipt until the pointer leaves it', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ receipt: aReceipt(lines) }) },
  });
  await user.click(await screen.findByText('Items (2)'));
  expect(screen.queryByTestId('read-region')).toBeNull();
  await user.hover(screen.getByText('Flat white'));
  expect(screen.getByTestId('read-region').style.top).toBe('40%');
  await user.hover(screen.getByText('Loyalty discount'));
  expect(screen.queryByTestId('read-region')).toBeNull();
});

test('amounts in an unknown currency are bare numbers', async () => {
  const receipt = aReceipt(lines);
  const unknown = { ...receipt, extraction: { ...receipt.extraction!, currency: null } };
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ receipt: unknown }) } });
  await screen.findByText('Items (2)');
  expect(textsOf('Items')[1]).toBe('Flat white2 × 3.206.40');
});

test('a receipt without lines shows no tables', async () => {
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ receipt: aReceipt() }) } });
  await screen.findByText('Receipt attached');
  expect(screen.queryByRole('table', { name: /Items|Tax/, hidden: true })).toBeNull();
});
