import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aTreasury } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['finance'] });

const usual = aTreasury();
const held = (amount: string, sol: string) => usual.balances && { ...usual.balances, amount, sol };
const treasury = aTreasury({
  balances: held('986402.50', '99.891079574') ?? null,
  reservedAmount: '1402.50',
  lastDayUsd: '13594.89',
  second: {
    name: 'reserve',
    address: usual.address,
    balances: held('10000.00', '5.0') ?? null,
    reservedAmount: '0.00',
    paused: null,
    warnings: [],
  },
});

const answers = {
  treasury: () => ({ treasury, errors: [] }),
  // What the first and the second treasury hold together, and a day's payouts by the calendar.
  treasuryHistory: () => [
    {
      date: '2026-11-22',
      asset: 'PYUSD' as const,
      amount: '1008711.80',
      sol: '104.9',
      paidOut: '0.00',
      received: '0.00',
    },
    {
      date: '2026-11-23',
      asset: 'PYUSD' as const,
      amount: '996402.50',
      sol: '104.891079574',
      paidOut: '12309.30',
      received: '0.00',
    },
  ],
};

/** Returns the figures of a page by their names: terms with their values, and labels above an amount. */
async function figuresOf(path: string, isShown: string): Promise<Map<string, Set<string>>> {
  renderApp(path, { user: finance, answers });
  await screen.findAllByText(isShown);
  const figures = new Map<string, Set<string>>();
  const add = (name: string, value: string) => {
    if (!/\d/.test(value)) return;
    figures.set(name, (figures.get(name) ?? new Set()).add(value.replace(name, '').trim()));
  };
  for (const term of document.querySelectorAll('dt')) {
    const place = term.closest('section')?.getAttribute('aria-label') ?? '';
    const isSecond = place === 'Second treasury';
    const name = `${isSecond ? 'Second treasury: ' : ''}${term.textContent}`;
    add(name, term.parentElement?.querySelector('dd')?.textContent ?? '');
  }
  for (const label of document.querySelectorAll('p + p.tabular-nums')) {
    add(label.previousElementSibling?.textContent ?? '', label.textContent);
  }
  cleanup();
  return figures;
}

test('figures of equal name have one value on all pages, and those of two treasuries say so', async () => {
  const payouts = await figuresOf('/payouts', 'Available to pay');
  const home = await figuresOf('/dashboard', 'Treasury');
  for (const [name, values] of payouts) {
    expect([name, values.size]).toEqual([name, 1]);
    const elsewhere = home.get(name);
    if (elsewhere) expect([name, ...elsewhere]).toEqual([name, ...values]);
  }
  expect([...(payouts.get('Balance') ?? [])]).toEqual(['986,402.50 PYUSD']);
  expect([...(payouts.get('Both treasuries') ?? [])]).toEqual(['996,402.50 PYUSD']);
  expect([...(payouts.get('Daily limit used, last 24 hours') ?? [])]).toEqual([
    '$13,594.89 of $10,000.00',
  ]);
  // What a calendar day paid out is in the table, under that name alone.
  expect([...payouts.keys()].filter((name) => /paid in a day/i.test(name))).toEqual([]);
});
