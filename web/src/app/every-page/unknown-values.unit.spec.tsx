import { screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aPage } from '../../testing/fake-page.ts';
import { answersOfMembers } from '../../testing/fake-members.ts';
import { aSessionUser, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

/** Simulates a server with a newer schema, which sends values that the page doesn't know. */
function renameValues(newer: Readonly<Record<string, string>>) {
  const json = Response.json.bind(Response);
  vi.spyOn(Response, 'json').mockImplementation((data: unknown, init) => {
    let text = JSON.stringify(data);
    for (const [known, unknown] of Object.entries(newer)) {
      text = text.replaceAll(`"${known}"`, `"${unknown}"`);
    }
    return json(JSON.parse(text), init);
  });
}

const expense = anExpense({ status: 'REJECTED', source: 'MANUAL' });

test('an expense in a status that only a newer server knows is listed with that status', async () => {
  renameValues({ REJECTED: 'ON_HOLD' });
  renderApp('/expenses', { answers: { expenses: () => aPage([expense]) } });
  await screen.findByText('On hold');
  screen.getByText(expense.title);
});

test('its page shows the status and the source', async () => {
  renameValues({ REJECTED: 'ON_HOLD', MANUAL: 'BANK_TRANSFER' });
  renderApp('/expenses/10', { answers: { expense: () => expense } });
  await screen.findAllByText('On hold');
  await screen.findAllByText('Bank transfer');
});

test('a member in a status that only a newer server knows is listed', async () => {
  renameValues({ DEACTIVATED: 'ON_LEAVE' });
  renderApp('/admin/members', {
    user: aSessionUser({ roles: ['employee', 'admin'] }),
    answers: answersOfMembers([{ ...maya, status: 'DEACTIVATED' }]),
  });
  await screen.findAllByText('On leave');
});
