import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationConfirmPeopleArgs } from '../../generated/schema.ts';
import { aPersonToConfirm } from '../../testing/fake-changes.ts';
import { aSessionUser, aUser, jonas, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const carl = aUser({ id: '9', firstName: 'Carl', lastName: 'New', email: 'carl@outlay.test' });
const two = [
  aPersonToConfirm(),
  aPersonToConfirm({ member: carl, broughtInBy: priya, sequence: 12 }),
];
const toConfirm = () => screen.findByRole('region', { name: 'People to confirm' });

test('an admin confirms whom they know, with the keyboard alone; the others are named as unknown', async () => {
  const confirmPeople = vi.fn((_args: MutationConfirmPeopleArgs) => ({ done: true, errors: [] }));
  let shown = two;
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { peopleToConfirm: () => shown, confirmPeople },
  });
  const section = await toConfirm();
  const known = await within(section).findByRole('checkbox', { name: /^Jonas Brandt \(jonas@/ });
  within(section).getAllByText(/^Brought in by Priya Raman/);
  within(section).getByRole('button', { name: 'I know none of them' });
  known.focus();
  await user.keyboard(' ');
  within(section).getByRole('button', { name: 'Confirm 1 person' }).focus();
  shown = two.slice(1);
  await user.keyboard('{Enter}');
  await within(section).findByText('1 person confirmed.');
  expect(confirmPeople.mock.calls[0]?.[0]).toMatchObject({
    confirmed: [jonas.id],
    doubted: [carl.id],
  });
  expect(within(section).queryByRole('checkbox', { name: /Jonas/ })).toBeNull();
  expect(within(section).getByRole('checkbox', { name: /Carl/ })).toHaveProperty('checked', false);
});

test("the server's refusal shows, and the ticks stay", async () => {
  const message = 'Only an admin confirms people.';
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      peopleToConfirm: () => two,
      confirmPeople: () => ({
        done: false,
        errors: [{ code: 'FORBIDDEN', message, field: null }],
      }),
    },
  });
  const section = await toConfirm();
  await user.click(await within(section).findByRole('checkbox', { name: /Jonas/ }));
  await user.click(within(section).getByRole('button', { name: 'Confirm 1 person' }));
  await within(section).findByText(message);
  expect(within(section).getByRole('checkbox', { name: /Jonas/ })).toHaveProperty('checked', true);
});

test('the founder was brought in by nobody', async () => {
  renderApp('/admin/changes', {
    user: admin,
    answers: { peopleToConfirm: () => [aPersonToConfirm({ member: jonas, broughtInBy: null })] },
  });
  const section = await toConfirm();
  await within(section).findByText(/^Here/);
});

test('without anybody to confirm there is no button', async () => {
  renderApp('/admin/changes', { user: admin });
  const section = await toConfirm();
  await within(section).findByText('No one to confirm');
  expect(within(section).queryByRole('button')).toBeNull();
});

test('when the people fail to load, they are asked for again', async () => {
  let fails = true;
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      peopleToConfirm: () => {
        if (fails) throw new Error('unavailable');
        return two;
      },
    },
  });
  const section = await toConfirm();
  const retry = await within(section).findByRole('button', { name: 'Retry' });
  fails = false;
  await user.click(retry);
  await within(section).findByRole('checkbox', { name: /Carl/ });
});
