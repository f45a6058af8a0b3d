import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationConfirmChangeArgs,
  MutationRejectChangeArgs,
  PendingChange,
} from '../../generated/schema.ts';
import { aLogPage, anAuthorityEntry, aPendingChange } from '../../testing/fake-changes.ts';
import { aSessionUser, maya } from '../../testing/fake-people.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';

const admin = aSessionUser({ roles: ['admin'] });

const listOf = (...changes: PendingChange[]) => ({ pendingChanges: () => changes });

test('another admin sees what would change and confirms it', async () => {
  const confirmChange = vi.fn((_args: MutationConfirmChangeArgs) => ({ done: true, errors: [] }));
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...listOf(aPendingChange()), confirmChange },
  });
  const change = await screen.findByRole('article', { name: 'Update approval rule “Travel”' });
  expect(change.textContent).toContain('Proposed by Priya Raman');
  expect(change.textContent).toContain('waits for someone else to confirm');
  within(change).getByText('the amount is above 500 USD');
  within(change).getByText('the amount is above 2000 USD');
  // What the statement itself says, whatever the service says of it.
  within(change).getByText('Rule conditions 1 above');
  within(change).getByText('Removed');
  await user.click(within(change).getByRole('button', { name: /^Confirm: / }));
  await screen.findByText('“Update approval rule “Travel”” is in effect.');
  expect(confirmChange.mock.calls[0]?.[0]).toMatchObject({ id: aPendingChange().id });
});

test('a change is not confirmed where another statement is shown than the one that was proposed', async () => {
  const confirmChange = vi.fn((_args: MutationConfirmChangeArgs) => ({ done: true, errors: [] }));
  const { statement } = aPendingChange();
  const other = aPendingChange({ statement: statement.replace('2000', '9000') });
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...listOf(other), confirmChange },
  });
  await user.click(await screen.findByRole('button', { name: /^Confirm: / }));
  await screen.findByText(/differs from what was proposed/);
  expect(confirmChange).not.toHaveBeenCalled();
});

test('rejecting asks for a reason, which goes to the proposer', async () => {
  const rejectChange = vi.fn((_args: MutationRejectChangeArgs) => ({ done: true, errors: [] }));
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { ...listOf(aPendingChange()), rejectChange },
  });
  await user.click(await screen.findByRole('button', { name: /^Reject: / }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this change?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Who asked for this?');
  await user.click(within(dialog).getByRole('button', { name: 'Reject change' }));
  await screen.findByText(/was rejected\.$/);
  expect(rejectChange.mock.calls[0]?.[0]).toMatchObject({
    id: aPendingChange().id,
    reason: 'Who asked for this?',
  });
});

test('the proposer withdraws their change, and cannot confirm it', async () => {
  const rejectChange = vi.fn((_args: MutationRejectChangeArgs) => ({ done: true, errors: [] }));
  const own = { ...maya, id: String(admin.id) };
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      ...listOf(aPendingChange({ proposedBy: own, viewerMayConfirm: false })),
      rejectChange,
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Withdraw: / }));
  await screen.findByText(/was withdrawn\.$/);
  expect(screen.queryByRole('button', { name: /^Confirm: / })).toBeNull();
  expect(rejectChange.mock.calls[0]?.[0].reason).toBeUndefined();
});

test("the server's refusal of an answer shows, and the change stays", async () => {
  const message = 'This change is outdated. Reload the page.';
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: {
      ...listOf(aPendingChange()),
      confirmChange: () => ({
        done: false,
        errors: [{ code: 'STATEMENT_OUTDATED', message, field: null }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Confirm: / }));
  await screen.findByText(message);
  screen.getByRole('button', { name: /^Confirm: / });
});

test('a change that nobody else can confirm says when it takes effect', async () => {
  renderApp('/admin/changes', {
    user: admin,
    answers: listOf(
      aPendingChange({ takesEffectAt: '2099-11-21T09:00:00.000Z', viewerMayConfirm: false }),
    ),
  });
  const change = await screen.findByRole('article');
  expect(change.textContent).toContain('takes effect Nov 21, 2099');
});

test('the navigation counts pending changes', async () => {
  renderApp('/admin/changes', {
    user: admin,
    answers: listOf(aPendingChange(), aPendingChange({ id: 'd'.repeat(64), title: 'Other' })),
  });
  await screen.findByRole('link', { name: 'Pending changes 2' });
  const menu = screen.getByRole('link', { name: 'Administration' });
  await waitFor(() => expect(menu.textContent).toBe('Administration2'));
});

test('a service that is down leaves a way to try again', async () => {
  renderApp('/admin/changes', {
    user: admin,
    answers: {
      pendingChanges: () => {
        throw new Error('down');
      },
    },
  });
  const list = await screen.findByRole('region', { name: 'Pending changes' });
  await within(list).findByText(/failed to load/i);
  within(list).getByRole('button', { name: 'Retry' });
});

test('the history names who signed each change and who confirmed it', async () => {
  const entries = [
    anAuthorityEntry({ sequence: 2, words: 'Made Jonas an admin', isPending: true }),
    anAuthorityEntry({ confirmedBy: maya }),
  ];
  renderApp('/admin/changes', { user: admin, answers: { authorityLog: () => aLogPage(entries) } });
  const history = await screen.findByRole('region', { name: 'Who may decide' });
  const [newest, oldest] = await within(history).findAllByRole('listitem');
  expect(newest?.textContent).toContain('Made Jonas an admin Pending');
  expect(oldest?.textContent).toContain('Invited Jonas Brandt');
  expect(oldest?.textContent).toContain('Priya Raman, confirmed by Maya Okafor');
});

test('the log downloads whole and oldest first with its signed end, as the verifier reads it', async () => {
  const savedText = watchDownloads();
  const entry = anAuthorityEntry();
  const { user } = renderApp('/admin/changes', {
    user: admin,
    answers: { authorityLog: () => aLogPage([entry]) },
  });
  const history = await screen.findByRole('region', { name: 'Who may decide' });
  await within(history).findByRole('listitem');
  await user.click(within(history).getByRole('button', { name: /^Export JSON/ }));
  await waitFor(async () => expect(await savedText()).not.toBe(''));
  const { sequence, previousHash, at, proof } = entry;
  expect(JSON.parse(await savedText())).toEqual({
    format: 'outlay-authority-log/1',
    entries: [{ sequence, previousHash, at, statement: { kind: 'member.invited' }, proof }],
    head: 'the signed head',
  });
});

test('a rule that waits for a second person leads to the list, with a link to the change', async () => {
  const message = 'Waiting for another admin to confirm.';
  const errors = [{ code: 'PENDING_CONFIRMATION', message, field: null }];
  const travel = aRule({ id: '2', name: 'Travel', isDefault: false });
  const { user, location } = renderApp('/admin/approval-rules/2', {
    user: admin,
    answers: {
      approvalRules: () => [travel],
      updateApprovalRule: () => ({
        rule: null,
        pendingChange: aPendingChange(),
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
