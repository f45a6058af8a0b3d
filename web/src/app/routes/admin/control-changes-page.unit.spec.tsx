import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  ControlChange,
  MutationDecideApprovalControlChangeArgs,
  MutationDecideWalletControlChangeArgs,
} from '../../../generated/schema.ts';
import { aControlChange } from '../../../testing/fake-control-changes.ts';
import { aSessionUser, jonas, maya } from '../../../testing/fake-people.ts';
import { aRule } from '../../../testing/fake-rules.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });

const listOf = (changes: ControlChange[], delaySeconds: number | null = null) => ({
  approvalControlChanges: () => ({ delaySeconds, changes }),
});

test('another admin sees what would change and confirms it', async () => {
  const decideApprovalControlChange = vi.fn((_args: MutationDecideApprovalControlChangeArgs) => ({
    change: aControlChange({ status: 'EFFECTIVE', decidedBy: maya, decisions: [] }),
    errors: [],
  }));
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...listOf([aControlChange()]), decideApprovalControlChange },
  });
  const change = await screen.findByRole('article', { name: 'Update approval rule “Travel”' });
  expect(change.textContent).toContain('Proposed by Priya Raman');
  within(change).getByText('the amount is above 500 USD');
  within(change).getByText('the amount is above 2000 USD');
  within(change).getByText('Removed');
  screen.getByText('Your changes take effect when another admin confirms them.');
  await user.click(within(change).getByRole('button', { name: /^Confirm: / }));
  await screen.findByText('“Update approval rule “Travel”” is in effect.');
  expect(decideApprovalControlChange.mock.calls[0]?.[0]).toMatchObject({
    id: '3',
    decision: 'CONFIRM',
  });
});

test('refusing asks for a reason, which goes to the proposer', async () => {
  const decideApprovalControlChange = vi.fn((_args: MutationDecideApprovalControlChangeArgs) => ({
    change: aControlChange({ status: 'REFUSED', decidedBy: maya, decisions: [] }),
    errors: [],
  }));
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...listOf([aControlChange()]), decideApprovalControlChange },
  });
  await user.click(await screen.findByRole('button', { name: /^Refuse: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Refuse this change?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Who asked for this?');
  await user.click(within(dialog).getByRole('button', { name: 'Refuse change' }));
  await screen.findByText(/was refused\.$/);
  expect(decideApprovalControlChange.mock.calls[0]?.[0]).toMatchObject({
    decision: 'REFUSE',
    reason: 'Who asked for this?',
  });
});

test("the server's refusal of a decision shows, and the change stays", async () => {
  const message = 'Another admin must confirm your change.';
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      ...listOf([aControlChange({ proposedBy: maya, decisions: ['WITHDRAW'] })]),
      decideApprovalControlChange: () => ({
        change: null,
        errors: [{ code: 'SECOND_PERSON_REQUIRED', message, field: null }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Withdraw: / }));
  await screen.findByText(message);
  screen.getByRole('button', { name: /^Withdraw: / });
});

test('earlier changes say how they ended, and offer nothing', async () => {
  const refused = aControlChange({
    status: 'REFUSED',
    decidedBy: jonas,
    decidedAt: '2026-11-21T09:00:00.000Z',
    reason: 'Not agreed.',
    decisions: [],
  });
  renderApp('/admin/changes', { user: admin, answers: listOf([refused]) });
  await screen.findByText('No pending changes');
  const earlier = screen.getByRole('region', { name: 'Earlier changes' });
  expect(earlier.textContent).toContain('refused by Jonas Brandt');
  within(earlier).getByText('Not agreed.');
  expect(within(earlier).queryByRole('button')).toBeNull();
});

test('the only admin reads that changes take effect at once, or after how long', async () => {
  renderApp('/admin/changes', { user: admin, answers: listOf([], 0) });
  await screen.findByText('With one admin, changes take effect after a delay (here: immediately).');
});

test('the navigation counts pending changes, and a list that failed to load says so', async () => {
  renderApp('/admin/changes', { user: admin, answers: listOf([aControlChange()]) });
  await screen.findByRole('link', { name: 'Pending changes 1' });
});

test.each([
  ['policies', 'policyControlChanges', 'decidePolicyControlChange'],
  ['company wallets', 'walletControlChanges', 'decideWalletControlChange'],
  ['webhooks', 'webhookControlChanges', 'decideWebhookControlChange'],
] as const)(
  'a change to %s is counted, listed and decided by its own service',
  async (name, source, field) => {
    const change = aControlChange({ kind: source, title: `Change of ${name}` });
    const decide = vi.fn((_args: MutationDecideWalletControlChangeArgs) => ({
      change: { ...change, status: 'EFFECTIVE' as const, decidedBy: maya, decisions: [] },
      errors: [],
    }));
    const { user } = renderApp('/admin/changes', {
      user: admin,
      answers: {
        ...listOf([aControlChange()]),
        [source]: () => ({ delaySeconds: null, changes: [change] }),
        [field]: decide,
      },
    });
    await screen.findByRole('link', { name: 'Pending changes 2' });
    const menu = screen.getByRole('link', { name: 'Administration' });
    await waitFor(() => expect(menu.textContent).toBe('Administration2'));
    await user.click(screen.getByRole('button', { name: `Confirm: ${change.title}` }));
    await screen.findByText(`“${change.title}” is in effect.`);
    expect(decide.mock.calls[0]?.[0]).toMatchObject({
      id: '3',
      decision: 'CONFIRM',
    });
  },
);

test('a service that is down leaves a way to try again', async () => {
  renderApp('/admin/changes', {
    user: admin,
    answers: {
      approvalControlChanges: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText(/failed to load/i);
  screen.getByRole('button', { name: 'Retry' });
});

test('a rule that waits for another admin leads to the list, with a link to the change', async () => {
  const message = 'Waiting for another admin to confirm.';
  const errors = [{ code: 'PENDING_CONFIRMATION', message, field: null }];
  const travel = aRule({ id: '2', name: 'Travel', isDefault: false });
  const { user, location } = renderApp('/admin/approval-rules/2', {
    user: admin,
    answers: {
      approvalRules: () => [travel],
      updateApprovalRule: () => ({
        rule: null,
        pendingChange: aControlChange(),
        warnings: [],
        errors,
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save rule' }));
  const banner = await screen.findByText(message);
  expect(location()).toBe('/admin/approval-rules');
  expect(banner.closest('[role=status]')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'View change' }));
  expect(location()).toBe('/admin/changes');
});
