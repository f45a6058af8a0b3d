import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { TextField } from '../components/ui/field.tsx';
import { ServerForm } from '../components/ui/server-form.tsx';
import { placeholderUser } from './placeholder-user.ts';
import { requiredText } from './form-schema.ts';
import type { Refusal } from './graphql-failures.ts';
import { clearSession, storeSession } from './session-store.ts';
import { useServerForm } from './use-server-form.ts';
import { SessionUserContext } from './use-session.ts';

const schema = z.object({ name: requiredText('Enter a name'), city: z.string() });
const send = vi.fn<(values: object) => Promise<Refusal[] | undefined>>();

function Form({ name = '' }) {
  const form = useServerForm({
    schema,
    initial: { name, city: 'Basel' },
    send,
    fallback: 'Failed to save',
    draft: 'trip',
  });
  return (
    <ServerForm form={form} submitLabel="Save" savedNote="Saved." onCancel={() => undefined}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
    </ServerForm>
  );
}

function open(name?: string, userId = '1') {
  cleanup();
  render(
    <SessionUserContext value={{ ...placeholderUser, id: userId }}>
      <Form {...(name !== undefined && { name })} />
    </SessionUserContext>,
  );
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Name') };
}
/** The form beside those that are open already, as in another tab. */
const openTab = () =>
  within(
    render(
      <SessionUserContext value={placeholderUser}>
        <Form />
      </SessionUserContext>,
    ).container,
  );
const save = () => screen.getByRole('button', { name: 'Save' });

afterEach(() => {
  send.mockReset();
  localStorage.clear();
});

test('what the client refuses is not sent, and the focus is at the error', async () => {
  const { user, field } = open();
  await user.click(save());
  await screen.findByText('Enter a name');
  expect(document.activeElement).toBe(field);
  expect(send).not.toHaveBeenCalled();
});

test('a refusal shows at its field, another one above the form, and both go with the next attempt', async () => {
  const { user, field } = open('Rome');
  send.mockResolvedValueOnce([
    { code: 'TAKEN', message: 'This name is taken.', field: 'name' },
    { code: 'LOCKED', message: 'The trip is locked.' },
  ]);
  await user.click(save());
  await screen.findByText('The trip is locked.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('This name is taken.')).not.toBeNull();

  send.mockResolvedValueOnce([]);
  await user.type(field, '2');
  await user.click(save());
  await screen.findByText('Saved.');
  expect(screen.queryByText('This name is taken.')).toBeNull();
  expect(screen.queryByText('The trip is locked.')).toBeNull();
});

test('several fields that the server refuses are all named, with links that lead to them', async () => {
  const { user, field } = open('Rome');
  send.mockResolvedValueOnce([
    { code: 'TAKEN', message: 'This name is taken.', field: 'name' },
    { code: 'UNKNOWN', message: 'There is no such city.', field: 'city' },
  ]);
  await user.click(save());
  await screen.findByText('2 fields need attention');
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('link', { name: 'City' }));
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
  await user.type(screen.getByLabelText('City'), ' SBB');
  expect(screen.queryByText('2 fields need attention')).toBeNull();
});

test.each([
  ['no response', () => Promise.reject(new Error('down'))],
  ['a response without data', () => Promise.resolve(undefined)],
])('%s shows the fallback and keeps what was typed', async (_case, outcome) => {
  const { user, field } = open();
  send.mockImplementationOnce(outcome);
  await user.type(field, ' Rome ');
  await user.click(save());
  await screen.findByText('Failed to save');
  expect(field.value).toBe(' Rome ');
  expect(send).toHaveBeenCalledWith({ name: 'Rome', city: 'Basel' });
});

test('a draft is restored for its user only, and is gone once it was sent', async () => {
  const { user, field } = open();
  await user.type(field, 'Rome');
  expect(open().field.value).toBe('Rome');
  expect(open('', '2').field.value).toBe('');

  send.mockResolvedValueOnce([]);
  open();
  await user.click(save());
  await screen.findByText('Saved.');
  expect(open().field.value).toBe('');
});

test('a draft keeps only what was changed: the rest follows the server', async () => {
  const { user, field } = open('Rome');
  await user.type(field, '!');
  await user.clear(field);
  await user.type(field, 'Rome');
  expect(open('Paris').field.value).toBe('Paris');
});

test.each([
  ['two weeks old', { values: { name: 'Rome' }, keptAt: new Date(Date.now() - 15 * 86_400_000) }],
  ['of another shape', { values: { name: 7 }, keptAt: new Date() }],
  ['of another program', 'Rome'],
])('a draft that is %s is ignored', (_case, stored) => {
  localStorage.setItem('draft:1:trip', JSON.stringify(stored));
  expect(open().field.value).toBe('');
});

test('a draft under a key without its user, as once written, is ignored', () => {
  const stored = JSON.stringify({ values: { name: 'Rome' }, keptAt: new Date() });
  for (const key of ['trip', 'draft:trip', 'draft-trip-1', 'trip:1']) {
    localStorage.setItem(key, stored);
  }
  expect(open().field.value).toBe('');
});

const signIn = (id: string) =>
  storeSession({ access_token: 'token', expires_in: 900, user: { ...placeholderUser, id } });

test('a sign-out removes the drafts of its user, so that the next person at this browser finds none', async () => {
  signIn('1');
  const { user, field } = open();
  await user.type(field, 'Rome');
  localStorage.setItem('draft:12:trip', 'of user 12');
  cleanup();
  clearSession({ expired: false });
  expect(open().field.value).toBe('');
  expect(localStorage.getItem('draft:12:trip')).toBe('of user 12');
});

test('a draft outlives an expired session until another user signs in', async () => {
  signIn('1');
  const { user, field } = open();
  await user.type(field, 'Rome');
  cleanup();
  clearSession({ expired: true });
  signIn('1');
  expect(open().field.value).toBe('Rome');
  cleanup();
  clearSession({ expired: true });
  signIn('2');
  signIn('1');
  expect(open().field.value).toBe('');
});

test('what two tabs typed into different fields is all back, whichever typed last', async () => {
  const [first, second] = [openTab(), openTab()];
  const user = userEvent.setup();
  await user.type(first.getByLabelText('Name'), 'Rome');
  await user.type(second.getByLabelText('City'), ' SBB');
  expect(first.getByLabelText<HTMLInputElement>('City').value).toBe('Basel');
  open(undefined, String(placeholderUser.id));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rome');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Basel SBB');
});

test('a tab that saves forgets what was typed in it, and not what another tab typed', async () => {
  const [first, second] = [openTab(), openTab()];
  const user = userEvent.setup();
  await user.type(second.getByLabelText('City'), ' SBB');
  await user.type(first.getByLabelText('Name'), 'Rome');
  send.mockResolvedValueOnce([]);
  await user.click(first.getByRole('button', { name: 'Save' }));
  await first.findByText('Saved.');
  open('Rome', String(placeholderUser.id));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Basel SBB');
  expect(localStorage.getItem(`draft:${placeholderUser.id}:trip`)).not.toContain('Rome');
});
