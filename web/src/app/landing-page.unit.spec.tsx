import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import receipt from './routes/landing-receipt.json' with { type: 'json' };

const { items, subtotal, tax, total, vendor, number, date } = receipt;

const sumOf = (...amounts: string[]): string =>
  amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2);

test('the hero’s receipt is whole: its lines add up to what is paid, and what is read from it is marked', async () => {
  renderApp('/', { user: null });
  const hero = await screen.findByRole('region', { name: 'A receipt and its reading' });
  expect(sumOf(...items.map(({ price }) => price))).toBe(subtotal);
  expect(sumOf(subtotal, tax)).toBe(total);
  const marked = [...hero.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual([vendor, number, date, tax, `$${total}`]);
  expect(
    within(hero)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toContain(`$${total}`);
  expect(hero.textContent).toContain(`${total} PYUSD`);
});

test('what happens to the money without Outlay is answered before everything else about custody', async () => {
  renderApp('/', { user: null });
  const custody = await screen.findByRole('region', { name: 'Custody' });
  const [first] = within(custody).getAllByRole('term');
  expect(first?.textContent).toBe('What happens to your money if Outlay disappears?');
  expect(first?.nextElementSibling?.textContent).toContain('holds its key');
});
