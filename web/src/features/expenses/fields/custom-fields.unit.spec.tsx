import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationCreateExpenseArgs,
  MutationUpdateExpenseArgs,
  QueryCheckDraftArgs,
} from '../../../generated/schema.ts';
import { createPath, openFormByHand } from '../../../testing/create-flow.ts';
import { aDraftCheck, refusal } from '../../../testing/fake-answers.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { aLine, aSplitExpense } from '../../../testing/fake-lines.ts';
import { jonas } from '../../../testing/fake-people.ts';
import { aField } from '../../../testing/fake-trips.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const customFields = () => [
  aField({ required: true }),
  aField({ id: '2', key: 'owner', name: 'Owner', kind: 'MEMBER', choices: [] }),
  aField({ id: '3', key: 'hours', name: 'Hours', kind: 'NUMBER', choices: [] }),
  aField({ id: '4', key: 'event_day', name: 'Event day', kind: 'DATE', choices: [] }),
  aField({ id: '5', key: 'old', name: 'Old', kind: 'TEXT', choices: [], archived: true }),
  aField({
    id: '6',
    key: 'cost_center',
    name: 'Cost center',
    kind: 'TEXT',
    choices: [],
    level: 'LINE',
  }),
];

async function openCreate(errors: ReturnType<typeof refusal> = []) {
  const createExpense = vi.fn((_args: MutationCreateExpenseArgs) => ({
    expense: errors.length > 0 ? null : anExpense({ id: '11' }),
    errors,
  }));
  const checkDraft = vi.fn((_args: QueryCheckDraftArgs) => aDraftCheck());
  const app = renderApp(createPath, { answers: { customFields, createExpense, checkDraft } });
  await openFormByHand(app.user);
  await app.user.type(screen.getByLabelText('Title'), 'Dinner');
  await app.user.type(screen.getByLabelText('Amount'), '100');
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save Draft' }));
  return { ...app, createExpense, checkDraft, save };
}

test('a form has a control for each custom field in use, and sends and checks what was entered', async () => {
  const { user, createExpense, checkDraft, save } = await openCreate();
  const project = await screen.findByLabelText('Project');
  expect(project.getAttribute('aria-required')).toBe('true');
  expect(screen.queryByLabelText('Old')).toBeNull();
  await user.selectOptions(project, 'Borealis');
  await screen.findByRole('option', { name: 'Jonas Brandt' });
  await user.selectOptions(screen.getByLabelText('Owner'), 'Jonas Brandt');
  await user.type(screen.getByLabelText('Hours'), '1,5');
  await user.type(screen.getByLabelText('Event day'), '2026-11-03');
  await user.type(screen.getByLabelText('Cost center'), '4100');
  const fields = [
    { key: 'project', value: 'Borealis' },
    { key: 'owner', value: jonas.id },
    { key: 'hours', value: '1.5' },
    { key: 'event_day', value: '2026-11-03' },
  ];
  await waitFor(() => expect(checkDraft.mock.calls.at(-1)?.[0].input.fields).toEqual(fields));
  await save();
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input).toMatchObject({
    fields,
    lines: [{ amount: '100', fields: [{ key: 'cost_center', value: '4100' }] }],
  });
});

test('each line has its own fields, and the first keeps what was entered before the split', async () => {
  const { user, createExpense, save } = await openCreate();
  await user.type(await screen.findByLabelText('Cost center'), '4100');
  await user.click(screen.getByRole('button', { name: 'Split' }));
  await user.type(await screen.findByLabelText('Line 2: Cost center'), '4200');
  await user.clear(screen.getByLabelText('Line 1: amount'));
  await user.type(screen.getByLabelText('Line 1: amount'), '60');
  await user.type(screen.getByLabelText('Line 2: amount'), '40');
  await save();
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input.lines).toMatchObject([
    { amount: '60', fields: [{ key: 'cost_center', value: '4100' }] },
    { amount: '40', fields: [{ key: 'cost_center', value: '4200' }] },
  ]);
});

test.each([
  ['fields', 'Hours must be a number.', 'Hours'],
  ['fields', 'Project must be one of its choices.', 'Project'],
  ['lines', 'Line 1: Cost center must be at most 200 characters.', 'Cost center'],
])('a refusal of %s shows at the field that it names: %s', async (at, message, label) => {
  const { save } = await openCreate(refusal('VALIDATION_FAILED', message, at));
  await screen.findByLabelText('Project');
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByLabelText('Owner').getAttribute('aria-invalid')).toBe('false');
});

test('an edit clears a field, keeps others, and shows an archived one with its value', async () => {
  const expense = anExpense({
    fields: [
      { field: 'project', value: 'Atlas' },
      { field: 'old', value: 'Kept' },
    ],
    lines: [aLine({ fields: [{ field: 'cost_center', value: '4100' }] })],
  });
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => ({ expense, errors: [] }));
  const { user } = renderApp('/expenses/10/edit', {
    answers: { customFields, expense: () => expense, updateExpense },
  });
  await user.selectOptions(await screen.findByLabelText('Project'), 'None');
  expect(screen.getByLabelText<HTMLInputElement>('Old').value).toBe('Kept');
  expect(screen.getByLabelText<HTMLInputElement>('Cost center').value).toBe('4100');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(updateExpense).toHaveBeenCalledOnce());
  expect(updateExpense.mock.calls[0]?.[0].input).toMatchObject({
    fields: [
      { key: 'project', value: null },
      { key: 'old', value: 'Kept' },
    ],
    lines: [{ fields: [{ key: 'cost_center', value: '4100' }] }],
  });
});

test('an expense shows its fields and those of its lines by their names', async () => {
  const [dinner, taxi] = aSplitExpense().lines;
  if (!dinner || !taxi) throw new Error('The expense is not split.');
  const expense = aSplitExpense({
    fields: [{ field: 'owner', value: jonas.id }],
    lines: [{ ...dinner, fields: [{ field: 'cost_center', value: '4100' }] }, taxi],
  });
  renderApp('/expenses/10', { answers: { customFields, expense: () => expense } });
  const group = await screen.findByRole('region', { name: 'Custom fields' });
  await within(group).findByText('Jonas Brandt');
  within(group).getByText('Owner');
  await screen.findByText('Cost center: 4100');
});

test('an organization without custom fields sees and sends none', async () => {
  const createExpense = vi.fn((_args: MutationCreateExpenseArgs) => ({
    expense: anExpense({ id: '11' }),
    errors: [],
  }));
  const { user } = renderApp(createPath, { answers: { createExpense } });
  await openFormByHand(user);
  await user.type(screen.getByLabelText('Title'), 'Dinner');
  await user.type(screen.getByLabelText('Amount'), '100');
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input).not.toHaveProperty('fields');
  expect(createExpense.mock.calls[0]?.[0].input).not.toHaveProperty('lines');
});
