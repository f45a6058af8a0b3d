import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationConfirmFactsArgs } from '../../../generated/schema.ts';
import { anUnconfirmedFact } from '../../../testing/fake-changes.ts';
import { aSessionUser } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const shown = (facts = [anUnconfirmedFact()]) => ({ unconfirmedFacts: () => facts });
const toConfirm = () => screen.findByRole('region', { name: 'To confirm' });

test('an admin confirms a fact that another one made, as it was shown', async () => {
  const fact = anUnconfirmedFact();
  const confirmFacts = vi.fn((_args: MutationConfirmFactsArgs) => ({ confirmed: 1, errors: [] }));
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...shown([fact]), confirmFacts },
  });
  const section = await toConfirm();
  expect(section.textContent).toContain('Maya Chen manages Jonas Weber.');
  expect(section.textContent).toContain('Changed 2 hours ago by Priya Raman.');
  await user.click(within(section).getByRole('button', { name: /^Confirm: / }));
  expect(confirmFacts.mock.calls[0]?.[0]).toEqual({
    input: { facts: [{ memberId: fact.member?.id, kind: 'MANAGER', madeAt: fact.madeAt }] },
  });
});

test('all that the admin may confirm is confirmed at once; their own stay', async () => {
  const confirmFacts = vi.fn((_args: MutationConfirmFactsArgs) => ({ confirmed: 2, errors: [] }));
  const own = anUnconfirmedFact({ kind: 'ROLE', statement: 'My own.', viewerCanConfirm: false });
  const department = anUnconfirmedFact({ kind: 'DEPARTMENT', statement: 'Jonas is in Research.' });
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...shown([anUnconfirmedFact(), department, own]), confirmFacts },
  });
  const section = await toConfirm();
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
  expect(within(section).queryByRole('button', { name: 'Confirm: My own.' })).toBeNull();
  await user.click(within(section).getByRole('button', { name: 'Confirm all' }));
  expect(confirmFacts.mock.calls[0]?.[0].input.facts).toHaveLength(2);
});

test("the server's refusal shows, and the fact stays", async () => {
  const message = 'You made this, or it concerns you: another admin has to confirm it.';
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      ...shown(),
      confirmFacts: () => ({
        confirmed: 0,
        errors: [{ code: 'SECOND_PERSON_REQUIRED', message, field: 'facts.0' }],
      }),
    },
  });
  const section = await toConfirm();
  await user.click(within(section).getByRole('button', { name: /^Confirm: / }));
  await within(section).findByText(message);
  within(section).getByText('Maya Chen manages Jonas Weber.');
});

test('nothing to confirm shows no section', async () => {
  renderApp('/admin/changes', { user: admin, answers: shown([]) });
  await screen.findByText('No pending changes');
  expect(screen.queryByRole('region', { name: 'To confirm' })).toBeNull();
});
